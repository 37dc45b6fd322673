import { formatPol } from '@polder/base/amount'
import type { PayoutFees } from '@polder/ledger/withdrawals/payment'
import { totalOf } from '@polder/ledger/withdrawals/payment'
import { needsApproval, type PayoutControl } from '@polder/ledger/withdrawals/payout-control'
import type { InLine } from '@polder/ledger/withdrawals/payout-line'
import type { WaitingReason } from '@polder/ledger/withdrawals/waiting-reasons'
import { gasLimitOf, type PayoutPolicy } from './payout-policy.ts'

/** What a batch is held to. Amounts in wei. */
export interface Figures {
  readonly control: PayoutControl
  readonly signedToday: bigint
  readonly signedWithinHour: bigint
  readonly policy: PayoutPolicy
  /** The maximum that the contract pays in one batch, and what its windows still allow. */
  readonly contractLimit: bigint
  readonly contractAvailable: bigint
  readonly fees: PayoutFees
  readonly money: { readonly wallet: bigint; readonly vault: bigint | null }
}

/** Why somebody waits; `detail` for operators. */
export interface Wait {
  readonly first: InLine
  readonly reason: WaitingReason
  readonly detail?: string
}

export interface Gathered {
  /** To be paid now, in this order. */
  readonly batch: readonly InLine[]
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
 * reason of their own. Nobody overtakes one who waits for money or for a limit that holds for all.
 * @param line in its order
 */
export function gatherBatch(line: readonly InLine[], figures: Figures): Gathered {
  const { policy } = figures
  const batch: InLine[] = []
  const passed: Wait[] = []
  let room = policy.maxBatch
  for (const one of line) {
    if (batch.length >= room) return { batch, passed, wait: null, full: true }
    const reason = reasonOfItsOwn(one, batch, figures)
    if (reason) {
      passed.push(reason)
      continue
    }
    const roomWithIt = Math.min(room, SIZE_AFTER_REVERTS[Math.min(one.unexplained, 2)]!)
    if (batch.length >= roomWithIt) continue
    const total = totalOf(batch) + one.net
    if (batch.length > 0 && policy.limits.payout !== undefined && total > policy.limits.payout)
      return { batch, passed, wait: null, full: true }
    const wait = reasonOfAll(one, total, batch.length + 1, figures)
    if (wait) return { batch, passed, wait, full: true }
    batch.push(one)
    room = roomWithIt
  }
  return { batch, passed, wait: null, full: batch.length >= room }
}

function reasonOfItsOwn(one: InLine, batch: readonly InLine[], figures: Figures): Wait | null {
  const { control, policy, contractLimit } = figures
  const { payout, walletHour, hour } = policy.limits
  const wait = (reason: WaitingReason, detail?: string): Wait => ({
    first: one,
    reason,
    ...(detail && { detail }),
  })
  if (one.owes) return wait('owes')
  if (needsApproval(control, one.askedWithinDay) && one.approvals < control.approvalsNeeded && !one.forExit)
    return wait(one.approvals > 0 ? 'second_approval' : 'approval')
  const maxima = [control.dailyLimit ?? undefined, payout, walletHour, hour, contractLimit]
  if (maxima.some((max) => max !== undefined && one.net > max)) return wait('above_limit')
  if (walletHour !== undefined) {
    const beside = totalOf(batch.filter(({ wallet }) => wallet === one.wallet))
    if (one.signedWithinHour + beside + one.net > walletHour) return wait('hourly_limit')
  }
  if (one.unexplained >= policy.maxUnexplainedReverts)
    return wait('set_aside', 'the chain undid it again and again')
  return null
}

function reasonOfAll(one: InLine, total: bigint, payments: number, figures: Figures): Wait | null {
  const { control, signedToday, signedWithinHour, policy, contractAvailable, fees, money } = figures
  if (control.dailyLimit !== null && signedToday + total > control.dailyLimit)
    return { first: one, reason: 'daily_limit' }
  if (policy.limits.hour !== undefined && signedWithinHour + total > policy.limits.hour)
    return { first: one, reason: 'hourly_limit' }
  if (total > contractAvailable) return { first: one, reason: 'contract_limit' }
  const gas = fees.maxFeePerGas * gasLimitOf(payments)
  const fromWallet = money.vault === null ? total + gas : gas
  if (fromWallet > money.wallet)
    return { first: one, reason: 'funds', detail: short('payout wallet', money.wallet, fromWallet) }
  if (money.vault !== null && total > money.vault)
    return { first: one, reason: 'funds', detail: short('vault', money.vault, total) }
  return null
}

function short(who: string, holds: bigint, needs: bigint): string {
  return `the ${who} holds ${formatPol(holds)} POL and needs ${formatPol(needs)}`
}
