const DAY_MS = 86_400_000

/**
 * @returns the first day that a change of the plan can take effect: tomorrow by the product's clock
 * @throws Error when the server cannot be reached
 */
export async function fetchTomorrow(): Promise<string> {
  const response = await fetch('/api/config', { cache: 'no-store' })
  const body = (await response.json()) as { config: { now: string } }
  return new Date(Date.parse(body.config.now) + DAY_MS).toISOString().slice(0, 10)
}
