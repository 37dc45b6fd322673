import { contradictionOf } from '@polder/ledger/withdrawals/judge-entitlement'
import { type LockedWithdrawal, lockWithdrawals } from '@polder/ledger/withdrawals/lock-withdrawal'
import { moveWithdrawals } from '@polder/ledger/withdrawals/move-withdrawal'
import { type Batch, idsOf } from '@polder/ledger/withdrawals/payment'
import { isTakenBack } from '@polder/ledger/withdrawals/payout-numbers'
import { readEntitlement } from '@polder/ledger/withdrawals/read-entitlement'
import { SIGNED_STATES } from '@polder/ledger/withdrawals/states'
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

/**
 * @returns whether what a batch has signed for may be signed again: nothing has ended it and the books contradict none of it, or a reorg
 *   has taken back that it was paid
 */
export async function isStillEntitled(manager: EntityManager, batch: Batch): Promise<boolean> {
  const withdrawals = await lockWithdrawals(manager, idsOf(batch.payments))
  if (await isTakenBack(manager, batch)) return true
  // It was mined after all, and the indexer has settled it.
  if (!withdrawals.every(({ state }) => SIGNED_STATES.includes(state))) return false
  return !(await refuseContradicted(manager, withdrawals))
}

async function refuse(manager: EntityManager, withdrawal: LockedWithdrawal, contradiction: string) {
  const { id, address, net } = withdrawal
  const isNew = withdrawal.state === 'requested'
  if (isNew) await moveWithdrawals(manager, [withdrawal], 'awaiting_approval', 'contradicted')
  await raiseAlarm(manager, {
    key: `payout ${id} not owed`,
    message: `Withdrawal ${id} is not owed by the books and was not signed: ${contradiction}`,
    severity: 'critical',
    stopsPayouts: isNew ? true : 'once',
    address,
    details: { withdrawalId: id, net },
  })
}
