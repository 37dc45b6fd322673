/**
 * How far the product's clock, by which days and weeks end, is ahead of this browser's.
 * @returns milliseconds, negative when it is behind
 * @throws Error when the server cannot be reached or answers something else
 */
export async function readClockOffset(): Promise<number> {
  const response = await fetch('/api/config', { headers: { accept: 'application/json' } })
  const body = (await response.json()) as { config?: { now?: unknown } }
  const now = Date.parse(String(body.config?.now))
  if (Number.isNaN(now)) throw new Error('config.now is not a time')
  return now - Date.now()
}
