import { formatPol, max, min } from '@polder/base/amount'
import type { PayoutFees } from '@polder/ledger/withdrawals/payment'
import { totalOf } from '@polder/ledger/withdrawals/payment'
import { needsApproval, type PayoutControl } from '@polder/ledger/withdrawals/payout-control'
import type { InLine } from '@polder/ledger/withdrawals/payout-line'
import type { WaitingReason } from '@polder/ledger/withdrawals/waiting-reasons'
import { gasLimitOf, type PayoutPolicy } from './payout-policy.ts'

/** What a batch is held to. Amounts in wei; exits are held to none of it but the money for gas. */
export interface Figures {
  readonly control: PayoutControl
  /** A day that pays was not checked yet. */
  readonly dayUnchecked: boolean
  readonly signedToday: bigint
  readonly signedWithinHour: bigint
  readonly policy: PayoutPolicy
  /** The maximum that the contract pays in one batch, and what its windows still allow. */
  readonly contractLimit: bigint
  readonly contractAvailable: bigint
  readonly fees: PayoutFees
  /** `rewards`: what payouts can take of the vault beyond principals; null: the payout wallet pays. */
  readonly money: { readonly wallet: bigint; readonly rewards: bigint | null }
}

/** A payment of a batch. */
export interface Chosen extends InLine {
  /** It is marked as an exit. */
  readonly exit: boolean
  /** What it takes of the vault beyond the wallet's principal, wei; below 0 its fee adds to that. */
  readonly beyond: bigint
}

/** Why somebody waits; `detail` for operators. */
export interface Wait {
  readonly first: InLine
  readonly reason: WaitingReason
  readonly detail?: string
}

export interface Gathered {
  /** To be paid now, in this order: the exits first. */
  readonly batch: readonly Chosen[]
  /** Each waits for a reason of its own; who comes after it does not. */
  readonly passed: readonly Wait[]
  /** Why all others wait; null: for the next batches. */
  readonly wait: Wait | null
  /** Nobody else need be looked at. */
  readonly full: boolean
}

/** Payments of a batch with one that was undone so often without a known cause: the one at fault is soon alone. */
const SIZE_AFTER_REVERTS = [Number.POSITIVE_INFINITY, 10, 1]

/**
 * Decides who is paid by the next batch: as many from the front of the line as fit, leaving out those who wait for a
 * reason of their own. Nobody overtakes one who waits for a limit that holds for all, unless that one asks for much of it.
 * Rewards that the vault has no money for wait, and hold nobody up.
 * @param line in its order
 */
export function gatherBatch(line: readonly InLine[], figures: Figures): Gathered {
  const batch: Chosen[] = []
  const passed: Wait[] = []
  let room = figures.policy.maxBatch
  const gathered = (wait: Wait | null, full: boolean): Gathered => ({
    batch: [...batch.filter(({ exit }) => exit), ...batch.filter(({ exit }) => !exit)],
    ...{ passed, wait, full },
  })
  for (const first of line) {
    if (batch.length >= room) return gathered(null, true)
    const blocked = blockOf(first, figures)
    if (blocked) {
      passed.push({ first, ...blocked })
      continue
    }
    const one = chosen(first, batch)
    const size = Math.min(room, SIZE_AFTER_REVERTS[Math.min(one.unexplained, 2)]!)
    if (batch.length >= size) continue
    const judged = judge(one, batch, figures)
    if (judged.kind === 'take') {
      batch.push(one)
      room = size
    } else if (judged.kind === 'pass') passed.push({ first, ...judged.why })
    else return gathered(judged.why && { first, ...judged.why }, true)
  }
  return gathered(null, batch.length >= room)
}

type Why = Omit<Wait, 'first'>
type Judged =
  | { readonly kind: 'take'; readonly why?: undefined }
  /** It waits; who comes after it does not. */
  | { readonly kind: 'pass'; readonly why: Why }
  /** The batch ends before it; null: it is in the next one. */
  | { readonly kind: 'end'; readonly why: Why | null }

/** It fits what is left of its wallet's demand, and of its principal. */
function isExit(one: InLine, batch: readonly Chosen[]): boolean {
  const after = grossBeside(one, batch) + one.amount
  return after <= one.exitRoom && after <= one.principal
}

function chosen(one: InLine, batch: readonly Chosen[]): Chosen {
  const principal = max(one.principal - grossBeside(one, batch), 0n)
  return { ...one, exit: isExit(one, batch), beyond: one.net - min(one.amount, principal) }
}

/** What holds for exits as well. */
function blockOf(one: InLine, { policy }: Figures): Why | null {
  if (one.owes) return { reason: 'owes' }
  if (one.unexplained < policy.maxUnexplainedReverts) return null
  return { reason: 'set_aside', detail: 'the chain undid it again and again' }
}

function judge(one: Chosen, batch: readonly Chosen[], figures: Figures): Judged {
  const { policy, fees, money } = figures
  const others = batch.filter(({ exit }) => !exit)
  const total = totalOf(others) + (one.exit ? 0n : one.net)
  if (!one.exit) {
    const own = reasonOfItsOwn(one, batch, figures)
    if (own) return { kind: 'pass', why: own }
    const shared = reasonOfAll(one, total, figures)
    if (shared) return shared
    if (others.length > 0 && policy.limits.payout !== undefined && total > policy.limits.payout)
      return { kind: 'end', why: null }
  }
  const gas = fees.maxFeePerGas * gasLimitOf(batch.length + 1)
  const needed = money.rewards === null ? total + gas : gas
  if (needed <= money.wallet) return { kind: 'take' }
  const detail = `the payout wallet holds ${formatPol(money.wallet)} POL and needs ${formatPol(needed)}`
  return { kind: 'end', why: { reason: 'funds', detail } }
}

function reasonOfItsOwn(one: Chosen, batch: readonly Chosen[], figures: Figures): Why | null {
  const { control, policy, contractLimit, money } = figures
  const { payout, walletHour, hour } = policy.limits
  if (control.paused || contractLimit === 0n) return null
  if (needsApproval(control, one.askedWithinDay) && one.approvals < control.approvalsNeeded)
    return { reason: one.approvals > 0 ? 'second_approval' : 'approval' }
  const maxima = [control.dailyLimit ?? undefined, payout, walletHour, hour, contractLimit]
  if (maxima.some((max) => max !== undefined && one.net > max)) return { reason: 'above_limit' }
  if (walletHour !== undefined) {
    const beside = totalOf(batch.filter(({ address, exit }) => address === one.address && !exit))
    if (one.signedWithinHour + beside + one.net > walletHour) return { reason: 'hourly_limit' }
  }
  if (money.rewards === null || one.beyond <= 0n) return null
  const left = batch.reduce((sum, { beyond }) => sum - beyond, money.rewards)
  if (one.beyond <= left) return null
  return { reason: 'rewards', detail: `the vault has ${formatPol(money.rewards)} POL for rewards` }
}

/** Who asks for more than a quarter of a limit is passed by: nobody can hold back more of it than that. */
function reasonOfAll({ net }: Chosen, total: bigint, figures: Figures): Judged | null {
  const { control, signedToday, signedWithinHour, policy, contractLimit, contractAvailable } = figures
  const { dailyLimit } = control
  const { hour } = policy.limits
  const waits = (reason: WaitingReason, limit?: bigint): Judged => ({
    kind: limit !== undefined && 4n * net > limit ? 'pass' : 'end',
    why: { reason },
  })
  if (control.paused) return waits('paused_by_operator')
  if (figures.dayUnchecked) return waits('day_unchecked')
  // A guardian has lowered it: that is nobody's own fault.
  if (contractLimit === 0n) return waits('contract_limit')
  if (dailyLimit !== null && signedToday + total > dailyLimit) return waits('daily_limit', dailyLimit)
  if (hour !== undefined && signedWithinHour + total > hour) return waits('hourly_limit', hour)
  return total > contractAvailable ? waits('contract_limit', contractLimit) : null
}

/** Of the same wallet's payments in the batch. */
function grossBeside({ address }: InLine, batch: readonly Chosen[]): bigint {
  return batch.reduce((sum, other) => (other.address === address ? sum + other.amount : sum), 0n)
}
