import type { AccountKind } from './account-kind.ts'
import type { EntryKind } from './entry-kind.ts'

type Flow = readonly [from: AccountKind, to: AccountKind]

/** Between which accounts an entry of each kind moves money (docs/money.md#entries): of one wallet, and of the house. */
const ENTRY_FLOWS: Readonly<Record<EntryKind, readonly Flow[]>> = {
  deposit: [['chain_reserve', 'available']],
  deposit_reversed: [
    ['available', 'chain_reserve'],
    ['receivable', 'chain_reserve'],
  ],
  receivable_repaid: [['available', 'receivable']],
  purchase: [['available', 'principal']],
  sale: [['principal', 'available']],
  withdrawal_requested: [
    ['available', 'in_flight'],
    // asked for by nobody that the books know, and paid: what the wallet does not have
    ['receivable', 'in_flight'],
  ],
  withdrawal_settled: [
    ['in_flight', 'chain_reserve'],
    ['in_flight', 'fee_income'],
  ],
  withdrawal_refunded: [['in_flight', 'available']],
  withdrawal_cancelled: [['in_flight', 'available']],
}

/** @returns whether an entry of the kind moves money from the one account to the other */
export function mayFlow(kind: EntryKind, from: AccountKind, to: AccountKind): boolean {
  return ENTRY_FLOWS[kind].some((flow) => flow[0] === from && flow[1] === to)
}
