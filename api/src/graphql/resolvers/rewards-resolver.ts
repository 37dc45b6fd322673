import type { Plan } from '@polder/ledger/plan/plan'
import { explainDay } from '@polder/ledger/reads/explain-day'
import { forecastInterest } from '@polder/ledger/reads/interest-forecast'
import { readBoxChain } from '@polder/ledger/reads/mystery-boxes'
import { readCommissionSources } from '@polder/ledger/reads/referral-earnings'
import {
  MAX_TREE_WALLETS,
  readReferralTree,
  type ReferralNode as TreeNode,
} from '@polder/ledger/reads/referral-tree'
import { clubStanding } from '@polder/ledger/rules/club-standing'
import { Int } from 'type-graphql'
import { percent } from '../../rates.ts'
import { NO_TEAM } from '../../reads/rewards.ts'
import { COSTLY } from '../context.ts'
import { badInput } from '../cursor.ts'
import { arg, fieldsOf, queries } from '../fields.ts'
import { DateScalar } from '../scalars.ts'
import { toClub } from '../to-plan.ts'
import { ForecastDay } from '../types/earnings.ts'
import { DayExplanation } from '../types/explanation.ts'
import { nullable } from '../types/object-type.ts'
import {
  type ClubStanding,
  CommissionSource,
  LevelEarnings,
  MysteryBoxChain,
  MysteryBoxTotals,
  PrizePoolStatus,
  type ReferralNode,
  ReferralTree,
  Team,
} from '../types/rewards.ts'
import { Wallet } from '../types/wallet.ts'
import { checkDays, DAYS } from './forecast-days.ts'

const MAX_DEPTH = 10
const MAX_SOURCES = 100

export const RewardsQueries = queries((field) => ({
  mysteryBoxChain: field(MysteryBoxChain, 'What anyone needs to check the draws', (_, _wanted, { manager }) =>
    readBoxChain(manager),
  ),
}))

/** What a wallet earns, will earn if nothing changes, and why. An unknown wallet has nothing. */
export const RewardsResolver = fieldsOf(Wallet, (field) => ({
  team: field(
    Team,
    'Everyone below it in the sponsor tree, and how that stands against the clubs',
    async ({ address }, _, { loaders }) => {
      const [{ walletId }, { plan }] = await Promise.all([loaders.wallets.load(address), loaders.plan()])
      const team = walletId ? await loaders.teams.load(walletId) : NO_TEAM
      return {
        referrals: team.referrals,
        activeReferrals: team.active,
        live: toStanding(plan, team),
        seasoned: toStanding(plan, { left: team.leftSeasoned, right: team.rightSeasoned }),
      }
    },
  ),
  interestForecast: field(
    [ForecastDay],
    'Interest of the coming days by the positions held now; empty for an unknown wallet',
    DAYS,
    async ({ address }, { days }, context) => {
      checkDays(days)
      const walletId = await context.payForSums(address)
      if (!walletId) return []
      const [active, firstDay] = await Promise.all([
        context.loaders.activeInterest.load(walletId),
        context.loaders.firstOpenDay(),
      ])
      return forecastInterest(active, firstDay, days)
    },
  ),
  referralEarnings: field(
    [LevelEarnings],
    'Referral earnings by level, all ten',
    async ({ address }, _, context) => {
      const walletId = await context.payForSums(address)
      return walletId ? (await context.loaders.referralEarnings.load(walletId)).byLevel : []
    },
  ),
  commissionSources: field(
    [CommissionSource],
    'Who it earned from, newest day first',
    { first: arg(Int, 'How many, 1 to 100', 10), day: arg(nullable(DateScalar), 'Only of this day') },
    async ({ address }, { first, day }, context) => {
      await context.spend(COSTLY)
      if (first < 1 || first > MAX_SOURCES) throw badInput(`\`first\` must be from 1 to ${MAX_SOURCES}`)
      const { walletId } = await context.loaders.wallets.load(address)
      if (!walletId) return []
      const wanted = { walletId, first, ...(day ? { day } : {}) }
      const sources = await readCommissionSources(context.manager, wanted)
      return sources.map(({ address: from, ...source }) => ({ ...source, from }))
    },
  ),
  referralTree: field(
    ReferralTree,
    `At most 100 of each wallet and ${MAX_TREE_WALLETS} in all; what is cut is marked`,
    { depth: arg(Int, '1 to 10', 3) },
    async ({ address }, { depth }, context) => {
      await context.spend(COSTLY)
      if (depth < 1 || depth > MAX_DEPTH) throw badInput(`\`depth\` must be from 1 to ${MAX_DEPTH}`)
      const { walletId } = await context.loaders.wallets.load(address)
      if (!walletId) return { truncated: false, nodes: [] }
      const root = await readReferralTree(context.manager, { walletId, address, depth })
      return { truncated: root.truncated, nodes: flatten(root) }
    },
  ),
  mysteryBoxTotals: field(
    MysteryBoxTotals,
    'What its mystery boxes have brought it',
    async ({ address }, _, context) => {
      const walletId = await context.payForSums(address)
      return walletId ? context.loaders.boxTotals.load(walletId) : { credited: 0n, count: 0, vesting: 0n }
    },
  ),
  prizePool: field(
    PrizePoolStatus,
    'How it stands in the weekly prize pool',
    async ({ address }, _, { loaders }) => {
      const { walletId } = await loaders.wallets.load(address)
      const status = await loaders.prizePools.load(walletId ?? '')
      const missing = status.threshold - status.referralEarnings
      return { ...status, remaining: missing > 0n ? missing : 0n }
    },
  ),
  explainDay: field(
    nullable(DayExplanation),
    'Why it was paid what it was for a closed day; null when it was paid nothing',
    { day: arg(DateScalar, 'In UTC, e.g. `"2026-11-20"`') },
    async ({ address }, { day }, context) => {
      await context.spend(COSTLY)
      const { walletId } = await context.loaders.wallets.load(address)
      const why = walletId ? await explainDay(context.manager, { walletId, day }) : null
      return (
        why && {
          ...why,
          referral: why.referral.map(({ basisPoints, ...part }) => ({
            ...part,
            percent: percent(basisPoints),
          })),
          club: why.club && { ...why.club, percent: percent(why.club.basisPoints) },
        }
      )
    },
  ),
}))

function toStanding(plan: Plan, legs: { left: bigint; right: bigint }): ClubStanding {
  const { club, ...standing } = clubStanding(plan, legs)
  return { ...standing, club: club && toClub(plan, club) }
}

/** Level by level below the root. */
function flatten(root: TreeNode): ReferralNode[] {
  const nodes: ReferralNode[] = []
  let level = [root]
  for (let depth = 1; level.length > 0; depth++) {
    for (const sponsor of level) {
      for (const { address, principal, truncated } of sponsor.children) {
        nodes.push({ address, principal, active: principal > 0n, truncated, depth, sponsor: sponsor.address })
      }
    }
    level = level.flatMap(({ children }) => children)
  }
  return nodes
}
