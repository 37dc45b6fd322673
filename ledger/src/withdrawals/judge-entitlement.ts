import type { AccountKind, WalletAccountKind } from '../books/account-kind.ts'
import { ENTRY_FLOWS, type EntryKind } from '../books/entry-flows.ts'

/** What the transfers of one kind of entry moved between two kinds of account, one of them the wallet's. */
export interface Flow {
  /** null: the entry does not exist */
  readonly kind: EntryKind | null
  readonly from: AccountKind
  readonly to: AccountKind
  /** One of the two is another wallet's. */
  readonly foreign: boolean
  /** wei */
  readonly amount: bigint
}

/** All that the books say of a withdrawal and of the wallet that asks for it. Amounts in wei. */
export interface EntitlementFacts {
  readonly amount: bigint
  readonly fee: bigint
  /** The fee by the plan that was in force when it was asked for. */
  readonly feeOfPlan: bigint
  /** What the entry of this very request moved from the wallet's available balance into flight, and nothing else. */
  readonly requested: bigint
  /** Its outcome is in the books. */
  readonly ended: boolean
  /** An outcome in the books that one of the wallet's withdrawals does not have. */
  readonly unfitOutcome: EntryKind | null
  /** Gross, of all open withdrawals of the wallet, this one among them. */
  readonly openWithdrawals: bigint
  /** Paid for its positions that are not sold. */
  readonly openPositions: bigint
  /** Of the wallet's deposits from the chain, and of those of them that were reversed. */
  readonly deposited: bigint
  readonly reversed: bigint
  /** What closed days and posted shards paid it. */
  readonly income: bigint
  readonly balances: ReadonlyMap<WalletAccountKind, bigint>
  readonly flows: readonly Flow[]
}

/**
 * Decides whether a payout is owed, from the books alone and from the wallet's first day on: what it asks for was taken
 * from its available balance, and that came from deposits and closed days by entries that may move it.
 * @returns what the books say against it, for operators; null: it is owed
 */
export function contradictionOf(facts: EntitlementFacts): string | null {
  const { amount, fee, requested, balances, flows } = facts
  const balanceOf = (kind: WalletAccountKind) => balances.get(kind) ?? 0n
  const total = (kind: EntryKind) => sum(flows.filter((flow) => flow.kind === kind))
  if (requested !== amount) return `it asks for ${amount} wei, and its request took ${requested}`
  if (fee !== facts.feeOfPlan) return `its fee is ${fee} wei, and the plan says ${facts.feeOfPlan}`
  if (facts.ended) return 'its outcome is in the books already'
  if (facts.unfitOutcome)
    return `the books have a ${facts.unfitOutcome} of the wallet that its withdrawals do not have`
  if (balanceOf('in_flight') < facts.openWithdrawals)
    return `the wallet's open withdrawals are ${facts.openWithdrawals} wei, and ${balanceOf('in_flight')} are in flight`
  if (balanceOf('principal') !== facts.openPositions)
    return `the wallet's open positions cost ${facts.openPositions} wei, and its principal is ${balanceOf('principal')}`
  if (total('deposit') !== facts.deposited)
    return `the wallet's deposits are ${facts.deposited} wei, and their entries say ${total('deposit')}`
  if (total('deposit_reversed') !== facts.reversed)
    return `the wallet's reversed deposits are ${facts.reversed} wei, and their entries say ${total('deposit_reversed')}`
  const stranger = flows.find((flow) => !isAllowed(flow))
  if (stranger)
    return `${stranger.amount} wei moved from ${stranger.from} to ${stranger.to} by ${stranger.kind ?? 'no entry'}`
  for (const kind of ['available', 'principal', 'in_flight', 'receivable'] as const) {
    const moved = movedBy(facts, kind)
    if (balanceOf(kind) !== moved)
      return `the wallet's ${kind} balance is ${balanceOf(kind)} wei, and its transfers say ${moved}`
  }
  return null
}

function isAllowed({ kind, from, to, foreign }: Flow): boolean {
  return kind !== null && !foreign && ENTRY_FLOWS[kind].some((flow) => flow[0] === from && flow[1] === to)
}

function movedBy({ flows, income }: EntitlementFacts, kind: WalletAccountKind): bigint {
  const came = sum(flows.filter(({ to }) => to === kind))
  const went = sum(flows.filter(({ from }) => from === kind))
  return came - went + (kind === 'available' ? income : 0n)
}

function sum(flows: readonly Flow[]): bigint {
  return flows.reduce((total, { amount }) => total + amount, 0n)
}
