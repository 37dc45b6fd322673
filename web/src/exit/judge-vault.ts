import type { VaultState } from './vault-state.ts'

/** Why anyone can freeze now, or null; `now` is unix seconds. */
export function freezeReason({ frozenAt, lastRootAt, terms, wallet }: VaultState, now: number) {
  if (frozenAt) return null
  if (now > lastRootAt + terms.silencePeriod) return 'silence'
  if (wallet?.exit && now > wallet.exit.deadline && !wallet.served) return 'unserved'
  return null
}

/** The round in which wallets register at `now`. Whoever acts next closes one that is over. */
export function roundAt({ round }: VaultState, now: number): { number: bigint; ends: number } {
  const isOver = round.ends !== 0 && now >= round.ends
  return isOver ? { number: round.number + 1n, ends: 0 } : round
}

/** Whether a wallet without a branch can register at `now`. */
export function mayRegisterWithoutBranch(state: VaultState, now: number): boolean {
  return state.frozenAt !== 0 && (roundAt(state, now).number > 1n || !state.accepted)
}

/** What a wallet can claim, wei. While its round is open, `share` is what it would be if nobody else came. */
export type Claim =
  | { kind: 'none' | 'claimed' }
  | { kind: 'waiting' | 'ready'; share: bigint; bond: bigint; until: number }

/** Judges the wallet's claim at `now`. */
export function judgeClaim(state: VaultState, now: number): Claim {
  const { registration, exit } = state.wallet ?? {}
  if (!registration) return { kind: 'none' }
  if (registration.claimed) return { kind: 'claimed' }
  const { round, entitlement } = registration
  const closed = round.number < state.round.number
  const free = state.balance - state.reserved - state.bonds
  const pot = closed ? round.pot : free < round.sum ? free : round.sum
  return {
    kind: round.number < roundAt(state, now).number ? 'ready' : 'waiting',
    share: (entitlement * pot) / round.sum,
    bond: exit ? state.terms.exitBond : 0n,
    until: closed ? 0 : state.round.ends,
  }
}
