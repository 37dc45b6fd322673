import { randomBytes } from 'node:crypto'
import { formatPol } from '@polder/base/amount'
import type { EntityManager } from 'typeorm'
import { postEntry } from '../books/post-entries.ts'
import type { Plan } from '../plan/plan.ts'
import { splitWithdrawal } from '../rules/withdrawal-rule.ts'
import { query } from '../sql.ts'
import { writeSystemLog } from '../system-log.ts'
import type { WithdrawalState } from './states.ts'

/**
 * Takes the amount from the available balance and puts the withdrawal in line, under an id of its own.
 * @param i.amount wei, gross, at most the available balance, which is locked
 * @param i.held it waits for approval
 * @param i.why what asks for it; left out: its owner
 * @returns amounts in wei
 */
export async function bookWithdrawal(
  manager: EntityManager,
  i: {
    walletId: string
    address: string
    amount: bigint
    at: Date
    plan: Plan
    held: boolean
    why?: { text: string; details: Record<string, unknown> }
  },
) {
  const withdrawalId = `0x${randomBytes(32).toString('hex')}` as const
  const { net, fee } = splitWithdrawal(i.plan.withdrawal, i.amount)
  const { entryId } = await postEntry(manager, {
    kind: 'withdrawal_requested',
    key: `withdrawal ${withdrawalId} request`,
    occurredAt: i.at,
    walletId: i.walletId,
    transfers: [{ from: 'available', to: 'in_flight', amount: i.amount }],
  })
  const state: WithdrawalState = i.held ? 'awaiting_approval' : 'requested'
  await query(
    manager,
    `insert into withdrawal (id, wallet_id, amount, fee, net, state, requested_at, request_entry_id, waiting_for)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [withdrawalId, i.walletId, i.amount, fee, net, state, i.at, entryId, i.held ? 'approval' : null],
  )
  await writeSystemLog(manager, {
    type: 'withdrawal_requested',
    message: `Withdrawal of ${formatPol(i.amount)} POL requested${i.why ? ` ${i.why.text}` : ''}`,
    address: i.address,
    details: { withdrawalId, ...i.why?.details },
  })
  return { withdrawalId, amount: i.amount, fee, net }
}
