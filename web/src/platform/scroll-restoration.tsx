import { useEffect, useLayoutEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { safeStorage } from './safe-storage.ts'

const KEY = 'polder.scroll'

const storage = safeStorage('sessionStorage')
/** How far each entry of the history was scrolled, in pixels; kept while the tab is open. */
const positions = readPositions()

/** The page shown last: what only changes the search of its address (a filter, a tab) stays where it is scrolled to. */
let shown = ''

/**
 * A page begins at its top, or at what its address names, and one that is returned to or loaded again where it was left.
 * An entry without a key, as one typed into the address bar, is known by its address.
 */
export function ScrollRestoration() {
  const { pathname, hash, key } = useLocation()
  const entry = key === 'default' ? pathname + hash : key
  const returned = useNavigationType() === NavigationType.Pop

  useLayoutEffect(() => {
    const left = positions[entry]
    const stays = shown === pathname
    shown = pathname
    if (returned && left !== undefined) window.scrollTo(0, left)
    else if (!showTarget(hash) && !stays) window.scrollTo(0, 0)
    const note = () => {
      positions[entry] = window.scrollY
    }
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [entry, hash, pathname, returned])

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    const keep = () => {
      window.history.scrollRestoration = 'auto'
      storage.setItem(KEY, JSON.stringify(positions))
    }
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [])
  return null
}

/** @returns whether the address names something on the page, which is then in view */
function showTarget(hash: string): boolean {
  const target = document.getElementById(hash.slice(1))
  target?.scrollIntoView()
  return target !== null
}

function readPositions(): Record<string, number> {
  try {
    return JSON.parse(storage.getItem(KEY) ?? '{}')
  } catch {
    return {}
  }
}
