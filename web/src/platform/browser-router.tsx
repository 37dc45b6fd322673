import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  createPath,
  type Location,
  type NavigateOptions,
  NavigationType,
  type Navigator,
  Router,
  type To,
} from 'react-router'

interface Place {
  location: Location
  type: NavigationType
}

/** Whether the last step was to leave the page where it is scrolled to. */
let stays = false

/** Whether the step that led here asked for `preventScrollReset`. */
export function staysInPlace(): boolean {
  return stays
}

/**
 * React Router over the browser's history, without the loaders and actions of its data routers, which weigh twice what
 * is left. A page that is still loaded leaves the one before it standing; a step with `flushSync` is drawn at once.
 * @param basename where the app is served, without a slash at the end
 */
export function BrowserRouter({ basename = '/', children }: { basename?: string; children: ReactNode }) {
  const [place, setPlace] = useState<Place>(() => placeAfter(NavigationType.Pop))
  const [navigator] = useState(() => navigatorOf(setPlace))
  useLayoutEffect(() => {
    const onPop = () => {
      stays = false
      startTransition(() => setPlace(placeAfter(NavigationType.Pop)))
    }
    window.addEventListener('popstate', onPop)
    return () => window.removeEventListener('popstate', onPop)
  }, [])
  return (
    <Router basename={basename} location={place.location} navigationType={place.type} navigator={navigator}>
      {children}
    </Router>
  )
}

function navigatorOf(show: (place: Place) => void): Navigator {
  const step =
    (type: NavigationType, write: 'pushState' | 'replaceState') =>
    (to: To, usr: unknown, options: NavigateOptions = {}) => {
      stays = options.preventScrollReset ?? false
      window.history[write]({ usr, key: newKey() }, '', hrefOf(to))
      const draw = () => show(placeAfter(type))
      if (options.flushSync) flushSync(draw)
      else startTransition(draw)
    }
  return {
    createHref: hrefOf,
    go: (steps) => window.history.go(steps),
    push: step(NavigationType.Push, 'pushState'),
    replace: step(NavigationType.Replace, 'replaceState'),
  }
}

function placeAfter(type: NavigationType): Place {
  const { pathname, search, hash } = window.location
  const { usr = null, key = 'default' } = (window.history.state ?? {}) as { usr?: unknown; key?: string }
  return { type, location: { pathname, search, hash, state: usr, key } }
}

function hrefOf(to: To): string {
  return typeof to === 'string' ? to : createPath(to)
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10)
}
