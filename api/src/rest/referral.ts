import { startOfDay } from '@polder/base/clock'
import { readCommissionSources, readReferralEarnings } from '@polder/ledger/reads/referral-earnings'
import { type ReferralNode, readReferralTree } from '@polder/ledger/reads/referral-tree'
import type { RequestHandler } from 'express'
import { percent } from '../graphql/to-plan.ts'
import { addressInput, wholeNumberInput } from '../inputs.ts'
import type { Parts } from '../parts.ts'
import { readTeam, readTerms, readWalletId } from '../reads/rewards.ts'
import { iso, pol } from './answers.ts'

/** "Recent" in the list of payouts. */
const RECENT = 10
const DEEPEST = 10

/** `GET /api/referral/info` → `{success, config}` */
export function getReferralInfo({ db }: Parts): RequestHandler {
  return async (_request, response) => {
    const { plan } = await readTerms(db.manager)
    response.json({
      success: true,
      config: {
        levelPercents: plan.referral.map((level) => percent(level.basisPoints)),
        levelThresholdsPOL: plan.referral.map((level) => pol(level.threshold)),
      },
    })
  }
}

/** `GET /api/referral/earnings/{wallet}` → `{success, earnings}` */
export function getReferralEarnings({ db }: Parts): RequestHandler<{ wallet: string }> {
  return async (request, response) => {
    const walletId = await readWalletId(db.manager, addressInput.parse(request.params.wallet))
    const earnings = walletId ? await readReferralEarnings(db.manager, walletId) : { total: 0n, byLevel: [] }
    const sources = walletId ? await readCommissionSources(db.manager, { walletId, first: RECENT }) : []
    response.json({
      success: true,
      earnings: {
        totalEarnings: pol(earnings.total),
        earningsByLevel: earnings.byLevel
          .filter(({ amount }) => amount > 0n)
          .map(({ level, amount }) => ({ _id: level, totalAmount: pol(amount) })),
        recentPayouts: sources.map(({ level, amount, address, day }) => ({
          level,
          amount: pol(amount),
          fromWallet: address,
          date: iso(startOfDay(day)),
        })),
      },
    })
  }
}

const depthInput = wholeNumberInput({ name: 'depth', least: 1, most: DEEPEST, otherwise: DEEPEST })

/** `GET /api/referral/tree/{wallet}?depth=N` → `{success, tree}` */
export function getReferralTree({ db }: Parts): RequestHandler<{ wallet: string }> {
  return async (request, response) => {
    const address = addressInput.parse(request.params.wallet)
    const depth = depthInput.parse(request.query.depth)
    const walletId = await readWalletId(db.manager, address)
    const team = await readTeam(db.manager, walletId)
    const root = walletId ? await readReferralTree(db.manager, { walletId, address, depth }) : null
    response.json({
      success: true,
      tree: {
        totalReferrals: team.referrals,
        activeReferrals: team.active,
        truncated: root?.truncated ?? false,
        children: (root?.children ?? []).map(nodeOf),
      },
    })
  }
}

interface TreeNode {
  walletAddress: string
  totalInvestment: number
  isActive: boolean
  truncated: boolean
  children: TreeNode[]
}

function nodeOf(node: ReferralNode): TreeNode {
  return {
    walletAddress: node.address,
    totalInvestment: pol(node.principal),
    isActive: node.principal > 0n,
    truncated: node.truncated,
    children: node.children.map(nodeOf),
  }
}
