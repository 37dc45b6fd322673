import type { Logger } from '@polder/base/logger'
import { openThread } from '@polder/base/thread'
import type { TreeContract } from '@polder/ledger/proof/balance-leaf'

/** What each kind of work is told. */
interface Tasks {
  compute: { readonly day: string }
  observe: { readonly day: string; readonly contract: TreeContract }
}

export type LedgerTask<Name extends keyof Tasks> = Tasks[Name] & { readonly databaseUrl: string }

/** Works on days away from the event loop, which must go on renewing locks and answering probes. */
export interface LedgerThread {
  /** Each blocks an event loop for as long as there are wallets. */
  run<Name extends keyof Tasks>(name: Name, task: Tasks[Name]): Promise<void>
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
    run: (name, task) => thread.run({ databaseUrl, ...task }, { name }),
    stop: () => thread.destroy(),
  }
}
