/** Why a withdrawal waits: what its owner reads, and how urgently operators are told. */
export const WAITING_REASONS = {
  paused_by_operator: { text: 'Payouts are paused by the operators', severity: 'info' },
  paused_on_chain: { text: 'Payouts are paused in the contract', severity: 'warning' },
  root_late: { text: 'Payouts wait until what is owed has been published on chain', severity: 'critical' },
  frozen: { text: 'The vault is frozen: everybody claims from it without us', severity: 'critical' },
  daily_limit: { text: 'The daily limit for payouts is reached; yours is in line', severity: 'info' },
  hourly_limit: { text: 'The hourly limit for payouts is reached; yours is in line', severity: 'warning' },
  contract_limit: {
    text: "The contract's limit for payouts is reached; yours is in line",
    severity: 'info',
  },
  above_limit: {
    text: 'This is more than one payout may be; an operator must raise the limit',
    severity: 'warning',
  },
  funds: { text: 'The payout wallet is being refilled', severity: 'warning' },
  day_unchecked: { text: 'Payouts wait until what the newest day paid has been checked', severity: 'info' },
  rewards: {
    text: 'Rewards wait for funds: what goes beyond your deposits is paid once the operator has added it',
    severity: 'warning',
  },
  fees: { text: 'Network fees are unusually high', severity: 'warning' },
  chain_unreachable: { text: 'The chain cannot be reached at the moment', severity: 'warning' },
  refused: { text: 'Payouts are stopped; the operators have been told', severity: 'critical' },
  owes: {
    text: 'The chain undid a deposit of this wallet, or paid it more than it had: that is repaid first',
    severity: 'warning',
  },
  unknown_nonces: {
    text: 'Payouts wait until the books have read everything that was paid',
    severity: 'critical',
  },
  not_authorized: { text: 'Payouts are stopped; the operators have been told', severity: 'critical' },
  set_aside: {
    text: 'This withdrawal needs an operator, who has been told; it is tried again within a day',
    severity: 'critical',
  },
  not_owed: { text: 'Payouts are stopped; the operators have been told', severity: 'critical' },
  approval: { text: 'An operator must approve this amount', severity: 'info' },
  second_approval: { text: 'One operator approved this amount; a second one must', severity: 'info' },
} as const

export type WaitingReason = keyof typeof WAITING_REASONS
