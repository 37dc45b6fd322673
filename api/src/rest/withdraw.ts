import { requestWithdrawal } from '@polder/ledger/commands/request-withdrawal'
import type { RequestHandler } from 'express'
import * as z from 'zod'
import { addressInput, amountInput } from '../inputs.ts'
import type { Parts } from '../parts.ts'
import { actingWallet, idempotencyKeyOf } from './acting.ts'
import { pol } from './answers.ts'
import { awaitBroadcast } from './await-broadcast.ts'

const body = z.object({ walletAddress: addressInput, amountPOL: amountInput })

/** `POST /api/treasury/withdraw` → `{success, netPOL, feePOL, txHash, error}`; txHash null reads "Pending" */
export function postWithdraw(parts: Parts): RequestHandler {
  return async (request, response) => {
    const { walletAddress, amountPOL } = body.parse(request.body)
    const address = await actingWallet(request, parts, walletAddress)
    const { withdrawalId, net, fee } = await requestWithdrawal(parts.db, {
      address,
      amount: amountPOL,
      idempotencyKey: idempotencyKeyOf(request),
    })
    const txHash = await awaitBroadcast(parts, withdrawalId)
    response.json({ success: true, netPOL: pol(net), feePOL: pol(fee), txHash, error: null })
  }
}
