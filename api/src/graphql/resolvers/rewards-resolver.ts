import type { Plan } from '@polder/ledger/plan/plan'
import { explainDay } from '@polder/ledger/reads/explain-day'
import { readBoxChain } from '@polder/ledger/reads/mystery-boxes'
import { readCommissionSources } from '@polder/ledger/reads/referral-earnings'
import { readReferralTree, type ReferralNode as TreeNode } from '@polder/ledger/reads/referral-tree'
import { clubStanding } from '@polder/ledger/rules/club-standing'
import { Arg, Args, Ctx, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql'
import * as z from 'zod'
import { percent } from '../../rates.ts'
import { pointsOfHistory } from '../../reads/points.ts'
import { NO_TEAM } from '../../reads/rewards.ts'
import { COSTLY, type GraphqlContext } from '../context.ts'
import { badInput, dayPlace, idPlace, readConnection, readWalletList } from '../cursor.ts'
import { DateScalar } from '../scalars.ts'
import { toClub } from '../to-plan.ts'
import { TimeOrder } from '../types/enums.ts'
import { DayExplanation } from '../types/explanation.ts'
import type { Connection } from '../types/page.ts'
import {
  type ClubStanding,
  CommissionSource,
  LevelEarnings,
  type MysteryBox,
  MysteryBoxChain,
  MysteryBoxConnection,
  MysteryBoxTotals,
  type Prize,
  PrizeConnection,
  PrizeKind,
  PrizePoolStatus,
  type ReferralNode,
  ReferralTree,
  Team,
} from '../types/rewards.ts'
import { Wallet } from '../types/wallet.ts'
import { BoxArgs, PrizeArgs } from './list-args.ts'

const prizePlace = z.tuple([dayPlace, z.enum(PrizeKind)])
const DEEPEST = 10
const MAX_SOURCES = 100

/** What a wallet earns beside interest, and why. An unknown wallet has nothing. */
@Resolver(() => Wallet)
export class RewardsResolver {
  @Query(() => MysteryBoxChain, { description: 'What anyone needs to check the draws' })
  mysteryBoxChain(@Ctx() { manager }: GraphqlContext): Promise<MysteryBoxChain> {
    return readBoxChain(manager)
  }

  @FieldResolver(() => Team, {
    description: 'Everyone below it in the sponsor tree, and how that stands against the clubs',
  })
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
    @Ctx() { loaders }: GraphqlContext,
  ): Promise<LevelEarnings[]> {
    const { walletId } = await loaders.figures.load(wallet.address)
    return walletId ? (await loaders.referralEarnings.load(walletId)).byLevel : []
  }

  @FieldResolver(() => [CommissionSource], { description: 'Who it earned from, newest day first' })
  async commissionSources(
    @Root() wallet: Wallet,
    @Arg('first', () => Int, { defaultValue: 10, description: 'How many, 1 to 100' }) first: number,
    @Arg('day', () => DateScalar, { nullable: true, description: 'Only of this day' }) day:
      | string
      | null
      | undefined,
    @Ctx() context: GraphqlContext,
  ): Promise<CommissionSource[]> {
    context.spend(COSTLY)
    if (first < 1 || first > MAX_SOURCES) throw badInput(`\`first\` must be from 1 to ${MAX_SOURCES}`)
    const { walletId } = await context.loaders.figures.load(wallet.address)
    if (!walletId) return []
    const sources = await readCommissionSources(context.manager, {
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
    @Ctx() context: GraphqlContext,
  ): Promise<ReferralTree> {
    context.spend(COSTLY)
    if (depth < 1 || depth > DEEPEST) throw badInput(`\`depth\` must be from 1 to ${DEEPEST}`)
    const { walletId } = await context.loaders.figures.load(address)
    if (!walletId) return { truncated: false, nodes: [] }
    const root = await readReferralTree(context.manager, { walletId, address, depth })
    return { truncated: root.truncated, nodes: flatten(root) }
  }

  @FieldResolver(() => MysteryBoxTotals, { description: 'What its mystery boxes have brought it' })
  async mysteryBoxTotals(@Root() wallet: Wallet, @Ctx() context: GraphqlContext): Promise<MysteryBoxTotals> {
    const { walletId, changes } = await context.loaders.figures.load(wallet.address)
    context.spend(pointsOfHistory({ changes }, 1_000))
    return walletId ? context.loaders.boxTotals.load(walletId) : { credited: 0n, count: 0, vesting: 0n }
  }

  @FieldResolver(() => MysteryBoxConnection, {
    description: 'The boxes that came with its purchases; newest first by default',
  })
  async mysteryBoxes(
    @Root() wallet: Wallet,
    @Args(() => BoxArgs) args: BoxArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<Connection<MysteryBox>> {
    const event = await context.loaders.boxEvent()
    const { state, ...rest } = args
    const wanted = { ...rest, states: state && [state], eventFrom: event.firstDay, eventTo: event.lastDay }
    return readWalletList(context, context.loaders.boxes, wallet.address, wanted, {
      place: idPlace,
      placeOf: ({ positionId }) => positionId,
      toNode: (box) => box,
    })
  }

  @FieldResolver(() => PrizePoolStatus, { description: 'How it stands in the weekly prize pool' })
  async prizePool(@Root() wallet: Wallet, @Ctx() { loaders }: GraphqlContext): Promise<PrizePoolStatus> {
    const { walletId } = await loaders.figures.load(wallet.address)
    const status = await loaders.prizePools.load(walletId ?? '')
    const missing = status.threshold - status.referralEarnings
    return { ...status, remaining: missing > 0n ? missing : 0n }
  }

  @FieldResolver(() => PrizeConnection, { description: 'Shares of the prize pool; newest first by default' })
  async prizes(
    @Root() wallet: Wallet,
    @Args(() => PrizeArgs) { kind, fromDay, toDay, order, ...page }: PrizeArgs,
    @Ctx() { loaders }: GraphqlContext,
  ): Promise<Connection<Prize>> {
    const { walletId } = await loaders.figures.load(wallet.address)
    const { prizes } = await loaders.prizePools.load(walletId ?? '')
    // A campaign has few prizes, so they are read as one.
    const wanted = prizes
      .filter((prize) => !kind || prize.kind === kind)
      .filter(({ day }) => (!fromDay || day >= fromDay) && (!toDay || day <= toDay))
    const sorted = order === TimeOrder.OLDEST_FIRST ? wanted.toReversed() : wanted
    return readConnection(page, {
      place: prizePlace,
      read: ({ first, after }) => {
        const at = after ? sorted.findIndex(({ day, kind: of }) => day === after[0] && of === after[1]) : -1
        return sorted.slice(at + 1, at + 1 + first)
      },
      placeOf: ({ day, kind: of }) => [day, of],
      toNode: (prize) => prize,
      count: async () => wanted.length,
    })
  }

  @FieldResolver(() => DayExplanation, {
    nullable: true,
    description: 'Why it was paid what it was for a closed day; null when it was paid nothing',
  })
  async explainDay(
    @Root() wallet: Wallet,
    @Arg('day', () => DateScalar, { description: 'In UTC, e.g. `"2026-11-20"`' }) day: string,
    @Ctx() context: GraphqlContext,
  ): Promise<DayExplanation | null> {
    context.spend(COSTLY)
    const { walletId } = await context.loaders.figures.load(wallet.address)
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
  }
}

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
