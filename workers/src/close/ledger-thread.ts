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
  run<Name extends 'compute' | 'check' | 'observe'>(
    name: Name,
    day: string,
  ): Promise<Name extends 'check' ? string | null : void>
  stop(): Promise<void>
}

/**
 * The thread starts with the first day, with database connections of its own.
 * @param databaseUrl the running product's role
 * @param idleTimeoutMs how long it is kept warm; left out: always
 */
export function createLedgerThread(
  databaseUrl: string,
  logger: Logger,
  idleTimeoutMs = Number.POSITIVE_INFINITY,
): LedgerThread {
  const thread = openThread({
    caller: import.meta.url,
    entry: './ledger-thread-entry',
    idleTimeoutMs,
    logger,
  })
  return {
    run: (name, day) => thread.run({ databaseUrl, day }, { name }),
    stop: () => thread.destroy(),
  }
}
