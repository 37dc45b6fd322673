import { readBoxes, readBoxTotals } from '@polder/ledger/reads/mystery-boxes'
import type { RequestHandler } from 'express'
import { addressInput, wholeNumberInput } from '../inputs.ts'
import type { Parts } from '../parts.ts'
import { readBoxEvent, readWalletId } from '../reads/rewards.ts'
import { iso, pol } from './answers.ts'

/** `GET /api/mysterybox/stats/{wallet}` → `{success, stats}`; totals are of credited boxes */
export function getBoxStats({ db }: Parts): RequestHandler<{ wallet: string }> {
  return async (request, response) => {
    const walletId = await readWalletId(db.manager, addressInput.parse(request.params.wallet))
    const event = await readBoxEvent(db.manager)
    const totals = walletId ? await readBoxTotals(db.manager, walletId) : { credited: 0n, count: 0 }
    response.json({
      success: true,
      stats: {
        isActive: event.active,
        totalMysteryPOL: pol(totals.credited),
        count: totals.count,
        daysRemaining: event.daysRemaining,
      },
    })
  }
}

const limitInput = wholeNumberInput({ name: 'limit', least: 1, most: 100, otherwise: 5 })

/** `GET /api/mysterybox/history/{wallet}?limit=N` → `{success, history}`; tier and reward are null until drawn */
export function getBoxHistory({ db }: Parts): RequestHandler<{ wallet: string }> {
  return async (request, response) => {
    const address = addressInput.parse(request.params.wallet)
    const first = limitInput.parse(request.query.limit)
    const walletId = await readWalletId(db.manager, address)
    const event = await readBoxEvent(db.manager)
    const boxes = walletId
      ? await readBoxes(db.manager, { walletId, first, eventFrom: event.firstDay, eventTo: event.lastDay })
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
  }
}
