import type { Logger } from '@polder/base/logger'
import { openThread } from '@polder/base/thread'
import type { TreeContract } from '@polder/ledger/proof/balance-leaf'

/** What each kind of work is told. */
interface Tasks {
  compute: { readonly day: string }
  check: { readonly day: string }
  observe: { readonly day: string; readonly contract: TreeContract }
}

export type LedgerTask<Name extends keyof Tasks> = Tasks[Name] & { readonly databaseUrl: string }

/** Works on days away from the event loop, which must go on renewing locks and answering probes. */
export interface LedgerThread {
  /** Each blocks an event loop for as long as there are wallets. */
  run<Name extends keyof Tasks>(
    name: Name,
    task: Tasks[Name],
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
    run: (name, task) => thread.run({ databaseUrl, ...task }, { name }),
    stop: () => thread.destroy(),
  }
}
