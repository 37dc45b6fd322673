import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'

/** Loads that begin one after the other within a second. */
const LOADS = 20

/** One answer: when it came, after how long, and its HTTP status. */
export type Answer = { readonly at: number; readonly ms: number; readonly status: number }

export interface Asking {
  /** a second; left out: without a pause */
  readonly rate?: number
  readonly seconds: number
  readonly connections: number
  /** the next, and what learns how it was answered */
  readonly request: () => { sent: autocannon.Request; answered?: (status: number, body: string) => void }
}

interface Asked {
  readonly answers: readonly Answer[]
  /** times, by status or what else went wrong */
  readonly failures: ReadonlyMap<string, number>
  /** refused without saying when to come back */
  readonly unsaid: number
}

/** @returns what asks an API at `url`, with autocannon */
export function askOf(url: string): (asking: Asking) => Promise<Asked> {
  return (asking) => ask(url, asking)
}

/**
 * Asks by several loads that begin one after the other: all connections of one send at the same moment of each second, and a
 * thousand people do not.
 */
async function ask(url: string, { rate, seconds, connections, request }: Asking): Promise<Asked> {
  const answers: Answer[] = []
  const failures = new Map<string, number>()
  const count = (what: string, times = 1) =>
    times > 0 && failures.set(what, (failures.get(what) ?? 0) + times)
  let unsaid = 0
  const loads = rate ? Math.min(LOADS, Math.ceil(rate / 2)) : 1
  const options: autocannon.Options = {
    url,
    connections: Math.ceil(connections / loads),
    duration: seconds,
    timeout: 15,
    ...(rate && { overallRate: Math.ceil(rate / loads) }),
    requests: [
      {
        setupRequest: (given, context) => {
          const { sent, answered } = request()
          Object.assign(context, { answered })
          // autocannon writes the length of the body into the headers that it is given.
          return { ...given, ...sent, headers: { ...sent.headers } }
        },
        onResponse: (status, body, context, headers) => {
          ;(context as { answered?: (status: number, body: string) => void }).answered?.(status, body)
          const names = Object.keys(headers ?? {}).map((name) => name.toLowerCase())
          if ((status === 429 || status === 503) && !names.includes('retry-after')) unsaid += 1
          if (status >= 500 || status === 429 || status === 401) count(String(status))
        },
      },
    ],
  }
  await Promise.all(
    Array.from({ length: loads }, async (_, n) => {
      await sleep((n * 1_000) / loads)
      const { errors, timeouts } = await new Promise<autocannon.Result>((resolve, reject) => {
        const run = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)))
        run.on('response', (_client, status, _bytes, ms) => answers.push({ at: Date.now(), ms, status }))
      })
      count('no connection', errors)
      count('no answer', timeouts)
    }),
  )
  return { answers, failures, unsaid }
}
