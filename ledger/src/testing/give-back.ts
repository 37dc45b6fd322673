import type { EntityManager } from 'typeorm'
import { factTime } from '../sql.ts'
import { lockNamedWithdrawal } from '../withdrawals/lock-withdrawal.ts'
import { endWithdrawal } from '../withdrawals/move-withdrawal.ts'

/** Refunds a withdrawal that is open. */
export async function giveBack(manager: EntityManager, withdrawalId: string): Promise<void> {
  const at = await factTime(manager)
  const withdrawal = await lockNamedWithdrawal(manager, withdrawalId)
  await endWithdrawal(manager, withdrawal, 'refunded', at, { failureReason: 'test' })
}
