import { formatPol } from '@polder/base/amount'
import type { EntityManager } from 'typeorm'
import { availableBalance, receivableOf } from '../books/available-balance.ts'
import { writeSystemLog } from '../system-log.ts'
import { type LockedWithdrawal, lockWithdrawal } from './lock-withdrawal.ts'
import { moveWithdrawal } from './move-withdrawal.ts'
import type { SignedPayout } from './payment.ts'
import { readPayoutControl } from './payout-control.ts'
import type { InLine } from './payout-line.ts'
import { SIGNED_STATES } from './states.ts'
import { storePayout } from './store-payout.ts'

/**
 * Keeps the first in line for its signature: from here to the end of the database transaction its owner cannot cancel
 * it, no deposit of its wallet can be reversed, and operators cannot pause payouts nor change their limits.
 * @returns null when one of them was faster, or the wallet has a receivable
 */
export async function lockForSigning(
  manager: EntityManager,
  { withdrawalId, signedBefore }: InLine,
): Promise<LockedWithdrawal | null> {
  const withdrawal = await lockWithdrawal(manager, withdrawalId)
  const expected = signedBefore ? SIGNED_STATES : ['requested']
  if (!withdrawal || !expected.includes(withdrawal.state)) return null
  await availableBalance(manager, withdrawal.walletId, 'lock')
  if ((await receivableOf(manager, withdrawal.walletId)) > 0n) return null
  return (await readPayoutControl(manager, 'for share')).paused ? null : withdrawal
}

/**
 * Stores the first transaction on a nonce and marks its withdrawal as signed. One that was signed before, on a nonce that
 * is lost, keeps its state.
 * @param withdrawal as {@link lockForSigning} returned it
 * @param i.signer the key's address
 */
export async function signWithdrawal(
  manager: EntityManager,
  withdrawal: LockedWithdrawal,
  i: { payment: InLine; signer: string; signed: SignedPayout },
): Promise<void> {
  const { payment, signed } = i
  await storePayout(manager, { ...i, attempt: 1 })
  await moveWithdrawal(manager, withdrawal, withdrawal.state === 'requested' ? 'signed' : withdrawal.state)
  await writeSystemLog(manager, {
    type: 'payout_signed',
    message: `Payout of ${formatPol(payment.net)} POL signed`,
    address: payment.wallet,
    details: { withdrawalId: payment.withdrawalId, txHash: signed.hash, nonce: signed.nonce },
  })
}
