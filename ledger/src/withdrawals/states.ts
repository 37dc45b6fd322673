import type { Part } from '@polder/base/process-role'

const BY_SIGNER = ['signer'] as const
/** The indexer, for an exit of the owner's. */
const BY_OWNER = ['api', 'console', 'indexer'] as const
const BY_CHAIN = ['indexer'] as const

/**
 * The states of a withdrawal, the moves between them, and which parts of the product make them
 * (docs/payouts.md#states-of-a-withdrawal). The database holds the same table (`withdrawal_transition`), written with the
 * rights, and refuses every other move.
 */
const MOVES = {
  requested: {
    // a threshold that was lowered also holds for what is still unsigned
    awaiting_approval: BY_SIGNER,
    signed: BY_SIGNER,
    settled: BY_CHAIN,
    refunded: BY_CHAIN,
    cancelled: BY_OWNER,
  },
  awaiting_approval: {
    // approved; or it serves an exit
    requested: ['console', 'indexer'],
    settled: BY_CHAIN,
    refunded: BY_CHAIN,
    cancelled: BY_OWNER,
  },
  // in line again: its batch can never be mined
  signed: { requested: BY_SIGNER, broadcast: BY_SIGNER, settled: BY_CHAIN, refunded: BY_CHAIN },
  broadcast: { requested: BY_SIGNER, settled: BY_CHAIN, refunded: BY_CHAIN },
  settled: {},
  refunded: {},
  cancelled: {},
} as const

export type WithdrawalState = keyof typeof MOVES

/** In the order of the database's type. */
export const WITHDRAWAL_STATES = Object.keys(MOVES) as WithdrawalState[]

/** @returns whether a withdrawal may go from one state to the other */
export function mayMove(from: WithdrawalState, to: WithdrawalState): boolean {
  return to in MOVES[from]
}

/** @returns every move, and who may make it */
export function withdrawalMoves(): { from: WithdrawalState; to: WithdrawalState; by: readonly Part[] }[] {
  return WITHDRAWAL_STATES.flatMap((from) => {
    const moves: Partial<Record<WithdrawalState, readonly Part[]>> = MOVES[from]
    return WITHDRAWAL_STATES.flatMap((to) => (moves[to] ? [{ from, to, by: moves[to] }] : []))
  })
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
