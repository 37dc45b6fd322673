import type { KnownWallet } from '@polder/ledger/reads/known-wallets'

/** What reads may cost, in points of the request limits: half a millisecond of a processor each. */

/** @param rows at most. @returns for rows that are read, made into objects and written out */
export function pointsOfRows(rows: number): number {
  return rows / 20
}

/**
 * For a read that goes over all that is kept of a wallet.
 * @param linesPerPoint 200 where each line is looked up and sorted, 500 and more where indexes are added up
 */
export function pointsOfHistory({ changes }: Pick<KnownWallet, 'changes'>, linesPerPoint = 200): number {
  return Math.floor(changes / linesPerPoint)
}
