import { utcDay } from '@polder/base/clock'
import { type BoxRecord, MYSTERY_BOXES } from '@polder/ledger/lists/mystery-boxes'
import { readPages } from '@polder/ledger/lists/read-pages'
import { readKnownWallet } from '@polder/ledger/reads/known-wallets'
import { NO_BOXES, readBoxTotals } from '@polder/ledger/reads/mystery-boxes'
import { readOpenedAt } from '@polder/ledger/reads/statistics'
import { eventDaysRemaining } from '@polder/ledger/rules/mystery-box'
import * as z from 'zod'
import { spend } from '../http/guard.ts'
import { addressInput, wholeNumberInput } from '../inputs.ts'
import { pointsOfHistory } from '../reads/points.ts'
import { readTerms, readWalletId } from '../reads/rewards.ts'
import { route } from './call.ts'
import {
  answerOf,
  countField,
  flagField,
  instantField,
  named,
  polField,
  success,
  textField,
} from './fields.ts'

export const boxStats = route('GET /mysterybox/stats/{wallet}', 'Mystery box', {
  summary: "The event, and a wallet's credited boxes",
  answer: success({
    stats: named('MysteryBoxStats', {
      isActive: flagField('Whether purchases bring boxes'),
      totalMysteryPOL: polField('Rewards credited so far', 2.5),
      count: countField('Boxes credited so far', 2),
      daysRemaining: countField('Days until the event ends; 0 after that', 90),
    }),
  }),
  async serve(parts, request) {
    const { reads } = parts
    const { walletId, changes } = await readKnownWallet(reads, addressInput.parse(request.params.wallet))
    await spend(parts, request, pointsOfHistory({ changes }, 1_000))
    const { plan, today } = await readTerms(reads)
    const daysRemaining = eventDaysRemaining(plan, utcDay(await readOpenedAt(reads)), today)
    const totals = (walletId && (await readBoxTotals(reads, [walletId])).get(walletId)) || NO_BOXES
    const { credited: totalMysteryPOL, count } = totals
    return { stats: { isActive: daysRemaining > 0, totalMysteryPOL, count, daysRemaining } }
  },
})

/** A box in one of these has its tier and reward. */
const REWARDED = ['vesting', 'credited'] as const
type RewardedBox = { [Name in keyof BoxRecord]: NonNullable<BoxRecord[Name]> } & {
  state: (typeof REWARDED)[number]
}

const limitInput = wholeNumberInput('limit', { max: 100, otherwise: 5 })

/** `GET /api/mysterybox/history/{wallet}?limit=N` → `{success, history}`: rewards, so only of boxes that were drawn and not forfeited */
export const boxHistory = route('GET /mysterybox/history/{wallet}', 'Mystery box', {
  summary: "The rewards of a wallet's boxes, newest first",
  description:
    'A box has its reward once the day of its purchase is closed, and loses it when its NFT is sold before `vestsAt`.',
  query: { limit: limitInput },
  answer: success({
    history: z.array(
      answerOf<RewardedBox>()('MysteryBox', {
        purchaseDate: [instantField('When the NFT was bought'), 'purchasedAt'],
        nftName: [textField('The NFT it came with', 'Windmill'), 'nftName'],
        rewardPOL: [polField('What it holds', 1), 'reward'],
        tier: [textField('As the plan names it', 'Common'), 'tier'],
        state: [
          z
            .enum(REWARDED)
            .meta({ description: '`vesting`: credited at `vestsAt` if the NFT is still held then' }),
          'state',
        ],
        vestsAt: [instantField('When its reward is credited'), 'vestsAt'],
      }),
    ),
  }),
  async serve({ reads }, request) {
    const address = addressInput.parse(request.params.wallet)
    const first = limitInput.parse(request.query.limit)
    const walletId = await readWalletId(reads, address)
    const boxes = walletId
      ? await readPages(reads, MYSTERY_BOXES, { of: [walletId], first, states: REWARDED })
      : []
    return { history: boxes as RewardedBox[] }
  },
})
