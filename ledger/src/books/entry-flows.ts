import type { Part } from '@polder/base/process-role'
import type { AccountKind } from './account-kind.ts'

/** Between which accounts an entry moves money, of one wallet and of the house, and which parts of the product may post it. */
type Flow = readonly [from: AccountKind, to: AccountKind, by: readonly Part[]]

/**
 * The flows of each kind of entry (docs/money.md#entries). The database holds the same (`entry_flow`), written with the
 * rights, and refuses every other.
 */
const FLOWS = {
  deposit: [['chain_reserve', 'available', ['indexer']]],
  deposit_reversed: [
    ['available', 'chain_reserve', ['indexer']],
    ['receivable', 'chain_reserve', ['indexer']],
  ],
  // by what each of them credits
  receivable_repaid: [['available', 'receivable', ['api', 'console', 'indexer', 'worker']]],
  purchase: [['available', 'principal', ['api']]],
  // by its owner; for an exit
  sale: [['principal', 'available', ['api', 'indexer']]],
  withdrawal_requested: [
    ['available', 'in_flight', ['api', 'indexer']],
    // asked for by nobody that the books know, and paid: what the wallet does not have
    ['receivable', 'in_flight', ['indexer']],
  ],
  withdrawal_settled: [
    ['in_flight', 'chain_reserve', ['indexer']],
    ['in_flight', 'fee_income', ['indexer']],
  ],
  withdrawal_refunded: [['in_flight', 'available', ['indexer']]],
  // by its owner, an operator, or for an exit
  withdrawal_cancelled: [['in_flight', 'available', ['api', 'console', 'indexer']]],
} as const satisfies Record<string, readonly Flow[]>

/** The facts that post an entry one at a time; what a closed day pays is in `day_income`. */
export type EntryKind = keyof typeof FLOWS
export const ENTRY_FLOWS: Readonly<Record<EntryKind, readonly Flow[]>> = FLOWS

/** @returns the kinds of entry that a part of the product posts */
export function kindsOf(part: Part): EntryKind[] {
  const kinds = Object.keys(ENTRY_FLOWS) as EntryKind[]
  return kinds.filter((kind) => ENTRY_FLOWS[kind].some(([, , by]) => by.includes(part)))
}
