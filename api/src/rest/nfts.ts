import { purchase } from '@polder/ledger/commands/purchase'
import { sell } from '@polder/ledger/commands/sell'
import { POSITIONS, type PositionRecord } from '@polder/ledger/lists/positions'
import { readPages } from '@polder/ledger/lists/read-pages'
import type { Nft } from '@polder/ledger/plan/plan'
import { readKnownWallet } from '@polder/ledger/reads/known-wallets'
import * as z from 'zod'
import { actingWallet } from '../auth/acting-wallet.ts'
import { spend } from '../http/guard.ts'
import { addressInput, hashInput, nftIdInput, positionIdInput, wholeNumberInput } from '../inputs.ts'
import { pointsOfRows } from '../reads/points.ts'
import { readTerms } from '../reads/rewards.ts'
import { idempotencyKeyOf, route } from './call.ts'
import { answerOf, flagField, instantField, percentField, polField, success, textField } from './fields.ts'

/** More than anyone buys by hand, and written out within a few milliseconds. */
const MAX_PURCHASES = 500

const limitInput = wholeNumberInput('limit', { max: MAX_PURCHASES, otherwise: MAX_PURCHASES })
const beforeInput = z
  .string()
  .regex(/^\d{1,18}$/, 'Not a purchase')
  .meta({ description: 'The `id` of the last purchase of the page before', examples: ['42'] })

const pictureField = textField('Path or address of its picture', '/nfts/windmill.svg')

export const nfts = route('GET /nfts', 'NFTs', {
  summary: 'The NFTs on offer, by the plan in force',
  answer: success({
    nfts: z.array(
      answerOf<Nft>()('Nft', {
        nftId: [textField('What `purchase` takes', 'windmill'), 'id'],
        name: [textField('For people', 'Windmill'), 'name'],
        imageUrl: [pictureField, 'imageUrl'],
        pricePOL: [polField('Its price', 100), 'price'],
        dailyInterestPOL: [polField('What it earns for each whole UTC day it is held', 1), 'dailyInterest'],
      }),
    ),
  }),
  serve: async ({ reads }) => ({ nfts: (await readTerms(reads)).plan.catalogue }),
})

const purchaseField = answerOf<PositionRecord>()('Purchase', {
  id: [textField('The purchase, for `sell`', '42'), 'id'],
  nftId: [textField('The NFT', 'windmill'), 'nftId'],
  nftName: [textField('For people', 'Windmill'), 'name'],
  nftImageUrl: [pictureField, 'imageUrl'],
  pricePOL: [polField('What was paid, and is paid back when it is sold', 100), 'price'],
  dailyInterestPOL: [
    polField('Fixed at the purchase; for each whole UTC day it is held', 1),
    'dailyInterest',
  ],
  totalInterestEarnedPOL: [polField('Interest of the days closed so far', 7), 'earned'],
  purchaseDate: [instantField('When it was bought'), 'openedAt'],
  apyPercent: [percentField('Simple yearly rate, not compounded', 365), 'apyPercent'],
  status: [z.enum(['active', 'sold']), 'status'],
  soldAt: [z.nullable(instantField('When it was sold; null while active')), 'closedAt'],
  soldPricePOL: [z.nullable(polField('What was paid back; null while active', 100)), 'soldPrice'],
})

export const userNfts = route('GET /nfts/user/{wallet}', 'NFTs', {
  summary: 'What a wallet bought, newest first',
  query: { limit: limitInput, before: beforeInput.optional() },
  answer: success({
    purchases: z.array(purchaseField),
    truncated: flagField('Whether there are older ones: ask again with `before`'),
  }),
  async serve(parts, request) {
    const { reads } = parts
    const address = addressInput.parse(request.params.wallet)
    const limit = limitInput.parse(request.query.limit)
    const before = beforeInput.optional().parse(request.query.before)
    const { walletId, changes } = await readKnownWallet(reads, address)
    await spend(parts, request, pointsOfRows(Math.min(limit, changes)))
    const after = before ? [before] : null
    const read = walletId
      ? await readPages(reads, POSITIONS, { of: [walletId], first: limit + 1, after })
      : []
    return { purchases: read.slice(0, limit), truncated: read.length > limit }
  },
})

const purchaseBody = z.object({
  walletAddress: addressInput,
  nftId: nftIdInput,
  txHash: z.nullish(hashInput),
})

export const buy = route('POST /nfts/purchase', 'NFTs', {
  summary: 'Buys an NFT from the available balance',
  body: purchaseBody,
  answer: success({}),
  acts: true,
  refusals: [401, 403, 404, 409],
  async serve(parts, request) {
    const { walletAddress, nftId, txHash } = purchaseBody.parse(request.body)
    const address = await actingWallet(parts, parts.cookie.read(request.headers.cookie), walletAddress)
    await purchase(parts.db, { address, nftId, txHash, idempotencyKey: idempotencyKeyOf(request) })
    return {}
  },
})

const sellBody = z.object({ txHash: z.nullish(hashInput) })

export const sale = route('POST /nfts/sell/{id}', 'NFTs', {
  summary: 'Sells an NFT back at its full price',
  parameters: { id: positionIdInput },
  body: sellBody,
  answer: success({}),
  acts: true,
  refusals: [401, 403, 404, 409],
  async serve(parts, request) {
    const { txHash } = sellBody.parse(request.body)
    const address = await actingWallet(parts, parts.cookie.read(request.headers.cookie))
    await sell(parts.db, {
      address,
      positionId: positionIdInput.parse(request.params.id),
      txHash,
      idempotencyKey: idempotencyKeyOf(request),
    })
    return {}
  },
})
