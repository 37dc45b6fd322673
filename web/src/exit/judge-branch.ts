import type { Branch } from './branch.ts'
import { topOf } from './sum-tree.ts'
import type { VaultState } from './vault-state.ts'

/**
 * How a branch stands to the roots on chain: the accepted one is what counts; a pending one counts soon, unless it is
 * vetoed or the vault is frozen before.
 */
export type BranchStanding =
  | 'accepted'
  | 'pending'
  | 'older'
  | 'unpublished'
  | 'differs'
  | 'broken'
  | 'otherPolder'
  | 'countersAhead'

/** Judges a branch by itself and by what is on chain, as the vault does. */
export function judgeBranch(branch: Branch, state: VaultState): BranchStanding {
  const top = topOf(branch)
  if (!top || top.hash !== branch.root || top.sum !== branch.total) return 'broken'
  if (!state.polders.includes(branch.polder)) return 'otherPolder'
  const { accepted, newest, wallet } = state
  const published = [accepted, newest].find((root) => root?.day === branch.day)
  if (!published) return accepted && branch.day < accepted.day ? 'older' : 'unpublished'
  if (published.root !== branch.root || published.total !== branch.total) return 'differs'
  if (wallet && (branch.deposited > wallet.deposited || branch.paid > wallet.paid)) return 'countersAhead'
  return published === accepted ? 'accepted' : 'pending'
}

/** What a wallet is owed now, wei: by its branch with what the chain did since, or without one by the chain alone. */
export interface Owed {
  /** by the root, with what was deposited since */
  owed: bigint
  paidSince: bigint
  /** what it can register */
  entitlement: bigint
}

/** @param branch of the state's wallet, in the accepted root; null where there is none */
export function owedNow(branch: Branch | null, state: VaultState): Owed {
  const { deposited, paid } = state.wallet ?? { deposited: 0n, paid: 0n }
  const owed = branch ? branch.owed + deposited - branch.deposited : deposited
  const paidSince = branch ? paid - branch.paid : paid
  return { owed, paidSince, entitlement: above(owed - paidSince) }
}

/** @returns the most for which an exit can be requested, wei: less the fee, and less what was paid since */
export function mostToRequest({ owed, paidSince }: Owed, { terms }: VaultState): bigint {
  return above((owed * (10_000n - terms.maxFeeBps)) / 10_000n - paidSince)
}

function above(amount: bigint): bigint {
  return amount > 0n ? amount : 0n
}
