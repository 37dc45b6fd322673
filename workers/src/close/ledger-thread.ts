import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Logger } from '@polder/base/logger'

/** What a thread can do of a day; each blocks an event loop for as long as there are wallets. */
export type ThreadTask = 'compute' | 'observe'

/** What the thread is asked and what it answers. */
export type ThreadRequest = { id: number; task: ThreadTask; day: string }
export type ThreadAnswer = { id: number } & ({ ok: true } | { ok: false; error: unknown })

/** Works on days away from the event loop, which must go on renewing locks and answering probes. */
export interface LedgerThread {
  run(task: ThreadTask, day: string): Promise<void>
  stop(): Promise<void>
}

/**
 * The thread starts with the first day, with database connections of its own, and is kept warm.
 * @param databaseUrl the running product's role
 */
export function createLedgerThread(databaseUrl: string, logger: Logger): LedgerThread {
  let thread: Worker | undefined
  let lastId = 0
  const waiting = new Map<number, { resolve(): void; reject(error: unknown): void }>()

  const start = (): Worker => {
    const started = openThread(databaseUrl)
    started.unref()
    started.on('message', (answer: ThreadAnswer) => {
      const asked = waiting.get(answer.id)
      waiting.delete(answer.id)
      if (answer.ok) asked?.resolve()
      else asked?.reject(answer.error)
    })
    // The next day that is asked for starts another one.
    const end = (error: unknown) => {
      if (thread === started) thread = undefined
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    }
    started.on('error', (error) => {
      logger.error({ err: error }, 'the thread that works on days failed')
      end(error)
    })
    started.on('exit', (code) => end(new Error(`The thread that works on days ended with ${code}`)))
    return started
  }

  return {
    run: (task, day) =>
      new Promise((resolve, reject) => {
        thread ??= start()
        const id = ++lastId
        waiting.set(id, { resolve, reject })
        thread.postMessage({ id, task, day } satisfies ThreadRequest)
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
    return new Worker(new URL('./ledger-thread-entry.js', import.meta.url), { workerData })
  }
  // How decorators are read is said there.
  const tsconfig = fileURLToPath(new URL('../../../tsconfig.base.json', import.meta.url))
  return new Worker(new URL('./ledger-thread-from-source.mjs', import.meta.url), {
    workerData,
    execArgv: ['--conditions=source'],
    env: { ...process.env, TSX_TSCONFIG_PATH: tsconfig },
  })
}
