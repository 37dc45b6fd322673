import { hash } from 'node:crypto'
import type { HouseAccountKind, WalletAccountKind } from './account-kind.ts'
import type { EntryKind } from './entry-flows.ts'

/** A wallet's account, or the house's. */
export type AccountRef =
  | { kind: WalletAccountKind; walletId: string }
  | { kind: HouseAccountKind; walletId?: undefined }

/** One debit (`from`), one credit (`to`). */
export interface TransferInput {
  from: AccountRef
  to: AccountRef
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
  transfers: TransferInput[]
  /** The entry that this one undoes. */
  reverses?: string
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
export function hashEntry(entry: EntryInput): string {
  const canonical = [
    entry.kind,
    entry.reverses ?? null,
    entry.transfers.map(({ from, to, amount }) => [nameOf(from), nameOf(to), amount.toString()]),
  ]
  return hash('sha256', JSON.stringify(canonical), 'hex')
}

/** @returns a name that tells accounts apart, e.g. `available:12` */
export function nameOf(ref: AccountRef): string {
  return ref.walletId === undefined ? ref.kind : `${ref.kind}:${ref.walletId}`
}
