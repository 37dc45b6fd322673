import type { ChainFigures } from './chain-figures.ts'

/** What the books say as of the block up to which the indexer has written. Amounts in wei. */
export interface BookFigures {
  readonly blockHash: string
  /** Of the indexer's checkpoint. */
  readonly counted: Counted
  /** Of the deposits that are credited and the withdrawals that are settled. */
  readonly booked: Counted
  /** Of each wallet's deposits less what it was paid, as far as that is above 0. */
  readonly principals: bigint
  /** Balance of the fees that were ever taken. */
  readonly fees: bigint
  /** Balance of the accounts that stand for the chain: payouts less deposits. */
  readonly chainReserve: bigint
  /** All balances of all accounts. */
  readonly sum: bigint
}

export type Counted = Pick<
  ChainFigures,
  'depositCount' | 'depositTotal' | 'withdrawalCount' | 'withdrawalTotal' | 'withdrawalGross'
>

/** The payout wallet at an earlier comparison. */
export type WalletBefore = Pick<ChainFigures, 'depositTotal' | 'withdrawalTotal' | 'balance' | 'nonce'>

/**
 * Compares contract, books and payout wallet at one final block.
 * @param before of the payout wallet; null: nothing to compare with yet
 * @param gasWei the most that the payout wallet's transactions since can have cost
 * @returns a sentence for each difference; the same difference makes the same sentence however far the chain goes on
 */
export function findDifferences(
  chain: ChainFigures,
  books: BookFigures,
  wallet: { readonly signer: string; readonly before: WalletBefore | null; readonly gasWei: bigint },
): string[] {
  if (chain.blockHash !== books.blockHash) return ['the chain holds another block than the books rest on']
  const { counted, booked } = books
  const differences = [
    differ('deposits', 'the contract', chain.depositCount, 'the checkpoint', counted.depositCount),
    differ('wei deposited', 'the contract', chain.depositTotal, 'the checkpoint', counted.depositTotal),
    differ('payouts', 'the contract', chain.withdrawalCount, 'the checkpoint', counted.withdrawalCount),
    differ('wei paid', 'the contract', chain.withdrawalTotal, 'the checkpoint', counted.withdrawalTotal),
    differ('wei taken', 'the contract', chain.withdrawalGross, 'the checkpoint', counted.withdrawalGross),
    differ('deposits', 'the contract', chain.depositCount, 'the books', booked.depositCount),
    differ('wei deposited', 'the contract', chain.depositTotal, 'the books', booked.depositTotal),
    differ('payouts', 'the contract', chain.withdrawalCount, 'the books', booked.withdrawalCount),
    differ('wei paid', 'the contract', chain.withdrawalTotal, 'the books', booked.withdrawalTotal),
    differ('wei taken', 'the contract', chain.withdrawalGross, 'the books', booked.withdrawalGross),
    differ('wei of principals', 'the contract', chain.principalTotal, 'the books', books.principals),
    books.sum === 0n ? null : `all balances sum to ${books.sum} wei instead of 0`,
    differ('wei', 'the reserve accounts', -books.chainReserve, 'deposits less payouts', net(booked)),
    differ('wei', 'the fees', books.fees, 'what was taken and not paid', feesOf(booked)),
    walletDiffers(chain, wallet),
  ]
  return differences.filter((difference) => difference !== null)
}

function differ(what: string, one: string, amount: bigint, other: string, beside: bigint): string | null {
  if (amount === beside) return null
  return amount > beside
    ? `${amount - beside} more ${what} in ${one} than in ${other}`
    : `${beside - amount} more ${what} in ${other} than in ${one}`
}

function net({ depositTotal, withdrawalTotal }: Counted): bigint {
  return depositTotal - withdrawalTotal
}

function feesOf({ withdrawalGross, withdrawalTotal }: Counted): bigint {
  return withdrawalGross - withdrawalTotal
}

/** What left the payout wallet must be payouts and their gas; what came in is nobody's concern here. */
function walletDiffers(
  now: ChainFigures,
  { signer, before, gasWei }: { signer: string; before: WalletBefore | null; gasWei: bigint },
): string | null {
  if (!before) return null
  const paid = now.treasuryIsVault ? 0n : now.withdrawalTotal - before.withdrawalTotal
  const received = now.treasury === signer.toLowerCase() ? now.depositTotal - before.depositTotal : 0n
  const missing = before.balance + received - paid - gasWei - now.balance
  return missing > 0n ? `the payout wallet lacks ${missing} wei that no payout explains` : null
}
