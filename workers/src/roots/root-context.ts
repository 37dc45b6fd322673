import type { Logger } from '@polder/base/logger'
import type { DataSource } from 'typeorm'
import type { PayoutPolicy } from '../payouts/payout-policy.ts'
import type { StepObserver } from '../steps.ts'
import type { RootChain } from './root-chain.ts'

/** What publishing works with; roots are sent with the fees and the patience of payouts. */
export interface RootContext {
  readonly db: DataSource
  readonly chain: RootChain
  readonly policy: PayoutPolicy
  readonly logger: Logger
  readonly onStep: StepObserver
}
