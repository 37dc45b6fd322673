import type { Address } from 'viem'
import { above, type VaultState, type WalletState } from './vault-state.ts'

/** What a wallet does next. Amounts are wei, times unix seconds. */
export type Step =
  /** the vault owes it nothing, it has taken all, or it takes back its bond */
  | { kind: 'nothing' | 'done' | 'closeServed' }
  | { kind: 'request'; min: bigint; max: bigint }
  /** until the operator has to have paid */
  | { kind: 'wait'; until: bigint; unpaid: bigint }
  /** `wallet` is whose demand was not met; null where the operator fell silent */
  | { kind: 'freeze'; why: 'silence' | 'unserved' | 'otherUnserved'; wallet: Address | null }
  | { kind: 'claim'; sum: bigint; principal: bigint; rewards: bigint; bond: bigint }
  /** `until` is 0 where the round begins with who registers next */
  | { kind: 'register'; rewards: bigint; until: bigint }
  /** until the round is over; `share` is what there would be if nobody else came */
  | { kind: 'waitRound'; until: bigint; share: bigint }

/** Where a wallet stands. */
export interface Standing {
  step: Step
  /** what it deposited less what it was paid */
  principal: bigint
  /** what of its rewards is owed; null until the lists were read */
  rewards: bigint | null
  /** how much of all rewards that are owed the vault holds beyond deposits, in basis points; null once a round is over */
  rewardsCoveredBps: bigint | null
}

/**
 * Says where the wallet stands at `now` (unix seconds) and what it does next.
 * @param credited what the lists say was ever credited to it; null until they were read
 * @param overdue another wallet whose demand was not met in time
 */
export function judge(
  state: VaultState,
  now: bigint,
  credited: bigint | null,
  overdue: Address | null,
): Standing {
  const { deposited, paid } = state.wallet
  const principal = above(deposited, paid)
  const rewards = credited === null ? null : above(credited, above(paid, deposited))
  const step = state.frozenAt
    ? stepInFrozen(state, now, principal, rewards)
    : stepBefore(state, now, principal, rewards, overdue)
  return {
    step,
    principal,
    rewards,
    rewardsCoveredBps: roundAt(state, now).number > 1n ? null : coverageOf(state),
  }
}

function stepBefore(
  { wallet, lastRootAt, SILENCE_PERIOD, MIN_EXIT }: VaultState,
  now: bigint,
  principal: bigint,
  rewards: bigint | null,
  overdue: Address | null,
): Step {
  const { address, paid, left, kept } = wallet
  const served = wallet.exit !== null && paid >= wallet.exit.target
  // What does not take its money does not take its bond, and demands again with that.
  if (served && (principal === 0n || kept.amount === 0n)) return { kind: 'closeServed' }
  const exit = served ? null : wallet.exit
  if (!exit && principal === 0n && !rewards) return { kind: 'nothing' }
  if (exit && now > exit.deadline) return { kind: 'freeze', why: 'unserved', wallet: address }
  if (now > lastRootAt + SILENCE_PERIOD) return { kind: 'freeze', why: 'silence', wallet: null }
  if (overdue) return { kind: 'freeze', why: 'otherUnserved', wallet: overdue }
  if (exit) return { kind: 'wait', until: exit.deadline, unpaid: left }
  if (principal === 0n) return { kind: 'nothing' }
  const min = MIN_EXIT > left ? MIN_EXIT : left
  return { kind: 'request', min: min < principal ? min : principal, max: principal }
}

function stepInFrozen(state: VaultState, now: bigint, principal: bigint, rewards: bigint | null): Step {
  const { wallet, EXIT_BOND, principals } = state
  const { exit, share, principalClaimed } = wallet
  const round = roundAt(state, now)
  const bond = exit ? EXIT_BOND : 0n
  const due = principalClaimed ? 0n : partOf(principal, principals)
  const isOver = share !== null && share.round < round.number
  const ready = share && isOver && !share.claimed ? shareIn(state, share) : 0n
  const sum = due + ready + bond
  if (sum > 0n) return { kind: 'claim', sum, principal: due, rewards: ready, bond }
  // What is registered counts until its round is over, and then for good.
  if (rewards && !isOver && rewards > (share?.rewards ?? 0n))
    return { kind: 'register', rewards, until: round.ends }
  if (share && !isOver) return { kind: 'waitRound', until: round.ends, share: shareIn(state, share) }
  return { kind: principal === 0n && !share ? 'nothing' : 'done' }
}

/** The round in which wallets register at `now`. Whoever acts next closes one that is over. */
export function roundAt({ round, roundEnds }: VaultState, now: bigint): { number: bigint; ends: bigint } {
  const isOver = roundEnds !== 0n && now >= roundEnds
  return isOver ? { number: round + 1n, ends: 0n } : { number: round, ends: roundEnds }
}

/** Until the vault has closed a round, what there is for it is what is there. */
function shareIn(state: VaultState, { rewards, round, of }: NonNullable<WalletState['share']>): bigint {
  const free = above(state.balance, state.reserved + state.bonds)
  return partOf(rewards, round < state.round ? of : { sum: of.sum, pot: min(of.sum, free) })
}

function coverageOf({ rewardsOwed, frozenAt, reserved, principals, balance, bonds }: VaultState): bigint {
  const there = above(balance, (frozenAt ? reserved : principals.sum) + bonds)
  return rewardsOwed > 0n ? (min(there, rewardsOwed) * 10_000n) / rewardsOwed : 10_000n
}

function partOf(amount: bigint, { sum, pot }: VaultState['principals']): bigint {
  return sum > 0n ? (amount * pot) / sum : 0n
}

function min(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}
