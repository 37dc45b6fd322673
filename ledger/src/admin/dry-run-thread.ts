import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { type ErrorClass, ProductError } from '@polder/base/errors'
import type { ActBy } from './audited-act.ts'
import type { CloseDryRun } from './dry-run-close.ts'

/** What the thread is asked, and what it answers. */
export interface DryRunAsk {
  databaseUrl: string
  by: ActBy
  day: string
}
export type DryRunAnswer =
  | { run: CloseDryRun }
  | { refused: { code: string; message: string; errorClass: ErrorClass } }
  | { failed: { message: string; stack: string | undefined } }

/**
 * Does what `dryRunClose` does in a thread of its own, with database connections of its own: comparing hundreds of
 * thousands of wallets would keep an event loop from answering for seconds.
 * @param ask.databaseUrl of the running product's role, where it writes
 * @throws ProductError as `dryRunClose`
 */
export function dryRunInThread(ask: DryRunAsk): Promise<CloseDryRun> {
  return new Promise((resolve, reject) => {
    const thread = openThread(ask)
    thread.once('message', (answer: DryRunAnswer) => {
      if ('run' in answer) resolve(answer.run)
      else if ('refused' in answer) {
        const { code, message, errorClass } = answer.refused
        reject(new ProductError(code, message, errorClass))
      } else reject(Object.assign(new Error(answer.failed.message), { stack: answer.failed.stack }))
    })
    thread.once('error', reject)
    thread.once('exit', (code) => reject(new Error(`The thread of a dry run ended with ${code}`)))
  })
}

/** From source, a file of plain JavaScript brings in the loader; from `dist`, the compiled file is the entry. */
function openThread(workerData: DryRunAsk): Worker {
  if (!import.meta.url.endsWith('.ts')) {
    return new Worker(new URL('./dry-run-thread-entry.js', import.meta.url), { workerData })
  }
  // How decorators are read is said there.
  const tsconfig = fileURLToPath(new URL('../../../tsconfig.base.json', import.meta.url))
  return new Worker(new URL('./dry-run-thread-from-source.mjs', import.meta.url), {
    workerData,
    execArgv: ['--conditions=source'],
    env: { ...process.env, TSX_TSCONFIG_PATH: tsconfig },
  })
}
