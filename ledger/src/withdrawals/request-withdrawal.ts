import { briefPol } from '@polder/base/amount'
import { conflict } from '@polder/base/errors'
import type { DataSource, EntityManager } from 'typeorm'
import { availableBalance, receivableOf } from '../books/available-balance.ts'
import { findWallet } from '../books/wallets.ts'
import { oncePerKey } from '../commands/idempotent-request.ts'
import { sendCommand } from '../commands/send-command.ts'
import { assertAsShown, planInForce } from '../plan/plan-in-force.ts'
import { assertWithdrawable } from '../rules/withdrawal.ts'
import { factTime, inTransaction, query } from '../sql.ts'
import { bookWithdrawal } from './book-withdrawal.ts'
import { withdrawalTerms } from './minimum-withdrawal.ts'
import { needsApproval, readPayoutControl } from './payout-control.ts'

/**
 * Books a withdrawal, its transfer and the command to pay it in one database transaction.
 * @param i.address the signed-in wallet, which is also the one paid
 * @param i.amount wei, gross
 * @param i.net wei, what is paid of it, as it was shown
 * @param i.maxOpen how many the wallet may have open at once, this one included; left out: as many as it likes
 * @throws ProductError as `assertWithdrawable`; `TERMS_CHANGED`; `WITHDRAWALS_STOPPED` while the wallet has a receivable to repay;
 *   `TOO_MANY_OPEN`; `IDEMPOTENCY_CONFLICT`
 */
export async function requestWithdrawal(
  db: DataSource,
  i: {
    address: string
    amount: bigint
    net?: bigint | null
    maxOpen?: number
    idempotencyKey?: string | null
  },
) {
  const work = async (manager: EntityManager) => {
    const at = await factTime(manager)
    const { plan } = await planInForce(manager, at.toISOString().slice(0, 10))
    const wallet = await findWallet(manager, i.address)
    if (!wallet) {
      assertWithdrawable(plan.withdrawal, i.amount, 0n)
      throw new Error('A wallet that is unknown has nothing to withdraw')
    }
    const input = { command: 'withdraw', amount: i.amount.toString() }
    return oncePerKey(manager, { walletId: wallet.id, key: i.idempotencyKey, input }, async () => {
      const terms = await withdrawalTerms(manager, plan.withdrawal)
      assertWithdrawable(terms, i.amount, await availableBalance(manager, wallet.id, 'lock'))
      await assertNoReceivable(manager, wallet.id)
      if (i.maxOpen) await assertRoom(manager, wallet.id, i.maxOpen)
      const [before] = await query(manager, 'select asked_within_day($1, $2) as "asked!"', [wallet.id, at])
      const held = needsApproval(await readPayoutControl(manager), before!.asked + i.amount)
      const request = { walletId: wallet.id, address: wallet.address, amount: i.amount, at, plan, held }
      const { withdrawalId, amount, fee, net } = await bookWithdrawal(manager, request)
      assertAsShown(net, i.net)
      await sendCommand(manager, 'withdrawal_requested', { withdrawalId })
      return { withdrawalId, amount: `${amount}`, fee: `${fee}`, net: `${net}` }
    })
  }
  const { withdrawalId, ...kept } = await inTransaction(db, work, 'READ COMMITTED', Boolean(i.idempotencyKey))
  return { withdrawalId, amount: BigInt(kept.amount), fee: BigInt(kept.fee), net: BigInt(kept.net) }
}

async function assertNoReceivable(manager: EntityManager, walletId: string): Promise<void> {
  const receivable = await receivableOf(manager, walletId)
  if (receivable === 0n) return
  throw conflict(
    'WITHDRAWALS_STOPPED',
    `Withdrawals are stopped: the chain undid a deposit of this wallet, or paid it more than it had, and ${briefPol(receivable)} POL of that is still to be repaid.`,
  )
}

/** The wallet's balance is locked: it asks for one at a time. */
async function assertRoom(manager: EntityManager, walletId: string, maxOpen: number): Promise<void> {
  const [row] = await query(
    manager,
    'select count(*)::integer as "count!" from withdrawal where wallet_id = $1 and open',
    [walletId],
  )
  if (row!.count < maxOpen) return
  throw conflict(
    'TOO_MANY_OPEN',
    `You have ${row!.count} withdrawals under way. Wait until one is paid, or cancel one.`,
  )
}
