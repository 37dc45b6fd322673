import { startOfDay } from '@polder/base/clock'
import { readPrizePool } from '@polder/ledger/reads/prize-pool'
import type { RequestHandler } from 'express'
import { addressInput } from '../inputs.ts'
import type { Parts } from '../parts.ts'
import { readWalletId } from '../reads/rewards.ts'
import { iso, pol } from './answers.ts'

/** `GET /api/prize-pool/status/{wallet}` → `{success, status}` */
export function getPrizePoolStatus({ db }: Parts): RequestHandler<{ wallet: string }> {
  return async (request, response) => {
    const walletId = await readWalletId(db.manager, addressInput.parse(request.params.wallet))
    const status = await readPrizePool(db.manager, walletId)
    const missing = status.threshold - status.referralEarnings
    response.json({
      success: true,
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
    })
  }
}
