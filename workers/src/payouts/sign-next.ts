import { inTransaction } from '@polder/ledger/database-transaction'
import type { PayoutFees } from '@polder/ledger/withdrawals/payment'
import { type InLine, nextInLine } from '@polder/ledger/withdrawals/payout-line'
import { lockForSigning, signWithdrawal } from '@polder/ledger/withdrawals/sign-withdrawal'
import { lockSigner, nonceAfterStored } from '@polder/ledger/withdrawals/store-payout'
import { waitForApproval, waitInLine } from '@polder/ledger/withdrawals/wait-in-line'
import type { WaitingReason } from '@polder/ledger/withdrawals/waiting-reasons'
import type { EntityManager } from 'typeorm'
import { raiseAlarm } from '../alarm.ts'
import { askChain } from './ask-chain.ts'
import { askOperators } from './ask-operators.ts'
import { askSigner } from './ask-signer.ts'
import type { PayoutContext } from './payout-context.ts'
import type { Permission } from './permission.ts'
import { refuseUnowed } from './refuse-unowed.ts'

export type SignOutcome =
  | { kind: 'idle' | 'busy' }
  | { kind: 'waiting'; reason: WaitingReason }
  | { kind: 'passed_by'; number: bigint }
  | { kind: 'signed'; signer: string; nonce: number }
  | { kind: 'again' }

/**
 * Takes the first in line one step on, in one database transaction under the signer's lock: refuses what the books do
 * not owe, signs and stores its payment, or says why it waits. Nothing is sent from here.
 * @param afterNumber leaves out withdrawals up to this number
 */
export async function signNext(context: PayoutContext, afterNumber: bigint): Promise<SignOutcome> {
  const outcome = await inTransaction(context.db, async (manager): Promise<SignOutcome> => {
    await lockSigner(manager)
    const first = await nextInLine(manager, afterNumber)
    if (!first) return { kind: 'idle' }
    if (await refuseUnowed(manager, first)) return { kind: 'passed_by', number: first.number }
    const permission =
      (await askOperators(manager, first)) ??
      (await askSigner(context, manager, first)) ??
      (await askChain(context, manager, first))
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
      await waitInLine(manager, first, permission.reason, 'all', permission.detail)
      return { kind: 'waiting', reason: permission.reason }
    case 'pass_by':
      if (permission.reason === 'approval') await waitForApproval(manager, first)
      else await waitInLine(manager, first, permission.reason, 'first', permission.detail)
      return { kind: 'passed_by', number: first.number }
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
  // Asking the chain took its time, in which its owner may have cancelled it, or operators paused payouts or changed a
  // limit. From here on neither can, until it is stored.
  const withdrawal = await lockForSigning(manager, first)
  if (!withdrawal || (await askOperators(manager, first))) return { kind: 'again' }
  const nonce = Math.max(chainNonce, (await nonceAfterStored(manager, chain.signer)) ?? 0)
  const signed = await chain.sign(first, nonce, fees, policy.gasLimit)
  await context.onStep('payout signed, not stored', first.withdrawalId)
  await signWithdrawal(manager, withdrawal, { payment: first, signer: chain.signer, signed })
  return { kind: 'signed', signer: chain.signer, nonce }
}
