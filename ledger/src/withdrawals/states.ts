/**
 * The states of a withdrawal and the moves between them (docs/payouts.md#states-of-a-withdrawal). The database holds the same table (`withdrawal_transition`) and
 * refuses every other move; a test compares the two.
 */
const MOVES = {
  requested: ['awaiting_approval', 'signed', 'settled', 'refunded', 'cancelled'],
  awaiting_approval: ['requested', 'settled', 'refunded', 'cancelled'],
  signed: ['requested', 'broadcast', 'settled', 'refunded'],
  broadcast: ['requested', 'settled', 'refunded'],
  settled: [],
  refunded: ['settled'],
  cancelled: ['settled'],
} as const

export type WithdrawalState = keyof typeof MOVES

/** In the order of the database's type. */
export const WITHDRAWAL_STATES = Object.keys(MOVES) as WithdrawalState[]

/** @returns whether a withdrawal may go from one state to the other */
export function mayMove(from: WithdrawalState, to: WithdrawalState): boolean {
  const moves: readonly WithdrawalState[] = MOVES[from]
  return moves.includes(to)
}

/** How a withdrawal ends. */
const OUTCOMES = ['settled', 'refunded', 'cancelled'] as const
export type WithdrawalOutcome = (typeof OUTCOMES)[number]

/** Not ended: the money is in flight. */
export const OPEN_STATES: readonly WithdrawalState[] = WITHDRAWAL_STATES.filter(
  (state) => !OUTCOMES.some((outcome) => outcome === state),
)

/** A transaction that pays it was signed. */
export const SIGNED_STATES: readonly WithdrawalState[] = ['signed', 'broadcast']

/** Nothing is signed yet: its owner may still cancel. */
export const CANCELLABLE: readonly WithdrawalState[] = WITHDRAWAL_STATES.filter((state) =>
  mayMove(state, 'cancelled'),
)
