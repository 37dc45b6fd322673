import { Field, Float, ID, Int, ObjectType } from 'type-graphql'
import { AddressScalar, DateScalar, DateTimeScalar, PolScalar } from '../scalars.ts'
import { enumOf, type MemberOf } from './enum-of.ts'
import { connectionOf } from './page.ts'
import { Club } from './plan.ts'

@ObjectType({ description: 'How both legs of a team stand against the clubs' })
export class ClubStanding {
  @Field(() => Club, { nullable: true, description: 'The highest club whose threshold the volume reaches' })
  club!: Club | null

  @Field(() => PolScalar, { description: 'Both legs together' })
  volume!: bigint

  @Field(() => PolScalar, { description: 'Volume of the left leg, in POL' })
  left!: bigint

  @Field(() => PolScalar, { description: 'Volume of the right leg, in POL' })
  right!: bigint

  @Field(() => Float, { description: 'Of the volume, in percent; 0 without a volume' })
  leftPercent!: number

  @Field(() => Float, { description: 'Of the volume, in percent; 0 without a volume' })
  rightPercent!: number

  @Field(() => PolScalar, { description: 'The smaller leg: the base of the reward' })
  weaker!: bigint

  @Field(() => Boolean, { description: 'Whether the weaker leg holds enough of the volume to be paid' })
  balanced!: boolean
}

@ObjectType({
  description:
    "Everyone below a wallet, at any depth; volumes are active principal, the wallet's own left out",
})
export class Team {
  @Field(() => Int, { description: 'Wallets in the team, at any depth' })
  referrals!: number

  @Field(() => Int, { description: 'Of these, wallets that hold a position' })
  activeReferrals!: number

  @Field(() => ClubStanding, { description: 'By all principal held now' })
  live!: ClubStanding

  @Field(() => ClubStanding, {
    description: "By principal held for the plan's seasoning days: what a payout counts",
  })
  seasoned!: ClubStanding
}

@ObjectType({ description: 'What one level of the referral programme has paid a wallet' })
export class LevelEarnings {
  @Field(() => Int, { description: 'Steps down from the wallet, 1 to 10' })
  level!: number

  @Field(() => PolScalar, { description: 'Commissions of all closed days, in POL' })
  amount!: bigint
}

@ObjectType({ description: "What one wallet's interest of one day brought its sponsor" })
export class CommissionSource {
  @Field(() => DateScalar, { description: 'The closed day of the interest, e.g. `"2026-11-20"`' })
  day!: string

  @Field(() => Int, { description: 'Steps down from the sponsor, 1 to 10' })
  level!: number

  @Field(() => AddressScalar, { description: 'Whose interest it is' })
  from!: string

  @Field(() => PolScalar, { description: 'The interest' })
  interest!: bigint

  @Field(() => PolScalar, {
    description:
      'Its percentage, rounded down; the commission itself is the percentage of the sum, rounded once',
  })
  amount!: bigint
}

@ObjectType({ description: 'A wallet in a referral tree' })
export class ReferralNode {
  @Field(() => AddressScalar, { description: 'The wallet' })
  address!: string

  @Field(() => PolScalar, { description: 'Active principal' })
  principal!: bigint

  @Field(() => Boolean, { description: 'Whether it holds a position' })
  active!: boolean

  @Field(() => Boolean, { description: 'Whether it has more direct referrals than are listed with it' })
  truncated!: boolean

  @Field(() => Int, { description: 'Steps below the wallet that was asked for, from 1' })
  depth!: number

  @Field(() => AddressScalar, { description: 'Its sponsor' })
  sponsor!: string
}

@ObjectType({ description: 'A downline, level by level, in the order it joined' })
export class ReferralTree {
  @Field(() => Boolean, { description: 'Whether the wallet has more direct referrals than are listed' })
  truncated!: boolean

  @Field(() => [ReferralNode], { description: 'Level by level, in the order they joined' })
  nodes!: ReferralNode[]
}

export const BoxState = enumOf({
  name: 'BoxState',
  description: 'How far a mystery box has come',
  values: {
    undrawn: 'The day of its purchase is not closed yet',
    vesting: 'Drawn; credited once the position has been held long enough',
    credited: 'Its reward was paid',
    forfeited: 'Its position was sold too early',
  },
})
export type BoxState = MemberOf<typeof BoxState>

@ObjectType({ description: 'The mystery box that came with a purchase' })
export class MysteryBox {
  @Field(() => ID, { description: 'Of the position: the sequence number it is drawn from' })
  positionId!: string

  @Field(() => String, { description: 'For people, e.g. `"Dike"`' })
  nftName!: string

  @Field(() => PolScalar, { description: 'Of the position it came with, in POL' })
  price!: bigint

  @Field(() => DateTimeScalar, { description: "When it came, by the product's clock" })
  purchasedAt!: Date

  @Field(() => BoxState, { description: 'How far it has come' })
  state!: BoxState

  @Field(() => String, { nullable: true, description: 'Null until it is drawn' })
  tier!: string | null

  @Field(() => PolScalar, { nullable: true, description: 'Null until it is drawn' })
  reward!: bigint | null

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When the position will have been held long enough',
  })
  vestsAt!: Date | null

  @Field(() => String, {
    nullable: true,
    description: "The day's seed, hex; revealed when the day is closed",
  })
  seed!: string | null
}

export const MysteryBoxConnection = connectionOf(() => MysteryBox, 'MysteryBox')

@ObjectType({ description: "What a wallet's boxes have brought" })
export class MysteryBoxTotals {
  @Field(() => PolScalar, { description: 'Rewards of credited boxes, in POL' })
  credited!: bigint

  @Field(() => Int, { description: 'Boxes credited' })
  count!: number

  @Field(() => PolScalar, { description: 'Drawn and not credited yet' })
  vesting!: bigint
}

@ObjectType({ description: 'The seed of a closed day' })
export class RevealedSeed {
  @Field(() => DateScalar, { description: 'The closed day, e.g. `"2026-11-20"`' })
  day!: string

  @Field(() => String, {
    description: "Hex. Its SHA-256 is the seed of the day before; of the first day's, the commitment",
  })
  seed!: string
}

@ObjectType({ description: 'What fixed all draws before anyone bought anything' })
export class MysteryBoxChain {
  @Field(() => String, { description: 'The end of the chain of seeds, hex' })
  commitment!: string

  @Field(() => [RevealedSeed], { description: 'Seeds of all closed days, in the order of the days' })
  revealed!: RevealedSeed[]
}

export const PrizeKind = enumOf({
  name: 'PrizeKind',
  description: 'Which pool a prize is a share of',
  values: {
    weekly: 'The pool of one week',
    final: 'The pool at the end of the campaign',
  },
})
export type PrizeKind = MemberOf<typeof PrizeKind>

@ObjectType({ description: 'A share of a pool: pool / qualified wallets, rounded down' })
export class Prize {
  @Field(() => PrizeKind, { description: 'Of a week, or of the end of the campaign' })
  kind!: PrizeKind

  @Field(() => String, { description: 'ISO week, e.g. 2026-W47' })
  weekId!: string

  @Field(() => DateScalar, { description: 'The closed day that paid it, a Sunday' })
  day!: string

  @Field(() => PolScalar, { description: 'The share, in POL' })
  amount!: bigint

  @Field(() => PolScalar, { description: 'What was shared by all, in POL' })
  pool!: bigint

  @Field(() => Int, { description: 'Among how many wallets it was shared' })
  qualified!: number
}

export const PrizeConnection = connectionOf(() => Prize, 'Prize')

@ObjectType({ description: 'How a wallet stands in the prize pool' })
export class PrizePoolStatus {
  @Field(() => PolScalar, { description: 'Referral earnings since the campaign began, of closed days' })
  referralEarnings!: bigint

  @Field(() => Boolean, { description: 'Whether its referral earnings reach the threshold' })
  qualified!: boolean

  @Field(() => PolScalar, { description: 'Still needed to qualify' })
  remaining!: bigint

  @Field(() => PolScalar, { description: 'All prizes together' })
  earned!: bigint

  @Field(() => [Prize], { description: 'Newest first' })
  prizes!: Prize[]
}
