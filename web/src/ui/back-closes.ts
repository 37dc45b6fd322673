import { useEffect, useRef } from 'react'

/** Steps of the history take time and may not overtake each other: a dialog may close as another opens. */
let queue = Promise.resolve()

/**
 * Makes the browser's Back close what is open, instead of leaving the page behind it. It has an entry of the history of
 * its own, which goes when it is closed in another way.
 */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const latest = useRef(onClose)
  latest.current = onClose
  useEffect(() => {
    if (!open) return
    let closed = false
    let depth = 0
    const onPop = () => {
      if (depth > 0 && depthOf() < depth) latest.current()
    }
    queue = queue.then(() => {
      if (closed) return
      depth = depthOf() + 1
      history.pushState({ ...history.state, depth }, '')
    })
    window.addEventListener('popstate', onPop)
    return () => {
      closed = true
      window.removeEventListener('popstate', onPop)
      queue = queue.then(() => (depth > 0 && depthOf() === depth ? goBack() : undefined))
    }
  }, [open])
}

/** How many dialogs the present entry of the history has open. */
function depthOf(): number {
  return (history.state as { depth?: number } | null)?.depth ?? 0
}

function goBack(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true })
    history.back()
  })
}
