import type { PayoutFees } from '@polder/ledger/withdrawals/payment'
import type { WaitingReason } from '@polder/ledger/withdrawals/waiting-reasons'

/** What may be done with the first in line. */
export type Permission =
  | { kind: 'pay'; fees: PayoutFees; chainNonce: number }
  /** Everyone waits. */
  | { kind: 'wait'; reason: WaitingReason; detail?: string }
  /** This one waits; who comes after it does not. */
  | { kind: 'pass_by'; reason: WaitingReason; detail?: string }
  /** Enough is under way already. */
  | { kind: 'busy' }
  | { kind: 'alarm'; message: string }
