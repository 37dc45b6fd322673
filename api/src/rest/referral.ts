import { startOfDay } from '@polder/base/clock'
import type { Plan } from '@polder/ledger/plan/plan'
import {
  type CommissionSource,
  readCommissionSources,
  readReferralEarnings,
} from '@polder/ledger/reads/referral-earnings'
import { type ReferralNode, readReferralTree } from '@polder/ledger/reads/referral-tree'
import * as z from 'zod'
import { spend } from '../http/guard.ts'
import { addressInput, wholeNumberInput } from '../inputs.ts'
import { percent } from '../rates.ts'
import { readTeam, readTerms, readWalletId } from '../reads/rewards.ts'
import { route } from './call.ts'
import {
  addressField,
  answerOf,
  countField,
  type From,
  flagField,
  instantField,
  named,
  percentField,
  polField,
  success,
} from './fields.ts'

/** "Recent" in the list of payouts. */
const RECENT = 10
const DEEPEST = 10

const levelField = z
  .int()
  .min(1)
  .max(10)
  .meta({ description: 'Distance from the sponsor: 1 is a direct referral', examples: [1] })

export const referralInfo = route('GET /referral/info', 'Referral', {
  summary: 'What each level pays, by the plan in force',
  answer: success({
    config: answerOf<Plan>()('ReferralConfig', {
      levelPercents: [
        z
          .array(percentField('Share of the interest that the level earned', 15))
          .meta({ description: 'Level 1 first' }),
        ({ referral }) => referral.map(({ basisPoints }) => percent(basisPoints)),
      ],
      levelThresholdsPOL: [
        z
          .array(polField("The sponsor's own active principal that unlocks the level", 10))
          .meta({ description: 'Level 1 first' }),
        ({ referral }) => referral.map(({ threshold }) => threshold),
      ],
    }),
  }),
  serve: async ({ reads }) => ({ config: (await readTerms(reads)).plan }),
})

const payout = answerOf<CommissionSource>()(null, {
  level: [levelField, 'level'],
  amount: [polField('What was paid for that wallet on that day', 7.5), 'amount'],
  fromWallet: [addressField('Whose interest it came from'), 'address'],
  date: [instantField('The closed day', '2026-11-19T00:00:00.000Z'), ({ day }) => startOfDay(day)],
})

export const referralEarnings = route('GET /referral/earnings/{wallet}', 'Referral', {
  summary: 'What a wallet earned from its referrals',
  answer: success({
    earnings: named('ReferralEarnings', {
      totalEarnings: polField('Over all levels and time', 12.5),
      earningsByLevel: z
        .array(z.object({ _id: levelField, totalAmount: polField('Of this level', 10) }))
        .meta({ description: 'Levels that earned something' }),
      recentPayouts: z.array(payout).max(RECENT).meta({ description: 'Newest first' }),
    }),
  }),
  async serve(parts, request) {
    const { reads } = parts
    await spend(parts, request, 40)
    const walletId = await readWalletId(reads, addressInput.parse(request.params.wallet))
    const earnings = walletId
      ? (await readReferralEarnings(reads, [walletId])).get(walletId)!
      : { total: 0n, byLevel: [] }
    const sources = walletId ? await readCommissionSources(reads, { walletId, first: RECENT }) : []
    return {
      earnings: {
        totalEarnings: earnings.total,
        earningsByLevel: earnings.byLevel
          .filter(({ amount }) => amount > 0n)
          .map(({ level, amount }) => ({ _id: level, totalAmount: amount })),
        recentPayouts: sources,
      },
    }
  },
})

const depthInput = wholeNumberInput('depth', { max: DEEPEST, otherwise: DEEPEST })

const treeNode: z.ZodObject & From<ReferralNode> = answerOf<ReferralNode>()('ReferralTreeNode', {
  walletAddress: [addressField('The referral'), 'address'],
  totalInvestment: [polField('Its active principal', 100), 'principal'],
  isActive: [flagField('Whether that is above 0'), ({ principal }) => principal > 0n],
  truncated: [flagField('Whether it has more children than are shown'), 'truncated'],
  children: [z.array(z.lazy(() => treeNode)), 'children'],
})

export const referralTree = route('GET /referral/tree/{wallet}', 'Referral', {
  summary: "A wallet's referrals, and theirs",
  query: { depth: depthInput },
  answer: success({
    tree: named('ReferralTree', {
      totalReferrals: countField('At any depth, shown or not', 12),
      activeReferrals: countField('Of these, with active principal', 7),
      truncated: flagField('Whether it has more children than are shown'),
      children: z.array(treeNode).meta({ description: 'In the order they joined' }),
    }),
  }),
  async serve(parts, request) {
    const { reads } = parts
    const address = addressInput.parse(request.params.wallet)
    const depth = depthInput.parse(request.query.depth)
    await spend(parts, request, 40)
    const walletId = await readWalletId(reads, address)
    const team = await readTeam(reads, walletId)
    const root = walletId ? await readReferralTree(reads, { walletId, address, depth }) : null
    return {
      tree: {
        totalReferrals: team.referrals,
        activeReferrals: team.active,
        truncated: root?.truncated ?? false,
        children: root?.children ?? [],
      },
    }
  },
})
