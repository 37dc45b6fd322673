import { createStore } from 'zustand/vanilla'

interface LiveStatus {
  /** How figures reach this tab: pushed over the WebSocket, or fetched again every few seconds. */
  socket: 'connecting' | 'open' | 'closed'
  /** Whether the server answered when it was last asked. */
  reached: boolean
  /** When it last gave figures, by this browser's clock; null: not yet */
  figuresAt: number | null
}

export const liveStatus = createStore<LiveStatus>(() => ({
  socket: 'connecting',
  reached: true,
  figuresAt: null,
}))

/** What a proxy answers for a server that is not there. */
const GONE = new Set([502, 503, 504])

/** So often is a busy server asked. */
const TRIES = 3

/**
 * `fetch`, noting in {@link liveStatus} whether the server answered and when it last gave figures. A server that is too
 * busy to begin says when to come back, and is asked again.
 */
export async function notedFetch(
  input: RequestInfo | URL,
  init?: RequestInit,
  tries = TRIES,
): Promise<Response> {
  try {
    const response = await fetch(input, init)
    const seconds = Number(response.headers.get('retry-after'))
    if (response.status === 503 && seconds > 0 && tries > 1) {
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000 * (0.5 + Math.random())))
      return await notedFetch(input, init, tries - 1)
    }
    liveStatus.setState({
      reached: !GONE.has(response.status),
      ...(response.ok && { figuresAt: Date.now() }),
    })
    return response
  } catch (error) {
    // What the page itself called off says nothing of the server.
    if (!init?.signal?.aborted) liveStatus.setState({ reached: false })
    throw error
  }
}
