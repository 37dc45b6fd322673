import { Field, Float, ID, Int, ObjectType } from 'type-graphql'
import { DateTimeScalar, PolScalar } from '../scalars.ts'
import { PositionStatus } from './enums.ts'
import { connectionOf } from './page.ts'

@ObjectType({ description: 'Principal held over time; the product shows it as an NFT in a collection' })
export class Position {
  @Field(() => ID, { description: 'Also the sequence number that its mystery box is drawn from' })
  id!: string

  @Field(() => ID, { description: 'Its NFT in the catalogue, e.g. `"dike"`' })
  nftId!: string

  @Field(() => String, { description: 'Of the NFT, for people' })
  name!: string

  @Field(() => String, { description: 'Of the NFT; a path on this server' })
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

  @Field(() => PositionStatus, { description: 'Whether it is held or sold' })
  status!: PositionStatus

  @Field(() => DateTimeScalar, { description: "When it was bought, by the product's clock" })
  openedAt!: Date

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: "When it was sold, by the product's clock; null while it is held",
  })
  closedAt!: Date | null

  @Field(() => PolScalar, {
    nullable: true,
    description: 'What its sale paid back, in POL: always the full price; null while it is held',
  })
  soldPrice!: bigint | null

  @Field(() => Int, { description: 'The version of the plan it was bought under' })
  planVersion!: number
}

export const PositionConnection = connectionOf(() => Position, 'Position')
