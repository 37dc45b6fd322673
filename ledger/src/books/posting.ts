import { hash } from 'node:crypto'
import { type AccountKind, isOfWallet } from './account-kind.ts'
import type { EntryKind } from './entry-flows.ts'

/** One debit (`from`), one credit (`to`), of the entry's wallet or of the house. */
export interface TransferInput {
  from: AccountKind
  to: AccountKind
  /** wei, above 0 */
  amount: bigint
}

/** The transfers that one fact posts together. */
export interface EntryInput {
  kind: EntryKind
  /** Unique name of the cause: the same cause never posts twice. */
  key: string
  /** Product's clock. */
  occurredAt: Date
  /** Whose money moves; it also picks the house's sub-accounts. */
  walletId: string
  transfers: TransferInput[]
  /** What a purchase or a sale is of. */
  positionId?: string
}

/** A cause that was already posted with other transfers. Nothing was written. */
export class IdempotencyConflict extends Error {
  override readonly name = 'IdempotencyConflict'
  constructor(readonly key: string) {
    super(`The cause ${key} was already posted with other transfers`)
  }
}

/**
 * What makes two postings of one cause the same: everything but the time.
 * @returns SHA-256, hexadecimal
 */
export function hashEntry({ kind, walletId, transfers }: EntryInput): string {
  const moved = transfers.map(({ from, to, amount }) => [
    nameOf(from, walletId),
    nameOf(to, walletId),
    amount.toString(),
  ])
  return hash('sha256', JSON.stringify([kind, moved]), 'hex')
}

/** @returns a name that tells accounts apart, e.g. `available:12` */
function nameOf(kind: AccountKind, walletId: string): string {
  return isOfWallet(kind) ? `${kind}:${walletId}` : kind
}
