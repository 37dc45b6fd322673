import { Field, Float, ID, Int, ObjectType } from 'type-graphql'
import { DateTimeScalar, PolScalar } from '../scalars.ts'
import { PositionStatus } from './enums.ts'
import { connectionOf } from './page.ts'

@ObjectType({ description: 'Principal held over time; the product shows it as an NFT in a collection' })
export class Position {
  @Field(() => ID)
  id!: string

  @Field(() => ID)
  nftId!: string

  @Field(() => String)
  name!: string

  @Field(() => String)
  imageUrl!: string

  @Field(() => PolScalar, { description: 'Fixed at purchase; a sale pays it back in full' })
  price!: bigint

  @Field(() => PolScalar, { description: 'Fixed at purchase' })
  dailyInterest!: bigint

  @Field(() => Float, { description: 'Daily interest as a share of the price, in percent' })
  dailyInterestPercent!: number

  @Field(() => Float, { description: 'Simple yearly rate, in percent, not compounded' })
  apyPercent!: number

  @Field(() => PolScalar, { description: 'Interest of all closed days so far' })
  earned!: bigint

  @Field(() => Int, { description: 'Closed days that it was held from start to end' })
  daysEarned!: number

  @Field(() => PositionStatus)
  status!: PositionStatus

  @Field(() => DateTimeScalar)
  openedAt!: Date

  @Field(() => DateTimeScalar, { nullable: true })
  closedAt!: Date | null

  @Field(() => PolScalar, { nullable: true })
  soldPrice!: bigint | null

  @Field(() => Int, { description: 'The version of the plan it was bought under' })
  planVersion!: number
}

export const PositionConnection = connectionOf(() => Position, 'Position')
