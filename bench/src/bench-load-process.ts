// The load, in a process of its own: what it does for itself must not be what is measured. Says `ready` to its parent.
import autocannon from 'autocannon'
import { Pool } from 'undici'
import type { Asked, LoadAnswer, LoadOrder, Pace } from './bench-load.ts'

const CONNECTIONS = 32
const HEADERS = { 'content-type': 'application/json' }
/** What is sent first opens the connections, is compiled, and is not timed. */
const WARM_UP_SECONDS = 2

process.on('message', (order: LoadOrder) => {
  const done: Promise<LoadAnswer> =
    'pace' in order
      ? pace(order.asked, order.pace).then((windows) => ({ windows }))
      : saturate(order.asked, order.seconds).then((rate) => ({ rate }))
  done
    .catch((failure: unknown) => ({ failure: String(failure) }))
    .then((answer) => process.send?.(answer satisfies LoadAnswer))
})
process.send?.('ready')

/** @returns answered requests a second; fails when any answer is not 2xx */
async function saturate(asked: Asked, seconds: number): Promise<number> {
  let n = 0
  const result = await autocannon({
    url: asked.url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [
      {
        method: asked.method,
        headers: HEADERS,
        setupRequest: (given) => ({ ...given, ...asked.requests[n++ % asked.requests.length] }),
      },
    ],
  })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${asked.url}: ${result.non2xx} answers were not 2xx, ${result.errors} failed`)
  }
  return result.requests.average
}

/**
 * Requests at a steady rate, whether the server keeps up or not: each is timed from when it was due.
 * @returns the latencies of each window in milliseconds
 */
async function pace(asked: Asked, { rate, windows, seconds }: Pace): Promise<number[][]> {
  const pool = new Pool(asked.url, { connections: CONNECTIONS * 2, pipelining: 1 })
  const warmUp = Math.floor(rate * WARM_UP_SECONDS)
  const size = Math.floor(rate * seconds)
  const total = warmUp + windows * size
  const latencies = new Float64Array(total)
  const start = performance.now()
  await new Promise<void>((resolve, reject) => {
    let n = 0
    let answered = 0
    const sendDue = () => {
      const due = Math.min(total, Math.floor(((performance.now() - start) / 1_000) * rate) + 1)
      for (; n < due; n++) {
        const at = n
        send(pool, asked, n, (failure) => {
          if (failure) return reject(failure)
          latencies[at] = performance.now() - start - (at / rate) * 1_000
          if (++answered === total) resolve()
        })
      }
      if (n < total) setTimeout(sendDue, 1)
    }
    sendDue()
  })
  await pool.destroy()
  return Array.from({ length: windows }, (_, n) => [
    ...latencies.subarray(warmUp + n * size, warmUp + (n + 1) * size),
  ])
}

/** As little work as can be. */
function send(pool: Pool, asked: Asked, n: number, done: (failure?: Error) => void): void {
  const { path, body = null, headers } = asked.requests[n % asked.requests.length]!
  pool.dispatch(
    { method: body ? 'POST' : asked.method, path, headers: { ...HEADERS, ...headers }, body },
    {
      onConnect: () => undefined,
      onHeaders: (status) => {
        if (status !== 200) done(new Error(`${asked.url} answered ${status}`))
        return true
      },
      onData: () => true,
      onComplete: () => done(),
      onError: done,
    },
  )
}
