import { ProductError } from '@polder/base/errors'
import { openThread } from '@polder/base/thread'
import type { CloseDryRun } from './dry-run-close.ts'
import type { DryRunAnswer, DryRunRequest } from './dry-run-thread-entry.ts'

const thread = openThread({ caller: import.meta.url, entry: './dry-run-thread-entry', idleTimeoutMs: 0 })

/**
 * Does what `dryRunClose` does in a thread, with database connections of its own: comparing hundreds of thousands of
 * wallets would keep an event loop from answering for seconds. One is done at a time.
 * @throws ProductError as `dryRunClose`
 */
export async function dryRunInThread(request: DryRunRequest): Promise<CloseDryRun> {
  const answer: DryRunAnswer = await thread.run(request, { name: 'dryRun' })
  if ('run' in answer) return answer.run
  const { code, message, errorClass } = answer.refused
  throw new ProductError(code, message, errorClass)
}
