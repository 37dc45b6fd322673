import { requestWithdrawal } from '@polder/ledger/withdrawals/request-withdrawal'
import * as z from 'zod'
import { addressInput, amountInput } from '../inputs.ts'
import { actingWallet, idempotencyKeyOf } from './acting.ts'
import { pol } from './answers.ts'
import { awaitBroadcast } from './await-broadcast.ts'
import { route } from './call.ts'
import { hashField, polField, success } from './fields.ts'

const body = z.object({ walletAddress: addressInput, amountPOL: amountInput })

/** `POST /api/treasury/withdraw` → `{success, netPOL, feePOL, txHash, error}`; txHash null reads "Pending" */
export const withdraw = route({
  method: 'post',
  path: '/treasury/withdraw',
  tag: 'Withdrawals',
  summary: 'Requests a withdrawal, paid on chain to the wallet that asks',
  description:
    'Answers once the payout was sent, and after a few seconds in any case: then `txHash` is null, which reads ' +
    'Pending. The withdrawal is complete when its block is final.',
  body,
  answer: success({
    netPOL: polField('What is paid on chain', 9.5),
    feePOL: polField('The fee', 0.5),
    txHash: z.nullable(hashField('The payout on chain; null while it is pending')),
    error: z.null().meta({ description: 'A text when it is refused' }),
  }),
  acts: true,
  refusals: [401, 403, 409],
  async serve(parts, request, response) {
    const { walletAddress, amountPOL } = body.parse(request.body)
    const address = await actingWallet(request, parts, walletAddress)
    const { withdrawalId, net, fee } = await requestWithdrawal(parts.db, {
      address,
      amount: amountPOL,
      maxOpen: parts.settings.MAX_OPEN_WITHDRAWALS,
      idempotencyKey: idempotencyKeyOf(request),
    })
    const txHash = await awaitBroadcast(parts, withdrawalId)
    response.json({ success: true, netPOL: pol(net), feePOL: pol(fee), txHash, error: null })
  },
})
