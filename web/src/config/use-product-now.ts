import { useEffect, useState } from 'react'

/**
 * How far the product's clock, by which days and weeks end, is ahead of this browser's.
 * @returns milliseconds, negative when it is behind
 * @throws Error when the server cannot be reached or answers something else
 */
async function readClockOffset(): Promise<number> {
  const response = await fetch('/api/config', { headers: { accept: 'application/json' } })
  const body = (await response.json()) as { config?: { now?: unknown } }
  const now = Date.parse(String(body.config?.now))
  if (Number.isNaN(now)) throw new Error('config.now is not a time')
  return now - Date.now()
}

const AGAIN_MS = 60_000
/** As it was last found, for whoever asks next. */
let known: number | null = null

/**
 * The product's clock, by which days and weeks end.
 * @param tickMs how often it is drawn again
 * @param changed the clock is asked again when this changes, as it does when the clock of a demo is moved
 * @returns milliseconds since 1970; null until the clock was read
 */
export function useProductNow(tickMs: number, changed: unknown): number | null {
  const [offset, setOffset] = useState(known)
  const [now, setNow] = useState(Date.now())

  // biome-ignore lint/correctness/useExhaustiveDependencies: `changed` says when to ask again
  useEffect(() => {
    let current = true
    const read = () =>
      readClockOffset()
        .then((found) => {
          known = found
          if (current) setOffset(found)
        })
        .catch((error: unknown) => console.error('The clock could not be read', error))
    void read()
    const asking = setInterval(read, AGAIN_MS)
    const ticking = setInterval(() => setNow(Date.now()), tickMs)
    return () => {
      current = false
      clearInterval(asking)
      clearInterval(ticking)
    }
  }, [changed, tickMs])

  return offset === null ? null : now + offset
}
