import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { startServer, stopServer } from './bench-child.ts'

/** What a server is asked, over and over, one request after the other. */
export interface Asked {
  url: string
  method: 'GET' | 'POST'
  requests: { path: string; body?: string; headers?: Record<string, string> }[]
}

/** A steady rate of requests a second, over so many windows of some seconds. */
export interface Pace {
  rate: number
  windows: number
  seconds: number
}

export type LoadOrder = { asked: Asked; seconds: number } | { asked: Asked; pace: Pace }
export type LoadAnswer = { rate: number } | { windows: number[][] } | { failure: string }

export interface Load {
  pid: number | undefined
  /** @returns answered requests a second; fails when any answer is not 2xx */
  saturate(asked: Asked, seconds: number): Promise<number>
  /**
   * Requests at a steady rate, whether the server keeps up or not: each is timed from when it was due.
   * @returns the latencies of each window in milliseconds
   */
  pace(asked: Asked, pace: Pace): Promise<number[][]>
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
    saturate: async (asked, seconds) => (await tell<{ rate: number }>({ asked, seconds })).rate,
    pace: async (asked, pace) => (await tell<{ windows: number[][] }>({ asked, pace })).windows,
    stop: () => stopServer(child),
  }
}
