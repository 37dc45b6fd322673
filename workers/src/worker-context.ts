import type { QueueBackend } from '@polder/base/queues/backend'
import type { Context } from '@polder/ledger/context'
import type { DataSource } from 'typeorm'
import type { ContractView } from './payouts/payout-chain.ts'
import type { Queues } from './queues.ts'

/** What every part of a worker works with. */
export interface WorkerContext extends Pick<Context, 'settings' | 'logger'> {
  readonly db: DataSource
  readonly queues: Queues
  readonly backend: QueueBackend
  readonly chain: ContractView
}
