import type { Logger } from '@polder/base/logger'
import type { DataSource } from 'typeorm'
import type { StepObserver } from '../steps.ts'
import type { PayoutChain } from './payout-chain.ts'
import type { PayoutPolicy } from './payout-policy.ts'

/** What every part of the payout worker works with. */
export interface PayoutContext {
  readonly db: DataSource
  readonly chain: PayoutChain
  readonly policy: PayoutPolicy
  readonly logger: Logger
  readonly onStep: StepObserver
  /** As the ledger's, wherever it is done. */
  checkDay(day: string): Promise<string | null>
}
