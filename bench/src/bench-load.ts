import type { ChildProcess } from 'node:child_process'
import autocannon from 'autocannon'
import { Pool } from 'undici'

/** What a server is asked, over and over, for one wallet after the other. */
export interface Ask {
  url: string
  server: ChildProcess
  method: 'GET' | 'POST'
  /** @param address of the next wallet */
  pathOf: (address: string) => string
  bodyOf?: (address: string) => string
}

const CONNECTIONS = 32
const HEADERS = { 'content-type': 'application/json' }

/** @returns answered requests a second; fails when any answer is not 2xx */
export async function saturate(ask: Ask, addresses: readonly string[], seconds: number): Promise<number> {
  let n = 0
  const result = await autocannon({
    url: ask.url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [
      {
        method: ask.method,
        headers: HEADERS,
        setupRequest: (given) => {
          const address = addresses[n++ % addresses.length]!
          return { ...given, path: ask.pathOf(address), body: ask.bodyOf?.(address) }
        },
      },
    ],
  })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${ask.url}: ${result.non2xx} answers were not 2xx, ${result.errors} failed`)
  }
  return result.requests.average
}

/** What is sent first opens the connections and is not timed. */
const WARM_UP_SECONDS = 2

/**
 * Requests at a steady rate, whether the server keeps up or not: each is timed from when it was due.
 * @param rate requests a second
 * @returns the latencies in milliseconds
 */
export async function pace(
  ask: Ask,
  addresses: readonly string[],
  rate: number,
  seconds: number,
): Promise<number[]> {
  const pool = new Pool(ask.url, { connections: CONNECTIONS * 2, pipelining: 1 })
  const latencies: number[] = []
  const warmUp = Math.floor(rate * WARM_UP_SECONDS)
  const total = warmUp + Math.floor(rate * seconds)
  const start = performance.now()
  await new Promise<void>((resolve, reject) => {
    let n = 0
    let answered = 0
    const sendDue = () => {
      const due = Math.min(total, Math.floor(((performance.now() - start) / 1_000) * rate) + 1)
      for (; n < due; n++) {
        const dueAt = start + (n / rate) * 1_000
        const timed = n >= warmUp
        send(pool, ask, addresses[n % addresses.length]!, (failure) => {
          if (failure) return reject(failure)
          if (timed) latencies.push(performance.now() - dueAt)
          if (++answered === total) resolve()
        })
      }
      if (n < total) setTimeout(sendDue, 1)
    }
    sendDue()
  })
  await pool.destroy()
  return latencies
}

/** As little work as can be: the load must not be what is measured. */
function send(pool: Pool, ask: Ask, address: string, done: (failure?: Error) => void): void {
  pool.dispatch(
    { method: ask.method, path: ask.pathOf(address), headers: HEADERS, body: ask.bodyOf?.(address) ?? null },
    {
      onConnect: () => undefined,
      onHeaders: (status) => {
        if (status !== 200) done(new Error(`${ask.url} answered ${status}`))
        return true
      },
      onData: () => true,
      onComplete: () => done(),
      onError: done,
    },
  )
}
