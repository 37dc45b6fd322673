import type { Enumeration } from '../lists/field.ts'

/** Why a withdrawal waits, with a sentence for operators and for the schema; what its owner reads is the face's. */
export const WAITING_REASON = {
  name: 'WaitingReason',
  description: 'Why a withdrawal waits',
  // In the order of the database's type.
  values: {
    paused_by_operator: 'Payouts are paused, by the operators or by an alarm',
    paused_on_chain: 'Payouts are paused in the contract',
    root_late: 'Payouts wait until what is owed has been published on chain',
    frozen: 'The vault is frozen: everybody claims from it without us',
    daily_limit: 'The daily limit for payouts has no room for it',
    hourly_limit: 'The hourly limit for payouts has no room for it',
    contract_limit: "The contract's limit for payouts has no room for it",
    above_limit: 'It is more than one payout may be; an operator must raise the limit',
    funds: 'The payout wallet is being refilled',
    day_unchecked: 'Payouts wait until what the newest day paid has been checked',
    rewards: 'What goes beyond the deposits of its wallet waits for funds for rewards',
    fees: 'Network fees are unusually high',
    chain_unreachable: 'The chain cannot be reached at the moment',
    refused: 'The contract refuses all payouts; operators must look',
    owes: 'The chain undid a deposit of its wallet, or paid it more than it had: that is repaid first',
    unknown_nonces: 'Payouts wait until the books have read everything that was paid',
    not_authorized: 'The payout key may not pay; operators must look',
    set_aside: 'It needs an operator, and is tried again within a day',
    contradicted: 'The books contradict it; operators must look',
    approval: 'An operator must approve its amount',
    second_approval: 'One operator approved its amount; a second one must',
  },
} as const satisfies Enumeration

export type WaitingReason = keyof typeof WAITING_REASON.values

/** Reasons that lie in one withdrawal or its wallet: others do not wait for them. */
export const OWN_REASONS: readonly WaitingReason[] = [
  'above_limit',
  'rewards',
  'owes',
  'set_aside',
  'contradicted',
  'approval',
  'second_approval',
]
