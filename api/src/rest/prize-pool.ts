import { startOfDay } from '@polder/base/clock'
import type { PageRow } from '@polder/ledger/lists/define-pages'
import type { PRIZES } from '@polder/ledger/lists/prizes'
import { type PrizePoolStatus, readPrizePool } from '@polder/ledger/reads/prize-pool'
import * as z from 'zod'
import { addressInput } from '../inputs.ts'
import { readWalletId } from '../reads/rewards.ts'
import { route } from './call.ts'
import { answerOf, countField, flagField, instantField, polField, success, textField } from './fields.ts'

const entry = answerOf<PageRow<typeof PRIZES>>()('PrizePoolEntry', {
  type: [z.enum(['weekly', 'final']), 'kind'],
  amount: [polField('What was paid', 50), 'amount'],
  weekId: [textField('ISO week', '2026-W47'), 'weekId'],
  date: [instantField('The day it was paid for', '2026-11-22T00:00:00.000Z'), ({ day }) => startOfDay(day)],
})

const status = answerOf<PrizePoolStatus>()('PrizePoolStatus', {
  campaignActive: [flagField('Whether the campaign runs'), 'active'],
  daysRemaining: [countField('Days until it ends; 0 after that', 84), 'daysRemaining'],
  isQualified: [flagField("Whether the wallet's referral earnings reach the threshold"), 'qualified'],
  userReferralEarningsPOL: [polField('Referral earnings since the campaign began', 10), 'referralEarnings'],
  qualificationThresholdPOL: [polField('What qualifies', 25), 'threshold'],
  remainingToQualify: [polField('What is missing', 15), 'remaining'],
  weeklyRewardPOL: [polField('Shared by the qualified wallets each week', 100), 'weeklyPool'],
  finalRewardPOL: [polField('Shared at the end of the last week', 600), 'finalPool'],
  totalEarnedFromPrizePool: [polField('What the wallet was paid so far', 50), 'earned'],
  weeklyRewardsReceived: [
    countField('Weekly rewards among that', 1),
    ({ prizes }) => prizes.filter(({ kind }) => kind === 'weekly').length,
  ],
  entries: [z.array(entry), 'prizes'],
})

export const prizePoolStatus = route('GET /prize-pool/status/{wallet}', 'Prize pool', {
  summary: 'The campaign, and how far a wallet is in it',
  answer: success({ status }),
  async serve({ reads }, request) {
    const walletId = await readWalletId(reads, addressInput.parse(request.params.wallet))
    return { status: await readPrizePool(reads, walletId) }
  },
})
