import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { startServer, stopServer } from './bench-child.ts'

/** What a server is asked, over and over, one request after the other. */
export interface Asked {
  url: string
  method: 'GET' | 'POST'
  requests: { path: string; body?: string }[]
}

/** @param rate requests a second; null: as many as are answered */
export interface LoadOrder {
  asked: Asked
  rate: number | null
  seconds: number
}

export type LoadAnswer = { rate: number } | { latencies: number[] } | { failure: string }

export interface Load {
  pid: number | undefined
  /** @returns answered requests a second; fails when any answer is not 2xx */
  saturate(asked: Asked, seconds: number): Promise<number>
  /**
   * Requests at a steady rate, whether the server keeps up or not: each is timed from when it was due.
   * @param rate requests a second
   * @returns the latencies in milliseconds
   */
  pace(asked: Asked, rate: number, seconds: number): Promise<number[]>
  stop(): Promise<void>
}

/** Starts the process that asks. */
export async function startLoad(): Promise<Load> {
  const script = fileURLToPath(new URL('./bench-load-process.js', import.meta.url))
  const child = await startServer({ script, env: {} })
  const tell = async <A extends LoadAnswer>(order: LoadOrder): Promise<A> => {
    child.send(order)
    const [answer] = (await once(child, 'message')) as [LoadAnswer]
    if ('failure' in answer) throw new Error(answer.failure)
    return answer as A
  }
  return {
    pid: child.pid,
    saturate: async (asked, seconds) => (await tell<{ rate: number }>({ asked, rate: null, seconds })).rate,
    pace: async (asked, rate, seconds) =>
      (await tell<{ latencies: number[] }>({ asked, rate, seconds })).latencies,
    stop: () => stopServer(child),
  }
}
