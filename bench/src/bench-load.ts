import { Agent, request } from 'node:http'
import autocannon from 'autocannon'

/** What a server is asked, over and over, for one wallet after the other. */
export interface Ask {
  url: string
  method: 'GET' | 'POST'
  /** @param address of the next wallet */
  pathOf: (address: string) => string
  bodyOf?: (address: string) => string
}

const CONNECTIONS = 32

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
        headers: { 'content-type': 'application/json' },
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

/**
 * Requests at a steady rate, whether the server keeps up or not: each is timed from when it was due.
 * @returns the latencies in milliseconds
 */
export async function pace(
  ask: Ask,
  addresses: readonly string[],
  rate: number,
  seconds: number,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS * 2 })
  const latencies: number[] = []
  const running: Promise<void>[] = []
  const start = performance.now()
  const total = Math.floor(rate * seconds)
  for (let n = 0; n < total; ) {
    const due = Math.min(total, Math.floor(((performance.now() - start) / 1_000) * rate) + 1)
    for (; n < due; n++) {
      const dueAt = start + (n / rate) * 1_000
      running.push(
        send(ask, addresses[n % addresses.length]!, agent).then(() => {
          latencies.push(performance.now() - dueAt)
        }),
      )
    }
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await Promise.all(running)
  agent.destroy()
  return latencies
}

function send(ask: Ask, address: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(
      ask.url + ask.pathOf(address),
      { method: ask.method, agent, headers: { 'content-type': 'application/json' } },
      (response) => {
        response.resume()
        response.once('end', () => resolve())
      },
    )
    sent.once('error', reject)
    sent.end(ask.bodyOf?.(address))
  })
}
