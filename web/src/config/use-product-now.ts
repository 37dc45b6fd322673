import { useEffect, useState } from 'react'
import { fetchConfig } from './config.ts'
import { useConfig } from './config-context.tsx'

const AGAIN_MS = 60_000

/**
 * The product's clock, by which days and weeks end.
 * @param tickMs how often it is drawn again
 * @param changed the clock is asked again when this changes, as it does when the clock of a demo is moved
 * @returns milliseconds since 1970
 */
export function useProductNow(tickMs: number, changed: unknown): number {
  const [ahead, setAhead] = useState(useConfig().clockAheadMs)
  const [now, setNow] = useState(Date.now())

  // biome-ignore lint/correctness/useExhaustiveDependencies: `changed` says when to ask again
  useEffect(() => {
    let current = true
    const read = () =>
      fetchConfig().then(
        ({ clockAheadMs }) => current && setAhead(clockAheadMs),
        (error: unknown) => console.error('The clock could not be read', error),
      )
    void read()
    const asking = setInterval(read, AGAIN_MS)
    const ticking = setInterval(() => setNow(Date.now()), tickMs)
    return () => {
      current = false
      clearInterval(asking)
      clearInterval(ticking)
    }
  }, [changed, tickMs])

  return now + ahead
}
