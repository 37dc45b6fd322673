import { Field, Int, ObjectType } from 'type-graphql'
import { DateScalar, PolScalar } from '../scalars.ts'
import { connectionOf } from './page.ts'
import { PrizeKind } from './rewards.ts'

@ObjectType({ description: 'One division of a pool among all wallets that qualified' })
export class PrizeRound {
  @Field(() => PrizeKind, { description: 'Of a week, or of the end of the campaign' })
  kind!: PrizeKind

  @Field(() => String, { description: 'ISO week, e.g. `"2026-W47"`' })
  weekId!: string

  @Field(() => DateScalar, { description: 'The last day of the week, e.g. `"2026-11-22"`' })
  day!: string

  @Field(() => PolScalar, { description: 'What there was to share, in POL' })
  pool!: bigint

  @Field(() => PolScalar, { description: 'Referral earnings that it took to qualify, in POL' })
  threshold!: bigint

  @Field(() => Int, { description: 'Wallets that shared it' })
  qualified!: number

  @Field(() => PolScalar, {
    description: 'What each was paid, in POL: pool / qualified wallets, rounded down',
  })
  share!: bigint
}

export const PrizeRoundConnection = connectionOf(() => PrizeRound, 'PrizeRound')
