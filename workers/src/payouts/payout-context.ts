import type { Logger } from '@polder/base/logger'
import type { DataSource } from 'typeorm'
import type { PayoutChain } from './payout-chain.ts'
import type { PayoutPolicy } from './payout-policy.ts'

/** What a key's transactions are signed and followed with; roots are sent with the fees and the patience of payouts. */
export interface SigningContext<Chain> {
  readonly db: DataSource
  readonly chain: Chain
  readonly policy: PayoutPolicy
  readonly logger: Logger
}

/** What every part of the payout worker works with. */
export interface PayoutContext extends SigningContext<PayoutChain> {
  /** As the ledger's, wherever it is done. */
  checkDay(day: string): Promise<string | null>
}
