import { contradictionOf } from '@polder/ledger/withdrawals/judge-owed'
import { lockWithdrawal } from '@polder/ledger/withdrawals/lock-withdrawal'
import { moveWithdrawal } from '@polder/ledger/withdrawals/move-withdrawal'
import type { Payment } from '@polder/ledger/withdrawals/payment'
import { readOwedFacts } from '@polder/ledger/withdrawals/read-owed-facts'
import { WAITING_REASONS } from '@polder/ledger/withdrawals/waiting-reasons'
import type { EntityManager } from 'typeorm'
import { raiseAlarm } from '../alarm.ts'

/**
 * Asks the books whether a payment is owed, before anything is signed for it. One that they contradict is put aside until
 * admins approve it (it is asked about again then), payouts pause, and operators are called.
 * @returns whether it was refused
 * @throws Error when the withdrawal is unknown
 */
export async function refuseUnowed(manager: EntityManager, payment: Payment): Promise<boolean> {
  const { withdrawalId, wallet, net } = payment
  const facts = await readOwedFacts(manager, withdrawalId)
  if (!facts) throw new Error(`No withdrawal ${withdrawalId}`)
  const contradiction = contradictionOf(facts)
  if (!contradiction) return false
  const withdrawal = await lockWithdrawal(manager, withdrawalId)
  const isNew = withdrawal?.state === 'requested'
  if (isNew) {
    const waitingFor = WAITING_REASONS.not_owed.text
    await moveWithdrawal(manager, withdrawal, 'awaiting_approval', { waitingFor })
  }
  await raiseAlarm(manager, {
    key: `payout ${withdrawalId} not owed`,
    message: `A withdrawal is not owed by the books and was not signed: ${contradiction}`,
    severity: 'critical',
    stopsPayouts: isNew || 'when told',
    address: wallet,
    details: { withdrawalId, net },
  })
  return true
}
