import { parentPort, workerData } from 'node:worker_threads'
import { ProductError } from '@polder/base/errors'
import { createDataSource } from '../database.ts'
import { dryRunClose } from './dry-run-close.ts'
import type { DryRunAnswer, DryRunAsk } from './dry-run-thread.ts'

const { databaseUrl, by, day } = workerData as DryRunAsk
const db = createDataSource({ url: databaseUrl, poolSize: 2, applicationName: 'polder-dry-run' })
try {
  await db.initialize()
  parentPort!.postMessage({ run: await dryRunClose(db, by, day) } satisfies DryRunAnswer)
} catch (error) {
  parentPort!.postMessage(toAnswer(error))
} finally {
  if (db.isInitialized) await db.destroy()
}

/** Errors of drivers carry what cannot be sent between threads. */
function toAnswer(error: unknown): DryRunAnswer {
  if (error instanceof ProductError) {
    const { code, message, errorClass } = error
    return { refused: { code, message, errorClass } }
  }
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  return { failed: { message, stack } }
}
