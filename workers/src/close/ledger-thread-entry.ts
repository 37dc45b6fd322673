import { parentPort, workerData } from 'node:worker_threads'
import { computeDay } from '@polder/ledger/close/compute-day'
import { createDataSource } from '@polder/ledger/database'
import { observeDay } from '@polder/ledger/proof/observe-day'
import type { DataSource } from 'typeorm'
import type { ThreadAnswer, ThreadRequest, ThreadTask } from './ledger-thread.ts'

const { databaseUrl } = workerData as { databaseUrl: string }
const connected = createDataSource({
  url: databaseUrl,
  poolSize: 2,
  applicationName: 'polder-close',
}).initialize()
// A failure is the answer to every question, not the end of the process.
connected.catch(() => undefined)

const tasks: Record<ThreadTask, (db: DataSource, day: string) => Promise<unknown>> = {
  compute: computeDay,
  observe: observeDay,
}

parentPort!.on('message', async ({ id, task, day }: ThreadRequest) => {
  const answer: ThreadAnswer = await connected
    .then((db) => tasks[task](db, day))
    .then(
      () => ({ id, ok: true as const }),
      (error: unknown) => ({ id, ok: false as const, error: plain(error) }),
    )
  parentPort!.postMessage(answer)
  if (!answer.ok) await giveUpWhenDisconnected()
})

/** A thread that cannot reach the database ends, so that the next question starts one that connects anew. */
async function giveUpWhenDisconnected(): Promise<void> {
  await connected.catch(() => process.exit(1))
}

/** Errors of drivers carry what cannot be sent between threads. */
function plain(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  const copy = new Error(error.message)
  copy.name = error.name
  copy.stack = error.stack
  return copy
}
