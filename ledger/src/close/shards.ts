import { addToTotals, emptyTotals, type IncomeTotals, type WalletIncome } from './income.ts'

/** A range of wallets that is posted in one database transaction. */
export interface Shard extends IncomeTotals {
  shard: number
  firstWalletId: string
  lastWalletId: string
}

const MAX_SHARDS = 64
const MIN_SHARD_SIZE = 500

/**
 * Cuts a day's income into ranges of wallets of equal size, so that no posting holds a wallet's account for long.
 * @param incomes by rising wallet id
 * @returns at most 64 shards; none for a day that pays nothing
 */
export function cutShards(incomes: readonly WalletIncome[]): Shard[] {
  const count = Math.min(MAX_SHARDS, Math.ceil(incomes.length / MIN_SHARD_SIZE))
  return Array.from({ length: count }, (_, shard) => {
    const part = incomes.slice(
      Math.floor((shard * incomes.length) / count),
      Math.floor(((shard + 1) * incomes.length) / count),
    )
    const totals = emptyTotals()
    for (const income of part) addToTotals(totals, income)
    return { shard, firstWalletId: part[0]!.walletId, lastWalletId: part.at(-1)!.walletId, ...totals }
  })
}
