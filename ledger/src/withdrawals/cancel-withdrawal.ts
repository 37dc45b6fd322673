import { formatPol } from '@polder/base/amount'
import { conflict, ProductError } from '@polder/base/errors'
import type { DataSource, EntityManager } from 'typeorm'
import { type ActBy, auditedAct } from '../admin/audited-act.ts'
import { exists, factTime, inTransaction } from '../sql.ts'
import { writeSystemLog } from '../system-log.ts'
import { assertNothingPays, hearChain, type PayoutWitness } from './chain-witness.ts'
import { type LockedWithdrawal, lockNamedWithdrawal } from './lock-withdrawal.ts'
import { type Ending, endWithdrawal } from './move-withdrawal.ts'
import { CANCELLABLE } from './states.ts'

/**
 * Takes a withdrawal back while nothing is signed: the whole amount becomes available again. Cancelling it once more
 * changes nothing.
 * @param i.address the signed-in wallet
 * @throws ProductError `WITHDRAWAL_NOT_FOUND`, `NOT_YOURS`, `NOT_CANCELLABLE`, and as {@link assertNothingPays}
 */
export async function cancelWithdrawal(
  db: DataSource,
  chain: PayoutWitness,
  i: { address: string; withdrawalId: string },
): Promise<void> {
  const find = async (manager: EntityManager) => {
    const withdrawal = await lockNamedWithdrawal(manager, i.withdrawalId)
    if (withdrawal.address !== i.address.toLowerCase()) {
      throw new ProductError('NOT_YOURS', 'This withdrawal belongs to another wallet.', 'forbidden')
    }
    if (withdrawal.state === 'cancelled') return null
    assertCancellable(withdrawal, 'its payment is already signed')
    // Or a wallet could have its own exit never served, and freeze the vault for it.
    if (await exists(manager, 'select 1 from exit_line where withdrawal_id = $1', [withdrawal.id]))
      throw notCancellable('it serves your exit, which you can close on the chain')
    return withdrawal
  }
  if (!(await inTransaction(db, find))) return
  const heard = await hearChain(db, chain)
  await inTransaction(db, async (manager) => {
    const at = await factTime(manager)
    const withdrawal = await find(manager)
    if (!withdrawal) return
    await assertNothingPays(manager, withdrawal, heard)
    await cancel(manager, withdrawal, at, 'its owner')
  })
}

/**
 * As {@link cancelWithdrawal}, by an operator, of any wallet's.
 * @throws ProductError `WITHDRAWAL_NOT_FOUND`, `NOT_CANCELLABLE`, `REASON_NEEDED`, and as {@link assertNothingPays}
 */
export async function cancelWithdrawalAsAdmin(
  db: DataSource,
  chain: PayoutWitness,
  by: ActBy,
  withdrawalId: string,
): Promise<void> {
  const heard = await hearChain(db, chain)
  return await auditedAct(db, by, 'withdrawal_cancelled', async (manager) => {
    const at = await factTime(manager)
    const withdrawal = await lockNamedWithdrawal(manager, withdrawalId)
    assertCancellable(withdrawal, 'its payment is signed, or it has ended')
    await assertNothingPays(manager, withdrawal, heard)
    await cancel(manager, withdrawal, at, 'an operator', { failureReason: 'Cancelled by an operator' })
    const { address, amount, state } = withdrawal
    const details = { withdrawalId, amount: `${formatPol(amount)} POL`, was: state }
    return { result: undefined, address, details }
  })
}

function assertCancellable({ state }: LockedWithdrawal, why: string): void {
  if (CANCELLABLE.includes(state)) return
  throw notCancellable(why)
}

function notCancellable(why: string): ProductError {
  return conflict('NOT_CANCELLABLE', `This withdrawal can no longer be cancelled: ${why}.`)
}

/**
 * Takes a withdrawal back that is locked, and that the chain cannot have paid.
 * @param by for people
 */
export async function cancel(
  manager: EntityManager,
  withdrawal: LockedWithdrawal,
  at: Date,
  by: string,
  details?: Pick<Ending, 'failureReason'>,
): Promise<void> {
  await endWithdrawal(manager, withdrawal, 'cancelled', at, details)
  await writeSystemLog(manager, {
    type: 'withdrawal_cancelled',
    message: `Withdrawal cancelled by ${by}`,
    address: withdrawal.address,
    details: { withdrawalId: withdrawal.id },
  })
}
