import type { Address } from 'viem'
import type { Part, VaultState, WalletState } from './vault-state.ts'

/** What a wallet does next. Amounts are wei, times unix seconds. */
export type Step =
  /** the vault owes it nothing, or it has taken all */
  | { kind: 'nothing' | 'done' | 'closeServed' }
  | { kind: 'request'; max: bigint }
  /** until the operator has to have paid */
  | { kind: 'wait'; until: number; unpaid: bigint }
  /** `wallet` is whose demand was not met; null where the operator fell silent */
  | { kind: 'freeze'; why: 'silence' | 'unserved' | 'otherUnserved'; wallet: Address | null }
  | { kind: 'claim'; sum: bigint; principal: bigint; rewards: bigint; bond: bigint }
  /** `until` is 0 where the round begins with who registers next */
  | { kind: 'register'; rewards: bigint; until: number }
  /** until the round is over; `share` is what there would be if nobody else came */
  | { kind: 'waitRound'; until: number; share: bigint }

/** Where a wallet stands. */
export interface Standing {
  step: Step
  /** what it deposited less what it was paid */
  principal: bigint
  /** what of its rewards is owed; null until the lists were read */
  rewards: bigint | null
  /** how much of all rewards that are owed the vault holds beyond deposits, in basis points */
  rewardsCoveredBps: number
}

/**
 * Says where a wallet stands at `now` (unix seconds) and what it does next.
 * @param credited what the lists say was ever credited to it; null until they were read
 * @param overdue another wallet whose demand was not met in time
 */
export function judge(
  state: VaultState,
  wallet: WalletState,
  now: number,
  credited: bigint | null,
  overdue: Address | null,
): Standing {
  const principal = above(wallet.deposited, wallet.paid)
  const rewards = credited === null ? null : above(credited, above(wallet.paid, wallet.deposited))
  const step = state.frozenAt
    ? stepInFrozen(state, wallet, now, principal, rewards)
    : stepBefore(state, wallet, now, principal, rewards, overdue)
  return { step, principal, rewards, rewardsCoveredBps: coverageOf(state) }
}

function stepBefore(
  state: VaultState,
  { address, exit, paid }: WalletState,
  now: number,
  principal: bigint,
  rewards: bigint | null,
  overdue: Address | null,
): Step {
  const isServed = exit !== null && paid >= exit.target
  if (isServed) return { kind: 'closeServed' }
  if (!exit && principal === 0n && !rewards) return { kind: 'nothing' }
  if (exit && now > exit.deadline) return { kind: 'freeze', why: 'unserved', wallet: address }
  if (now > state.lastRootAt + state.silencePeriod) return { kind: 'freeze', why: 'silence', wallet: null }
  if (overdue) return { kind: 'freeze', why: 'otherUnserved', wallet: overdue }
  if (exit) return { kind: 'wait', until: exit.deadline, unpaid: exit.target - paid }
  return principal > 0n ? { kind: 'request', max: principal } : { kind: 'nothing' }
}

function stepInFrozen(
  state: VaultState,
  { exit, share, principalClaimed }: WalletState,
  now: number,
  principal: bigint,
  rewards: bigint | null,
): Step {
  const round = roundAt(state, now)
  const bond = exit ? state.exitBond : 0n
  const due = principalClaimed ? 0n : partOf(principal, state.principals)
  const isOver = share !== null && share.round < round.number
  const ready = share && isOver && !share.claimed ? shareIn(state, share) : 0n
  const sum = due + ready + bond
  if (sum > 0n) return { kind: 'claim', sum, principal: due, rewards: ready, bond }
  // What is registered counts until its round is over, and then for good.
  if (rewards && !isOver && rewards > (share?.rewards ?? 0n))
    return { kind: 'register', rewards, until: round.ends }
  if (share && !isOver) return { kind: 'waitRound', until: round.ends, share: shareIn(state, share) }
  const hadNothing = principal === 0n && !share
  return { kind: hadNothing ? 'nothing' : 'done' }
}

/** The round in which wallets register at `now`. Whoever acts next closes one that is over. */
export function roundAt({ round }: VaultState, now: number): { number: bigint; ends: number } {
  const isOver = round.ends !== 0 && now >= round.ends
  return isOver ? { number: round.number + 1n, ends: 0 } : round
}

/** Until the vault has closed a round, what there is for it is what is there. */
function shareIn(state: VaultState, { rewards, round, of }: NonNullable<WalletState['share']>): bigint {
  const free = above(state.balance, state.reserved + state.bonds)
  const pot = round < state.round.number ? of.pot : min(of.sum, free)
  return partOf(rewards, { sum: of.sum, pot })
}

function coverageOf(state: VaultState): number {
  if (state.rewardsOwed === 0n) return 10_000
  const kept = state.frozenAt ? state.reserved : state.principals.sum
  const there = above(state.balance, kept + state.bonds)
  return Number((min(there, state.rewardsOwed) * 10_000n) / state.rewardsOwed)
}

function partOf(amount: bigint, { sum, pot }: Part): bigint {
  return sum > 0n ? (amount * pot) / sum : 0n
}

function above(one: bigint, other: bigint): bigint {
  return one > other ? one - other : 0n
}

function min(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}
