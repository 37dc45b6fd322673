import type { Plan } from '@polder/ledger/plan/plan'
import { explainDay } from '@polder/ledger/reads/explain-day'
import { type BoxRecord, readBoxChain, readBoxes, readBoxTotals } from '@polder/ledger/reads/mystery-boxes'
import { readPrizePool } from '@polder/ledger/reads/prize-pool'
import { readCommissionSources, readReferralEarnings } from '@polder/ledger/reads/referral-earnings'
import { readReferralTree, type ReferralNode as TreeNode } from '@polder/ledger/reads/referral-tree'
import { clubStanding } from '@polder/ledger/rules/club-standing'
import { Arg, Args, Ctx, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql'
import * as z from 'zod'
import { percent } from '../../rates.ts'
import { countBoxes } from '../../reads/counts.ts'
import { NO_TEAM, readBoxEvent } from '../../reads/rewards.ts'
import type { GraphqlContext } from '../context.ts'
import { badInput, pageSize, readCursor, toConnection } from '../cursor.ts'
import { DateScalar } from '../scalars.ts'
import { toClub } from '../to-plan.ts'
import { DayExplanation } from '../types/explanation.ts'
import type { Connection } from '../types/page.ts'
import {
  type BoxState,
  type ClubStanding,
  CommissionSource,
  LevelEarnings,
  type MysteryBox,
  MysteryBoxChain,
  MysteryBoxConnection,
  MysteryBoxTotals,
  type PrizeKind,
  PrizePoolStatus,
  type ReferralNode,
  ReferralTree,
  Team,
} from '../types/rewards.ts'
import { Wallet } from '../types/wallet.ts'
import { PageArgs } from './page-args.ts'

const id = z.string().regex(/^\d{1,18}$/)
const DEEPEST = 10
const MOST_SOURCES = 100

/** What a wallet earns beside interest, and why. An unknown wallet has nothing. */
@Resolver(() => Wallet)
export class RewardsResolver {
  @Query(() => MysteryBoxChain, { description: 'What anyone needs to check the draws' })
  mysteryBoxChain(@Ctx() { parts: { db } }: GraphqlContext): Promise<MysteryBoxChain> {
    return readBoxChain(db.manager)
  }

  @FieldResolver(() => Team)
  async team(@Root() wallet: Wallet, @Ctx() { loaders }: GraphqlContext): Promise<Team> {
    const [{ walletId }, { plan }] = await Promise.all([loaders.figures.load(wallet.address), loaders.plan()])
    const team = walletId ? await loaders.teams.load(walletId) : NO_TEAM
    return {
      referrals: team.referrals,
      activeReferrals: team.active,
      live: toStanding(plan, team),
      seasoned: toStanding(plan, { left: team.leftSeasoned, right: team.rightSeasoned }),
    }
  }

  @FieldResolver(() => [LevelEarnings], { description: 'Referral earnings by level, all ten' })
  async referralEarnings(
    @Root() wallet: Wallet,
    @Ctx() { loaders, parts }: GraphqlContext,
  ): Promise<LevelEarnings[]> {
    const { walletId } = await loaders.figures.load(wallet.address)
    return walletId ? (await readReferralEarnings(parts.db.manager, walletId)).byLevel : []
  }

  @FieldResolver(() => [CommissionSource], { description: 'Who it earned from, newest day first' })
  async commissionSources(
    @Root() wallet: Wallet,
    @Arg('first', () => Int, { defaultValue: 10 }) first: number,
    @Arg('day', () => DateScalar, { nullable: true, description: 'Only of this day' }) day:
      | string
      | null
      | undefined,
    @Ctx() { loaders, parts }: GraphqlContext,
  ): Promise<CommissionSource[]> {
    if (first < 1 || first > MOST_SOURCES) throw badInput(`\`first\` must be from 1 to ${MOST_SOURCES}`)
    const { walletId } = await loaders.figures.load(wallet.address)
    if (!walletId) return []
    const sources = await readCommissionSources(parts.db.manager, {
      walletId,
      first,
      ...(day ? { day } : {}),
    })
    return sources.map(({ address, ...source }) => ({ ...source, from: address }))
  }

  @FieldResolver(() => ReferralTree, {
    description: 'At most 100 of each wallet and 1,000 in all; what is cut is marked',
  })
  async referralTree(
    @Root() { address }: Wallet,
    @Arg('depth', () => Int, { defaultValue: 3, description: '1 to 10' }) depth: number,
    @Ctx() { loaders, parts }: GraphqlContext,
  ): Promise<ReferralTree> {
    if (depth < 1 || depth > DEEPEST) throw badInput(`\`depth\` must be from 1 to ${DEEPEST}`)
    const { walletId } = await loaders.figures.load(address)
    if (!walletId) return { truncated: false, nodes: [] }
    const root = await readReferralTree(parts.db.manager, { walletId, address, depth })
    return { truncated: root.truncated, nodes: flatten(root) }
  }

  @FieldResolver(() => MysteryBoxTotals)
  async mysteryBoxTotals(
    @Root() wallet: Wallet,
    @Ctx() { loaders, parts }: GraphqlContext,
  ): Promise<MysteryBoxTotals> {
    const { walletId } = await loaders.figures.load(wallet.address)
    return walletId ? readBoxTotals(parts.db.manager, walletId) : { credited: 0n, count: 0, vesting: 0n }
  }

  @FieldResolver(() => MysteryBoxConnection, { description: 'Newest first' })
  async mysteryBoxes(
    @Root() wallet: Wallet,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { loaders, parts: { db } }: GraphqlContext,
  ): Promise<Connection<MysteryBox>> {
    const first = pageSize(page.first)
    const beforePositionId = readCursor(page.after, id)
    const { walletId } = await loaders.figures.load(wallet.address)
    const event = await readBoxEvent(db.manager)
    const during = { eventFrom: event.firstDay, eventTo: event.lastDay }
    return toConnection({
      first,
      after: page.after,
      records: walletId
        ? await readBoxes(db.manager, { walletId, first: first + 1, beforePositionId, ...during })
        : [],
      placeOf: ({ positionId }) => positionId,
      toNode: toBox,
      count: async () => (walletId ? await countBoxes(db.manager, { walletId, ...during }) : 0),
    })
  }

  @FieldResolver(() => PrizePoolStatus)
  async prizePool(
    @Root() wallet: Wallet,
    @Ctx() { loaders, parts }: GraphqlContext,
  ): Promise<PrizePoolStatus> {
    const { walletId } = await loaders.figures.load(wallet.address)
    const status = await readPrizePool(parts.db.manager, walletId)
    const missing = status.threshold - status.referralEarnings
    return {
      referralEarnings: status.referralEarnings,
      qualified: status.qualified,
      remaining: missing > 0n ? missing : 0n,
      earned: status.earned,
      prizes: status.prizes.map((prize) => ({ ...prize, kind: prize.kind as PrizeKind })),
    }
  }

  @FieldResolver(() => DayExplanation, {
    nullable: true,
    description: 'Why it was paid what it was for a closed day; null when it was paid nothing',
  })
  async explainDay(
    @Root() wallet: Wallet,
    @Arg('day', () => DateScalar) day: string,
    @Ctx() { loaders, parts }: GraphqlContext,
  ): Promise<DayExplanation | null> {
    const { walletId } = await loaders.figures.load(wallet.address)
    const why = walletId ? await explainDay(parts.db.manager, { walletId, day }) : null
    return (
      why && {
        ...why,
        referral: why.referral.map(({ basisPoints, ...part }) => ({
          ...part,
          percent: percent(basisPoints),
        })),
        prizes: why.prizes.map((prize) => ({ ...prize, kind: prize.kind as PrizeKind })),
        club: why.club && { ...why.club, percent: percent(why.club.basisPoints) },
      }
    )
  }
}

function toStanding(plan: Plan, legs: { left: bigint; right: bigint }): ClubStanding {
  const { club, ...standing } = clubStanding(plan, legs)
  return { ...standing, club: club && toClub(plan, club) }
}

function toBox(box: BoxRecord): MysteryBox {
  return { ...box, state: box.state as BoxState }
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
