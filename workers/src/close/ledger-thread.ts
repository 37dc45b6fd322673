import type { Logger } from '@polder/base/logger'
import { openThread } from '@polder/base/thread'

type Tasks = typeof import('./ledger-thread-entry.ts')

/** A day ends once a day: what works on it, 20 to 40 MB, is kept for the days that were missed, and no longer. */
const IDLE_MS = 30_000

/** Works on days away from the event loop, which must go on renewing locks and answering probes. */
export type LedgerThread = ReturnType<typeof createLedgerThread>

/**
 * The thread starts with a day, with database connections of its own, and ends when no other follows.
 * @param databaseUrl the running product's role
 */
export function createLedgerThread(databaseUrl: string, logger: Logger) {
  const thread = openThread({
    caller: import.meta.url,
    entry: './ledger-thread-entry',
    idleTimeoutMs: IDLE_MS,
    logger,
  })
  return {
    /** Each blocks an event loop for as long as there are wallets. */
    run: <Name extends keyof Tasks>(name: Name, day: string): ReturnType<Tasks[Name]> =>
      thread.run({ databaseUrl, day }, { name }) as ReturnType<Tasks[Name]>,
    stop: () => thread.destroy(),
  }
}
