import { ProductError } from '@polder/base/errors'
import { readWithdrawal, type WithdrawalRecord } from '@polder/ledger/lists/wallet-withdrawals'
import { cancelWithdrawal } from '@polder/ledger/withdrawals/cancel-withdrawal'
import { requestWithdrawal } from '@polder/ledger/withdrawals/request-withdrawal'
import { WAITING_REASON } from '@polder/ledger/withdrawals/waiting-reasons'
import type { EntityManager } from 'typeorm'
import * as z from 'zod'
import { actingWallet } from '../auth/acting-wallet.ts'
import { addressInput, amountInput, withdrawalIdInput } from '../inputs.ts'
import type { Parts } from '../parts.ts'
import { idempotencyKeyOf, route } from './call.ts'
import {
  addressField,
  answerOf,
  flagField,
  hashField,
  instantField,
  polField,
  success,
  textField,
  transactionStatus,
} from './fields.ts'

const body = z.object({ walletAddress: addressInput, amountPOL: amountInput })

export const withdraw = route('POST /treasury/withdraw', 'Withdrawals', {
  summary: 'Requests a withdrawal, paid on chain to the wallet that asks',
  description:
    'Answers once the payout was sent, or waits for something, and after a few seconds in any case: without a payout ' +
    '`txHash` is null, which reads Pending. Follow it by its id: it is complete when its block is final.',
  body,
  answer: success({
    withdrawalId: hashField('Its id, by which it is followed and taken back'),
    netPOL: polField('What is paid on chain', 9.5),
    feePOL: polField('The fee', 0.5),
    txHash: z.nullable(hashField('The payout on chain; null while it is pending')),
    error: z.null().meta({ description: 'A text when it is refused' }),
  }),
  acts: true,
  refusals: [401, 403, 409],
  async serve(parts, request) {
    const { walletAddress, amountPOL } = body.parse(request.body)
    const address = await actingWallet(parts, parts.cookie.read(request.headers.cookie), walletAddress)
    const { withdrawalId, net, fee } = await requestWithdrawal(parts.db, {
      address,
      amount: amountPOL,
      maxOpen: parts.settings.MAX_OPEN_WITHDRAWALS,
      idempotencyKey: idempotencyKeyOf(request),
    })
    // It is booked: what fails now is no failure of the request.
    const txHash = await awaitBroadcast(parts, withdrawalId).catch(() => null)
    return { withdrawalId, netPOL: net, feePOL: fee, txHash, error: null }
  },
})

const idParameter = { id: withdrawalIdInput }
const withdrawalAnswer = success({
  withdrawal: answerOf<WithdrawalRecord>()('Withdrawal', {
    id: [hashField('By which the contract names its payout'), 'id'],
    walletAddress: [addressField('Whose it is, and who is paid'), 'address'],
    amountPOL: [polField('What was taken from the available balance', 10), 'amount'],
    netPOL: [polField('What is paid on chain', 9.5), 'net'],
    feePOL: [polField('The fee', 0.5), 'fee'],
    status: [
      transactionStatus('As of every transaction: completed when the block of its payout is final'),
      'status',
    ],
    txHash: [z.nullable(hashField('The payout on chain; null before it was sent')), 'txHash'],
    createdAt: [instantField('When it was asked for'), 'requestedAt'],
    settledAt: [z.nullable(instantField('When it was paid for good; null before')), 'settledAt'],
    cancellable: [flagField('Whether it can still be taken back'), 'cancellable'],
    waitingFor: [
      z
        .nullable(z.enum(Object.keys(WAITING_REASON.values)))
        .meta({ description: 'Why it waits; null when it does not' }),
      'waitingFor',
    ],
    failureReason: [
      z.nullable(textField('Why its amount was given back; null when it was not', 'Refused')),
      'failureReason',
    ],
  }),
})

export const withdrawal = route('GET /treasury/withdrawals/{id}', 'Withdrawals', {
  summary: 'How far a withdrawal is',
  parameters: idParameter,
  answer: withdrawalAnswer,
  refusals: [404],
  serve: ({ reads, newestReads }, request) =>
    shownWithdrawal(withdrawalIdInput.parse(request.params.id), reads, newestReads),
})

export const cancellation = route('POST /treasury/withdrawals/{id}/cancel', 'Withdrawals', {
  summary: 'Takes back a withdrawal that is not signed yet',
  parameters: idParameter,
  answer: withdrawalAnswer,
  acts: 'repeatable',
  refusals: [401, 403, 404, 409],
  async serve(parts, request) {
    const { db, payoutWitness } = parts
    const address = await actingWallet(parts, parts.cookie.read(request.headers.cookie))
    const withdrawalId = withdrawalIdInput.parse(request.params.id)
    await cancelWithdrawal(db, payoutWitness, { address, withdrawalId })
    return await shownWithdrawal(withdrawalId, db.manager)
  },
})

/** @param newest asked where the other knows none: a replica may not have heard of it yet */
async function shownWithdrawal(id: string, manager: EntityManager, newest = manager) {
  const found = (await readWithdrawal(manager, id)) ?? (await readWithdrawal(newest, id))
  if (!found) throw new ProductError('WITHDRAWAL_NOT_FOUND', 'There is no such withdrawal.', 'not_found')
  return { withdrawal: found }
}

/**
 * Waits for a withdrawal's payout to be sent, WITHDRAW_WAIT_MS at most (docs/payouts.md#request).
 * @returns its chain transaction, or null when it was not broadcast in that time, or waits for something
 */
async function awaitBroadcast(
  { db, changes, settings }: Pick<Parts, 'db' | 'changes' | 'settings'>,
  withdrawalId: string,
): Promise<string | null> {
  const told = changes.withdrawals.subscribe(withdrawalId)
  const deadline = setTimeout(() => told.return(), settings.WITHDRAW_WAIT_MS)
  try {
    for (;;) {
      const withdrawal = await readWithdrawal(db.manager, withdrawalId)
      if (withdrawal?.txHash && (withdrawal.state === 'broadcast' || withdrawal.state === 'settled')) {
        return withdrawal.txHash
      }
      if (!withdrawal || withdrawal.waitingFor || ['refunded', 'cancelled'].includes(withdrawal.state))
        return null
      if ((await told.next()).done) return null
    }
  } finally {
    clearTimeout(deadline)
    await told.return()
  }
}
