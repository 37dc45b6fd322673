import { createStore } from 'zustand/vanilla'

interface LiveStatus {
  /** Whether figures are pushed to this tab over the WebSocket; if not, they are fetched again every few seconds. */
  pushed: boolean
  /** Whether the server answered when it was last asked. */
  reached: boolean
  /** Of when the figures are that it gave last, by this browser's clock or, where they are old, by its own; null: none yet */
  figuresAt: number | null
  /** Whether it said that they are not the newest: what writes them is away. */
  behind: boolean
}

export const liveStatus = createStore<LiveStatus>(() => ({
  pushed: false,
  reached: true,
  figuresAt: null,
  behind: false,
}))

/** @param asOf what the server says of the age of the figures that it gives; nothing while they are the newest */
export function noteFigures(asOf: string | null | undefined): void {
  liveStatus.setState({ figuresAt: asOf ? Date.parse(asOf) : Date.now(), behind: Boolean(asOf) })
}

/** What a proxy answers for a server that is not there. */
const GONE = new Set([502, 503, 504])

/**
 * `fetch`, noting in {@link liveStatus} whether the server answered and when it last gave figures. A server that is too
 * busy to begin says when to come back, and is asked again.
 * @param tries how often it is asked
 * @throws TypeError when the server is out of reach, DOMException `TimeoutError` when it does not answer in time
 */
export async function notedFetch(input: RequestInfo | URL, init?: RequestInit, tries = 3): Promise<Response> {
  try {
    // A server that has not answered by then is as good as gone: whoever waits is told.
    const limits = [AbortSignal.timeout(60_000)].concat(init?.signal ?? [])
    const response = await fetch(input, { ...init, signal: AbortSignal.any?.(limits) ?? init?.signal })
    const seconds = Number(response.headers.get('retry-after'))
    if (response.status === 503 && seconds > 0 && tries > 1) {
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000 * (0.5 + Math.random())))
      return await notedFetch(input, init, tries - 1)
    }
    liveStatus.setState({ reached: !GONE.has(response.status) })
    if (response.ok) noteFigures(response.headers.get('x-figures-as-of'))
    return response
  } catch (error) {
    // What the page itself called off says nothing of the server.
    if (!init?.signal?.aborted) liveStatus.setState({ reached: false })
    throw error
  }
}
