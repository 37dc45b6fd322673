import { MYSTERY_BOXES } from '@polder/ledger/lists/mystery-boxes'
import { PRIZES } from '@polder/ledger/lists/prizes'
import type { Plan } from '@polder/ledger/plan/plan'
import { forecastInterest } from '@polder/ledger/reads/interest-forecast'
import { NO_BOXES, readBoxChain } from '@polder/ledger/reads/mystery-boxes'
import { readCommissionSources } from '@polder/ledger/reads/referral-earnings'
import {
  MAX_TREE_WALLETS,
  readReferralTree,
  type ReferralNode as TreeNode,
} from '@polder/ledger/reads/referral-tree'
import { NO_TEAM } from '@polder/ledger/reads/teams'
import { clubStanding } from '@polder/ledger/rules/club'
import { Float, Int } from 'type-graphql'
import { COSTLY } from '../context.ts'
import { checkBounds } from '../cursor.ts'
import { arg, fieldsOf, queries } from '../fields.ts'
import { rowTypeOf } from '../lists/list-types.ts'
import { AddressScalar, DateScalar, PolScalar } from '../scalars.ts'
import { Club, toClub } from '../to-plan.ts'
import { nullable, objectType } from '../types/object-type.ts'
import { checkDays, DAYS, ForecastDay } from './forecast-days.ts'
import { Wallet } from './wallet-resolver.ts'

const ClubStanding = objectType('ClubStanding', 'How both legs of a team stand against the clubs', {
  club: [nullable(Club), 'The highest club whose threshold the volume reaches'],
  volume: [PolScalar, 'Both legs together'],
  left: [PolScalar, 'Volume of the left leg, in POL'],
  right: [PolScalar, 'Volume of the right leg, in POL'],
  leftPercent: [Float, 'Of the volume, in percent; 0 without a volume'],
  rightPercent: [Float, 'Of the volume, in percent; 0 without a volume'],
  weaker: [PolScalar, 'The smaller leg: the base of the reward'],
  balanced: [Boolean, 'Whether the weaker leg holds enough of the volume to be paid'],
})
type ClubStanding = InstanceType<typeof ClubStanding>

const ReferralNode = objectType('ReferralNode', 'A wallet in a referral tree', {
  address: [AddressScalar, 'The wallet'],
  principal: [PolScalar, 'Active principal'],
  active: [Boolean, 'Whether it holds a position'],
  truncated: [Boolean, 'Whether it has more direct referrals than are listed with it'],
  depth: [Int, 'Steps below the wallet that was asked for, from 1'],
  sponsor: [AddressScalar, 'Its sponsor'],
})
type ReferralNode = InstanceType<typeof ReferralNode>

export const MysteryBox = rowTypeOf(MYSTERY_BOXES)

const RevealedSeed = objectType('RevealedSeed', 'The seed of a closed day', {
  day: [DateScalar, 'The closed day, e.g. `"2026-11-20"`'],
  seed: [String, "Hex. Its SHA-256 is the seed of the day before; of the first day's, the commitment"],
})

const MysteryBoxChain = objectType('MysteryBoxChain', 'What fixed all draws before anyone bought anything', {
  commitment: [String, 'The end of the chain of seeds, hex'],
  revealed: [[RevealedSeed], 'Seeds of all closed days, in the order of the days'],
})

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
    objectType(
      'Team',
      "Everyone below a wallet, at any depth; volumes are active principal, the wallet's own left out",
      {
        referrals: [Int, 'Wallets in the team, at any depth'],
        activeReferrals: [Int, 'Of these, wallets that hold a position'],
        live: [ClubStanding, 'By all principal held now'],
        seasoned: [ClubStanding, "By principal held for the plan's seasoning days: what a payout counts"],
      },
    ),
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
    [
      objectType('LevelEarnings', 'What one level of the referral programme has paid a wallet', {
        level: [Int, 'Steps down from the wallet, 1 to 10'],
        amount: [PolScalar, 'Commissions of all closed days, in POL'],
      }),
    ],
    'Referral earnings by level, all ten',
    async ({ address }, _, context) => {
      const walletId = await context.payForSums(address)
      return walletId ? (await context.loaders.referralEarnings.load(walletId)).byLevel : []
    },
  ),
  commissionSources: field(
    [
      objectType('CommissionSource', "What one wallet's interest of one day brought its sponsor", {
        day: [DateScalar, 'The closed day of the interest, e.g. `"2026-11-20"`'],
        level: [Int, 'Steps down from the sponsor, 1 to 10'],
        from: [AddressScalar, 'Whose interest it is'],
        interest: [PolScalar, 'The interest'],
        amount: [
          PolScalar,
          'Its percentage, rounded down; the commission itself is the percentage of the sum, rounded once',
        ],
      }),
    ],
    'Who it earned from, newest day first',
    { first: arg(Int, 'How many, 1 to 100', 10), day: arg(nullable(DateScalar), 'Only of this day') },
    async ({ address }, { first, day }, context) => {
      await context.spend(COSTLY)
      checkBounds('first', first, MAX_SOURCES)
      const { walletId } = await context.loaders.wallets.load(address)
      if (!walletId) return []
      const wanted = { walletId, first, ...(day ? { day } : {}) }
      const sources = await readCommissionSources(context.manager, wanted)
      return sources.map(({ address: from, ...source }) => ({ ...source, from }))
    },
  ),
  referralTree: field(
    objectType('ReferralTree', 'A downline, level by level, in the order it joined', {
      truncated: [Boolean, 'Whether the wallet has more direct referrals than are listed'],
      nodes: [[ReferralNode], 'Level by level, in the order they joined'],
    }),
    `At most 100 of each wallet and ${MAX_TREE_WALLETS} in all; what is cut is marked`,
    { depth: arg(Int, '1 to 10', 3) },
    async ({ address }, { depth }, context) => {
      await context.spend(COSTLY)
      checkBounds('depth', depth, MAX_DEPTH)
      const { walletId } = await context.loaders.wallets.load(address)
      if (!walletId) return { truncated: false, nodes: [] }
      const root = await readReferralTree(context.manager, { walletId, address, depth })
      return { truncated: root.truncated, nodes: flatten(root) }
    },
  ),
  mysteryBoxTotals: field(
    objectType('MysteryBoxTotals', "What a wallet's boxes have brought", {
      credited: [PolScalar, 'Rewards of credited boxes, in POL'],
      count: [Int, 'Boxes credited'],
      vesting: [PolScalar, 'Drawn and not credited yet'],
    }),
    'What its mystery boxes have brought it',
    async ({ address }, _, context) => {
      const walletId = await context.payForSums(address)
      return walletId ? context.loaders.boxTotals.load(walletId) : NO_BOXES
    },
  ),
  prizePool: field(
    objectType('PrizePoolStatus', 'How a wallet stands in the prize pool', {
      referralEarnings: [PolScalar, 'Referral earnings since the campaign began, of closed days'],
      qualified: [Boolean, 'Whether its referral earnings reach the threshold'],
      remaining: [PolScalar, 'Still needed to qualify'],
      earned: [PolScalar, 'All prizes together'],
      prizes: [[rowTypeOf(PRIZES)], 'Newest first'],
    }),
    'How it stands in the weekly prize pool',
    async ({ address }, _, { loaders }) => {
      const { walletId } = await loaders.wallets.load(address)
      return loaders.prizePools.load(walletId ?? '')
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
