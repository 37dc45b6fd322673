import { connectWallet } from '@polder/ledger/commands/connect-wallet'
import { readWalletFigures } from '@polder/ledger/reads/wallet-figures'
import type { RequestHandler } from 'express'
import * as z from 'zod'
import { addressInput, referralCodeInput } from '../inputs.ts'
import type { Parts } from '../parts.ts'
import { sessionOf } from './acting.ts'
import { iso } from './answers.ts'

const body = z.object({ walletAddress: addressInput, referralCode: z.nullish(referralCodeInput) })

/**
 * `POST /api/wallet/connect`: makes the signed-in wallet known. Without a session of that very wallet it only reads
 * (design §4, Sponsor).
 */
export function postConnect(parts: Parts): RequestHandler {
  return async (request, response) => {
    const { walletAddress, referralCode } = body.parse(request.body)
    const session = await sessionOf(request, parts)
    const connected =
      session?.address === walletAddress
        ? await connectWallet(parts.db, { address: walletAddress, referralCode })
        : null
    const figures = (await readWalletFigures(parts.db.manager, [walletAddress])).get(walletAddress)
    response.json({
      success: true,
      user: {
        walletAddress,
        referralCode: figures?.referralCode ?? null,
        referredBy: figures?.referredBy ?? null,
        createdAt: iso(figures?.createdAt ?? null),
      },
      message: connected?.message ?? null,
    })
  }
}
