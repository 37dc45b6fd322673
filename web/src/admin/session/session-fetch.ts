type Fetch = typeof fetch

/**
 * `fetch` under an admin session: an answer that says the session is not known (HTTP 401, or the code UNAUTHENTICATED
 * among GraphQL's errors) is followed by one refresh and one more try (docs/console.md#session). Calls that are refused
 * at a time share the refresh, also those whose refusal arrives after it.
 * @param refresh true when there is a session again
 * @param onLost called when there is none and the caller gets the first answer
 */
export function sessionFetch(fetch: Fetch, refresh: () => Promise<boolean>, onLost: () => void): Fetch {
  let renewals = 0
  let running: Promise<boolean> | null = null
  const renew = async () => {
    const renewed = await refresh()
    if (renewed) renewals += 1
    return renewed
  }
  const renewOnce = () => {
    running ??= renew().finally(() => {
      running = null
    })
    return running
  }
  return async (input, init) => {
    const before = renewals
    const first = await fetch(input, init)
    if (!(await isUnauthenticated(first))) return first
    if (renewals !== before || (await renewOnce())) {
      const second = await fetch(input, init)
      if (await isUnauthenticated(second)) onLost()
      return second
    }
    onLost()
    return first
  }
}

async function isUnauthenticated(response: Response): Promise<boolean> {
  if (response.status === 401) return true
  if (!response.headers.get('content-type')?.includes('json')) return false
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  const errors = (body as { errors?: { extensions?: { code?: unknown } }[] } | null)?.errors
  return Array.isArray(errors) && errors.some((error) => error?.extensions?.code === 'UNAUTHENTICATED')
}
