import { contradictionOf } from '@polder/ledger/withdrawals/judge-entitlement'
import type { LockedWithdrawal } from '@polder/ledger/withdrawals/lock-withdrawal'
import { moveWithdrawals } from '@polder/ledger/withdrawals/move-withdrawal'
import { readEntitlement } from '@polder/ledger/withdrawals/read-entitlement'
import type { EntityManager } from 'typeorm'
import { raiseAlarm } from '../alarm.ts'

/**
 * Asks the books whether payments are owed, before anything is signed for them. One that they contradict is put aside
 * until admins approve it (it is asked about again then), payouts pause, and operators are called.
 * @param withdrawals locked in this database transaction, in a state that has not ended: what their owners do meanwhile is
 *   no contradiction
 * @returns whether one was refused
 */
export async function refuseContradicted(
  manager: EntityManager,
  withdrawals: readonly LockedWithdrawal[],
): Promise<boolean> {
  let refused = false
  for (const withdrawal of withdrawals) {
    const contradiction = contradictionOf((await readEntitlement(manager, withdrawal.id))!)
    if (contradiction) await refuse(manager, withdrawal, contradiction)
    refused ||= contradiction !== null
  }
  return refused
}

async function refuse(manager: EntityManager, withdrawal: LockedWithdrawal, contradiction: string) {
  const { id, address, net } = withdrawal
  const isNew = withdrawal.state === 'requested'
  if (isNew) await moveWithdrawals(manager, [withdrawal], 'awaiting_approval', 'contradicted')
  await raiseAlarm(manager, {
    key: `payout ${id} not owed`,
    message: `Withdrawal ${id} is not owed by the books and was not signed: ${contradiction}`,
    severity: 'critical',
    stopsPayouts: isNew ? true : 'when told',
    address,
    details: { withdrawalId: id, net },
  })
}
