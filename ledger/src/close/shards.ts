import { type IncomeTable, type IncomeTotals, placesAbove } from './income.ts'

/** A range of wallets that is posted in one database transaction. */
export interface Shard extends IncomeTotals {
  shard: number
  firstWalletId: string
  lastWalletId: string
}

/** Fewer wallets cost less than the transaction around them. */
const MIN_SHARD_SIZE = 250
/** So many take some 13 ms, for which whoever acts with one of them waits. */
const MAX_SHARD_SIZE = 3_000
/** Enough for connections to share; a day gets more only where shards would be too large. */
const SHARDS = 64

/**
 * Cuts a day's income into ranges of wallets of equal size, so that no posting holds a wallet's account for long.
 * @returns shards of at most 3,000 wallets; none for a day that pays nothing
 */
export function cutShards(income: IncomeTable): Shard[] {
  const places = placesAbove(income.total())
  const shardsOf = (size: number) => Math.ceil(places.length / size)
  const count = Math.max(Math.min(SHARDS, shardsOf(MIN_SHARD_SIZE)), shardsOf(MAX_SHARD_SIZE))
  const startOf = (shard: number) => Math.floor((shard * places.length) / count)
  return Array.from({ length: count }, (_, shard) => {
    const [first, last] = [places[startOf(shard)]!, places[startOf(shard + 1) - 1]!]
    return {
      shard,
      firstWalletId: String(income.ids[first]),
      lastWalletId: String(income.ids[last]),
      wallets: startOf(shard + 1) - startOf(shard),
      ...income.totals(first, last + 1),
    }
  })
}

/** @returns what all shards pay together, which is what the day pays */
export function totalsOf(shards: readonly IncomeTotals[]): IncomeTotals {
  const sum = { wallets: 0, interest: 0n, referral: 0n, mysteryBox: 0n, prize: 0n, club: 0n }
  for (const shard of shards) {
    sum.wallets += shard.wallets
    sum.interest += shard.interest
    sum.referral += shard.referral
    sum.mysteryBox += shard.mysteryBox
    sum.prize += shard.prize
    sum.club += shard.club
  }
  return sum
}
