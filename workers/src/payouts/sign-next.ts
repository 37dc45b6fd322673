import { formatPol } from '@polder/base/amount'
import { lockWithdrawal } from '@polder/ledger/books/end-withdrawal'
import { inTransaction } from '@polder/ledger/database-transaction'
import { writeSystemLog } from '@polder/ledger/system-log'
import type { EntityManager } from 'typeorm'
import { raiseAlarm } from '../alarm.ts'
import { askChain } from './ask-chain.ts'
import { askOperators } from './ask-operators.ts'
import type { PayoutContext } from './payout-context.ts'
import { readPayoutControl } from './payout-control.ts'
import type { PayoutFees } from './payout-fees.ts'
import { type InLine, nextInLine, setWaitingFor } from './payout-line.ts'
import type { Permission } from './permission.ts'
import { refundPayout } from './refund-payout.ts'
import { lockSigner, nextNonce, storeSigned } from './store-signed.ts'
import { WAITING_REASONS, type WaitingReason } from './waiting-reasons.ts'

export type SignOutcome =
  | { kind: 'idle' | 'busy' }
  | { kind: 'waiting'; reason: WaitingReason }
  | { kind: 'passed_by'; number: bigint }
  | { kind: 'signed'; signer: string; nonce: number }
  | { kind: 'again' }

/**
 * Takes the first in line one step on, in one database transaction under the signer's lock: signs and stores its
 * payment, or says why it waits, or refunds what can never be paid (design §5). Nothing is sent from here.
 * @param afterNumber leaves out withdrawals up to this number
 */
export async function signNext(context: PayoutContext, afterNumber: bigint): Promise<SignOutcome> {
  const outcome = await inTransaction(context.db, async (manager): Promise<SignOutcome> => {
    await lockSigner(manager)
    const first = await nextInLine(manager, afterNumber)
    if (!first) return { kind: 'idle' }
    const permission = (await askOperators(manager, first)) ?? (await askChain(context, manager, first))
    return await act(context, manager, first, permission)
  })
  if (outcome.kind === 'signed') await context.onStep('payout stored', String(outcome.nonce))
  return outcome
}

async function act(
  context: PayoutContext,
  manager: EntityManager,
  first: InLine,
  permission: Permission,
): Promise<SignOutcome> {
  switch (permission.kind) {
    case 'pay':
      return await sign(context, manager, first, permission)
    case 'busy':
      return { kind: 'busy' }
    case 'wait':
      await tellWaiting(manager, first, permission.reason, 'all', permission.detail)
      return { kind: 'waiting', reason: permission.reason }
    case 'pass_by':
      await tellWaiting(manager, first, permission.reason, 'first')
      if (permission.reason === 'approval') {
        await manager.query(
          `update withdrawal set state = 'awaiting_approval' where id = $1 and state = 'requested'`,
          [first.withdrawalId],
        )
      }
      return { kind: 'passed_by', number: first.number }
    case 'refund':
      await refundPayout(manager, first.withdrawalId, permission.reason)
      return { kind: 'again' }
    case 'alarm':
      await raiseAlarm(manager, {
        key: `payout ${first.withdrawalId}`,
        message: permission.message,
        severity: 'critical',
        stopsPayouts: true,
        address: first.wallet,
        details: { withdrawalId: first.withdrawalId },
      })
      return { kind: 'again' }
  }
}

async function sign(
  context: PayoutContext,
  manager: EntityManager,
  first: InLine,
  { fees, chainNonce }: { fees: PayoutFees; chainNonce: number },
): Promise<SignOutcome> {
  const { chain, policy } = context
  // Asking the chain took its time. From here its owner cannot cancel and operators cannot pause; until now they could.
  const locked = await lockWithdrawal(manager, first.withdrawalId)
  const expected = first.signedBefore ? ['signed', 'broadcast'] : ['requested']
  if (!locked || !expected.includes(locked.state)) return { kind: 'again' }
  if ((await readPayoutControl(manager, 'hold')).paused) return { kind: 'again' }

  const nonce = await nextNonce(manager, chain.signer, chainNonce)
  const signed = await chain.sign(first, nonce, fees, policy.gasLimit)
  await context.onStep('payout signed, not stored', first.withdrawalId)
  await storeSigned(manager, { payment: first, signer: chain.signer, attempt: 1, signed })
  await manager.query(
    `update withdrawal set state = case when state = 'requested' then 'signed' else state end, waiting_for = null
     where id = $1`,
    [first.withdrawalId],
  )
  await writeSystemLog(manager, {
    type: 'payout_signed',
    message: `Payout of ${formatPol(first.net)} POL signed`,
    address: first.wallet,
    details: { withdrawalId: first.withdrawalId, txHash: signed.hash, nonce },
  })
  await manager.query(`select pg_notify('withdrawal_changed', $1)`, [first.withdrawalId])
  return { kind: 'signed', signer: chain.signer, nonce }
}

/** Says why the first in line (and everyone behind) waits; operators are told when it is news. */
export async function tellWaiting(
  manager: EntityManager,
  first: InLine,
  reason: WaitingReason,
  whom: 'all' | 'first',
  detail?: string,
): Promise<void> {
  const { text, severity } = WAITING_REASONS[reason]
  const news = await setWaitingFor(manager, first, text, whom)
  if (!news) return
  await writeSystemLog(manager, {
    type: 'payout_waiting',
    severity,
    message: `Payout of ${formatPol(first.net)} POL waits: ${detail ?? text}`,
    address: first.wallet,
    details: { withdrawalId: first.withdrawalId, reason },
  })
}
