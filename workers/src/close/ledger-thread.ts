import type { Logger } from '@polder/base/logger'
import { openThread } from '@polder/base/thread'

type Tasks = typeof import('./ledger-thread-entry.ts')

/** Works on days away from the event loop, which must go on renewing locks and answering probes. */
export type LedgerThread = ReturnType<typeof createLedgerThread>

/**
 * The thread starts with the first day, with database connections of its own.
 * @param databaseUrl the running product's role
 * @param idleTimeoutMs how long it is kept warm; left out: always
 */
export function createLedgerThread(
  databaseUrl: string,
  logger: Logger,
  idleTimeoutMs = Number.POSITIVE_INFINITY,
) {
  const thread = openThread({
    caller: import.meta.url,
    entry: './ledger-thread-entry',
    idleTimeoutMs,
    logger,
  })
  return {
    /** Each blocks an event loop for as long as there are wallets. */
    run: <Name extends keyof Tasks>(name: Name, day: string): ReturnType<Tasks[Name]> =>
      thread.run({ databaseUrl, day }, { name }) as ReturnType<Tasks[Name]>,
    stop: () => thread.destroy(),
  }
}
