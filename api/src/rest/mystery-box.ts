import { readBoxes, readBoxTotals } from '@polder/ledger/reads/mystery-boxes'
import * as z from 'zod'
import { addressInput, wholeNumberInput } from '../inputs.ts'
import { readBoxEvent, readWalletId } from '../reads/rewards.ts'
import { iso, pol } from './answers.ts'
import { route } from './call.ts'
import { countField, flagField, instantField, polField, success, textField } from './fields.ts'

/** `GET /api/mysterybox/stats/{wallet}` → `{success, stats}`; totals are of credited boxes */
export const boxStats = route({
  method: 'get',
  path: '/mysterybox/stats/{wallet}',
  tag: 'Mystery box',
  summary: "The event, and a wallet's credited boxes",
  parameters: { wallet: addressInput },
  answer: success({
    stats: z
      .object({
        isActive: flagField('Whether purchases bring boxes'),
        totalMysteryPOL: polField('Rewards credited so far', 2.5),
        count: countField('Boxes credited so far', 2),
        daysRemaining: countField('Days until the event ends; 0 after that', 90),
      })
      .meta({ id: 'MysteryBoxStats' }),
  }),
  async serve({ reads }, request, response) {
    const walletId = await readWalletId(reads, addressInput.parse(request.params.wallet))
    const event = await readBoxEvent(reads)
    const totals = (walletId && (await readBoxTotals(reads, [walletId])).get(walletId)) || {
      credited: 0n,
      count: 0,
    }
    response.json({
      success: true,
      stats: {
        isActive: event.active,
        totalMysteryPOL: pol(totals.credited),
        count: totals.count,
        daysRemaining: event.daysRemaining,
      },
    })
  },
})

const limitInput = wholeNumberInput({
  name: 'limit',
  least: 1,
  most: 100,
  otherwise: 5,
})

/** `GET /api/mysterybox/history/{wallet}?limit=N` → `{success, history}`; tier and reward are null until drawn */
export const boxHistory = route({
  method: 'get',
  path: '/mysterybox/history/{wallet}',
  tag: 'Mystery box',
  summary: "A wallet's boxes, newest first",
  parameters: { wallet: addressInput },
  query: { limit: limitInput },
  answer: success({
    history: z.array(
      z
        .object({
          purchaseDate: instantField('When the NFT was bought'),
          nftName: textField('The NFT it came with', 'Windmill'),
          rewardPOL: z.nullable(polField('Null until it is drawn', 1)),
          tier: z.nullable(textField('Null until it is drawn', 'Common')),
          state: z
            .enum(['undrawn', 'vesting', 'credited', 'forfeited'])
            .meta({ description: '`forfeited`: sold before its reward was credited' }),
          vestsAt: z.nullable(instantField('When its reward is credited if the NFT is still held')),
        })
        .meta({ id: 'MysteryBox' }),
    ),
  }),
  async serve({ reads }, request, response) {
    const address = addressInput.parse(request.params.wallet)
    const first = limitInput.parse(request.query.limit)
    const walletId = await readWalletId(reads, address)
    const event = await readBoxEvent(reads)
    const boxes = walletId
      ? await readBoxes(reads, {
          walletIds: [walletId],
          first,
          eventFrom: event.firstDay,
          eventTo: event.lastDay,
        })
      : []
    response.json({
      success: true,
      history: boxes.map((box) => ({
        purchaseDate: iso(box.purchasedAt),
        nftName: box.nftName,
        rewardPOL: box.reward === null ? null : pol(box.reward),
        tier: box.tier,
        state: box.state,
        vestsAt: iso(box.vestsAt),
      })),
    })
  },
})
