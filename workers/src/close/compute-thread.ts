import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Logger } from '@polder/base/logger'

/** What the thread is asked and what it answers. */
export type ComputeRequest = { id: number; day: string }
export type ComputeAnswer = { id: number } & ({ ok: true; shards: number[] } | { ok: false; error: unknown })

/** Computes days away from the event loop, which must go on renewing locks and answering probes. */
export interface ComputeThread {
  /** @returns the shards to post */
  compute(day: string): Promise<number[]>
  stop(): Promise<void>
}

/**
 * The thread starts with the first day, with database connections of its own, and is kept warm.
 * @param databaseUrl the running product's role
 */
export function createComputeThread(databaseUrl: string, logger: Logger): ComputeThread {
  let thread: Worker | undefined
  let lastId = 0
  const waiting = new Map<number, { resolve(shards: number[]): void; reject(error: unknown): void }>()

  const start = (): Worker => {
    const started = openThread(databaseUrl)
    started.unref()
    started.on('message', (answer: ComputeAnswer) => {
      const asked = waiting.get(answer.id)
      waiting.delete(answer.id)
      if (answer.ok) asked?.resolve(answer.shards)
      else asked?.reject(answer.error)
    })
    // The next day that is asked for starts another one.
    const end = (error: unknown) => {
      if (thread === started) thread = undefined
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    }
    started.on('error', (error) => {
      logger.error({ err: error }, 'the thread that computes days failed')
      end(error)
    })
    started.on('exit', (code) => end(new Error(`The thread that computes days ended with ${code}`)))
    return started
  }

  return {
    compute: (day) =>
      new Promise((resolve, reject) => {
        thread ??= start()
        const id = ++lastId
        waiting.set(id, { resolve, reject })
        thread.postMessage({ id, day } satisfies ComputeRequest)
      }),
    stop: async () => {
      await thread?.terminate()
    },
  }
}

/** From source, a file of plain JavaScript brings in the loader; from `dist`, the compiled file is the entry. */
function openThread(databaseUrl: string): Worker {
  const workerData = { databaseUrl }
  if (!import.meta.url.endsWith('.ts')) {
    return new Worker(new URL('./compute-thread-entry.js', import.meta.url), { workerData })
  }
  // How decorators are read is said there.
  const tsconfig = fileURLToPath(new URL('../../../tsconfig.base.json', import.meta.url))
  return new Worker(new URL('./compute-thread-from-source.mjs', import.meta.url), {
    workerData,
    execArgv: ['--conditions=source'],
    env: { ...process.env, TSX_TSCONFIG_PATH: tsconfig },
  })
}
