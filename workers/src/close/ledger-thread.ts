import type { Logger } from '@polder/base/logger'
import { openThread } from '@polder/base/thread'

/** What the work is told. */
export interface LedgerTask {
  readonly day: string
  readonly databaseUrl: string
}

/** Works on days away from the event loop, which must go on renewing locks and answering probes. */
export interface LedgerThread {
  /** Each blocks an event loop for as long as there are wallets. */
  run(name: 'compute' | 'observe', day: string): Promise<void>
  stop(): Promise<void>
}

/**
 * The thread starts with the first day, with database connections of its own, and is kept warm.
 * @param databaseUrl the running product's role
 */
export function createLedgerThread(databaseUrl: string, logger: Logger): LedgerThread {
  const thread = openThread({
    caller: import.meta.url,
    entry: './ledger-thread-entry',
    idleTimeoutMs: Number.POSITIVE_INFINITY,
    logger,
  })
  return {
    run: (name, day) => thread.run({ databaseUrl, day }, { name }),
    stop: () => thread.destroy(),
  }
}
