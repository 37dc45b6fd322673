import type { ChainFigures } from './chain-figures.ts'

/** What the books say as of the block up to which the indexer has written. Amounts in wei. */
export interface BookFigures {
  readonly blockHash: string
  /** Of the indexer's checkpoint: how many there were, and their sums; of payouts net and gross. */
  readonly countedDeposits: bigint
  readonly countedDeposited: bigint
  readonly countedPayouts: bigint
  readonly countedPaid: bigint
  readonly countedTaken: bigint
  /** The same of the deposits that are credited and the withdrawals that are settled. */
  readonly deposits: bigint
  readonly deposited: bigint
  readonly payouts: bigint
  readonly paid: bigint
  readonly taken: bigint
  /** Of each wallet's deposits less what it was paid, as far as that is above 0. */
  readonly principals: bigint
  /** Balance of the fees that were ever taken. */
  readonly fees: bigint
  /** Balance of the accounts that stand for the chain: payouts less deposits. */
  readonly chainReserve: bigint
  /** All balances of all accounts. */
  readonly sum: bigint
}

/** The payout wallet at an earlier comparison. */
export type WalletBefore = Pick<ChainFigures, 'depositSum' | 'netSum' | 'balance' | 'nonce'>

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
  const differences = [
    ...(
      [
        ['deposits', chain.deposits, books.countedDeposits, books.deposits],
        ['wei deposited', chain.depositSum, books.countedDeposited, books.deposited],
        ['payouts', chain.withdrawals, books.countedPayouts, books.payouts],
        ['wei paid', chain.netSum, books.countedPaid, books.paid],
        ['wei taken', chain.grossSum, books.countedTaken, books.taken],
      ] as const
    ).flatMap(([what, said, counted, booked]) => [
      differ(what, 'the contract', said, 'the checkpoint', counted),
      differ(what, 'the contract', said, 'the books', booked),
    ]),
    differ('wei of principals', 'the contract', chain.principalSum, 'the books', books.principals),
    books.sum === 0n ? null : `all balances sum to ${books.sum} wei instead of 0`,
    differ(
      'wei',
      'the reserve accounts',
      -books.chainReserve,
      'deposits less payouts',
      books.deposited - books.paid,
    ),
    differ('wei', 'the fees', books.fees, 'what was taken and not paid', books.taken - books.paid),
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

/** What left the payout wallet must be payouts and their gas; what came in is nobody's concern here. */
function walletDiffers(
  now: ChainFigures,
  { signer, before, gasWei }: { signer: string; before: WalletBefore | null; gasWei: bigint },
): string | null {
  if (!before) return null
  const paid = now.treasuryIsVault ? 0n : now.netSum - before.netSum
  const received = now.treasury === signer.toLowerCase() ? now.depositSum - before.depositSum : 0n
  const missing = before.balance + received - paid - gasWei - now.balance
  return missing > 0n ? `the payout wallet lacks ${missing} wei that no payout explains` : null
}
