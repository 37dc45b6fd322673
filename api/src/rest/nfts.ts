import { utcDay } from '@polder/base/clock'
import { purchase } from '@polder/ledger/commands/purchase'
import { sell } from '@polder/ledger/commands/sell'
import { planInForce } from '@polder/ledger/plan/plan-in-force'
import { type PositionRecord, readPositions } from '@polder/ledger/reads/positions'
import { readProductNow } from '@polder/ledger/reads/statistics'
import { readWalletFigures } from '@polder/ledger/reads/wallet-figures'
import type { RequestHandler } from 'express'
import * as z from 'zod'
import { addressInput, hashInput, nftIdInput } from '../inputs.ts'
import type { Parts } from '../parts.ts'
import { apyPercentOf } from '../rates.ts'
import { actingWallet, idempotencyKeyOf } from './acting.ts'
import { iso, pol } from './answers.ts'

/** More than anyone buys by hand; GraphQL pages beyond it. */
const MOST_PURCHASES = 10_000

/** `GET /api/nfts` → `{success, nfts}` */
export function getNfts({ db }: Parts): RequestHandler {
  return async (_request, response) => {
    const { plan } = await planInForce(db.manager, utcDay(await readProductNow(db.manager)))
    response.json({
      success: true,
      nfts: plan.catalogue.map((nft) => ({
        nftId: nft.id,
        name: nft.name,
        imageUrl: nft.imageUrl,
        pricePOL: pol(nft.price),
        dailyInterestPOL: pol(nft.dailyInterest),
      })),
    })
  }
}

/** `GET /api/nfts/user/{wallet}` → `{success, purchases}` */
export function getUserNfts({ db }: Parts): RequestHandler<{ wallet: string }> {
  return async (request, response) => {
    const address = addressInput.parse(request.params.wallet)
    const walletId = (await readWalletFigures(db.manager, [address])).get(address)?.walletId
    const positions = walletId
      ? await readPositions(db.manager, { walletIds: [walletId], first: MOST_PURCHASES })
      : []
    response.json({ success: true, purchases: positions.map(purchaseOf) })
  }
}

const purchaseBody = z.object({
  walletAddress: addressInput,
  nftId: nftIdInput,
  txHash: z.nullish(hashInput),
})

/** `POST /api/nfts/purchase` → `{success}` */
export function postPurchase(parts: Parts): RequestHandler {
  return async (request, response) => {
    const { walletAddress, nftId, txHash } = purchaseBody.parse(request.body)
    const address = await actingWallet(request, parts, walletAddress)
    await purchase(parts.db, { address, nftId, txHash, idempotencyKey: idempotencyKeyOf(request) })
    response.json({ success: true })
  }
}

const sellBody = z.object({ txHash: z.nullish(hashInput) })

/** `POST /api/nfts/sell/{id}` → `{success}` */
export function postSell(parts: Parts): RequestHandler<{ id: string }> {
  return async (request, response) => {
    const { txHash } = sellBody.parse(request.body)
    const address = await actingWallet(request as never, parts)
    await sell(parts.db, {
      address,
      positionId: request.params.id,
      txHash,
      idempotencyKey: idempotencyKeyOf(request as never),
    })
    response.json({ success: true })
  }
}

function purchaseOf(position: PositionRecord) {
  return {
    id: position.id,
    nftId: position.nftId,
    nftName: position.name,
    nftImageUrl: position.imageUrl,
    pricePOL: pol(position.price),
    dailyInterestPOL: pol(position.dailyInterest),
    totalInterestEarnedPOL: pol(position.earned),
    purchaseDate: iso(position.openedAt),
    apyPercent: apyPercentOf(position),
    status: position.closedAt ? 'sold' : 'active',
    soldAt: iso(position.closedAt),
    soldPricePOL: position.closedAt ? pol(position.price) : null,
  }
}
