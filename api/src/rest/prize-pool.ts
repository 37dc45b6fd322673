import { startOfDay } from '@polder/base/clock'
import { readPrizePool } from '@polder/ledger/reads/prize-pool'
import * as z from 'zod'
import { addressInput } from '../inputs.ts'
import { readWalletId } from '../reads/rewards.ts'
import { iso, pol } from './answers.ts'
import { route } from './call.ts'
import { countField, flagField, instantField, named, polField, success, textField } from './fields.ts'

export const prizePoolStatus = route('GET /prize-pool/status/{wallet}', 'Prize pool', {
  summary: 'The campaign, and how far a wallet is in it',
  parameters: { wallet: addressInput },
  answer: success({
    status: named('PrizePoolStatus', {
      campaignActive: flagField('Whether the campaign runs'),
      daysRemaining: countField('Days until it ends; 0 after that', 84),
      isQualified: flagField("Whether the wallet's referral earnings reach the threshold"),
      userReferralEarningsPOL: polField('Referral earnings since the campaign began', 10),
      qualificationThresholdPOL: polField('What qualifies', 25),
      remainingToQualify: polField('What is missing', 15),
      weeklyRewardPOL: polField('Shared by the qualified wallets each week', 100),
      finalRewardPOL: polField('Shared at the end of the last week', 600),
      totalEarnedFromPrizePool: polField('What the wallet was paid so far', 50),
      weeklyRewardsReceived: countField('Weekly rewards among that', 1),
      entries: z.array(
        named('PrizePoolEntry', {
          type: z.enum(['weekly', 'final']),
          amount: polField('What was paid', 50),
          weekId: textField('ISO week', '2026-W47'),
          date: instantField('The day it was paid for', '2026-11-22T00:00:00.000Z'),
        }),
      ),
    }),
  }),
  async serve({ reads }, request) {
    const walletId = await readWalletId(reads, addressInput.parse(request.params.wallet))
    const status = await readPrizePool(reads, walletId)
    const missing = status.threshold - status.referralEarnings
    return {
      status: {
        campaignActive: status.active,
        daysRemaining: status.daysRemaining,
        isQualified: status.qualified,
        userReferralEarningsPOL: pol(status.referralEarnings),
        qualificationThresholdPOL: pol(status.threshold),
        remainingToQualify: pol(missing > 0n ? missing : 0n),
        weeklyRewardPOL: pol(status.weeklyPool),
        finalRewardPOL: pol(status.finalPool),
        totalEarnedFromPrizePool: pol(status.earned),
        weeklyRewardsReceived: status.prizes.filter(({ kind }) => kind === 'weekly').length,
        entries: status.prizes.map(({ kind, amount, weekId, day }) => ({
          type: kind,
          amount: pol(amount),
          weekId,
          date: iso(startOfDay(day)),
        })),
      },
    }
  },
})
