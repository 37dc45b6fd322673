import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'

export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine)
}

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

const AGAIN_MS = 10_000

/**
 * Tries again what has failed: when the network is back, and now and then while it is there.
 * @param everyMs left out: every ten seconds; null: only when the network is back
 */
export function useRecovery(again: () => unknown, everyMs: number | null = AGAIN_MS): void {
  const latest = useRef(again)
  latest.current = again
  // Before it is painted: whoever reads that the network is gone may have it back in the next moment.
  useLayoutEffect(() => {
    const retry = () => void latest.current()
    const timer = everyMs === null ? undefined : setInterval(() => navigator.onLine && retry(), everyMs)
    window.addEventListener('online', retry)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', retry)
    }
  }, [everyMs])
}
