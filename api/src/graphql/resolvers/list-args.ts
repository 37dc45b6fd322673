import { ArgsType, Field, Int } from 'type-graphql'
import { DateScalar } from '../scalars.ts'
import { ListOrder, PositionStatus, TimeOrder, TransactionStatus, TransactionType } from '../types/enums.ts'
import { BoxState, PrizeKind } from '../types/rewards.ts'
import { PageArgs } from './page-args.ts'

const ONLY_THESE = { nullable: true, description: 'Only these; all when left out' }

/** Which days are wanted, in UTC. */
@ArgsType()
class DaysArgs extends PageArgs {
  @Field(() => DateScalar, { nullable: true, description: 'The first day, in UTC, e.g. `"2026-11-01"`' })
  fromDay?: string | null

  @Field(() => DateScalar, { nullable: true, description: 'The last day, in UTC; it is wanted as well' })
  toDay?: string | null
}

/** Days, in the order of time. */
@ArgsType()
export class DayListArgs extends DaysArgs {
  @Field(() => TimeOrder, ordered('How it is sorted'))
  order?: TimeOrder | null
}

/** Which lines of a statement are wanted. */
@ArgsType()
export class StatementArgs extends DaysArgs {
  @Field(() => ListOrder, ordered('By time, or by how much a line changes the balance, in either direction'))
  order?: ListOrder | null

  @Field(() => [TransactionType], {
    nullable: true,
    description: 'Lines of these types only; all when left out',
  })
  types?: TransactionType[] | null

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether each withdrawal is one line, whatever came of it: a cancelled or refunded one then changes nothing, and the balances leave it out. Else what it gave back is a line too',
  })
  oncePerWithdrawal?: boolean | null
}

/** Which positions are wanted. */
@ArgsType()
export class PositionArgs extends PageArgs {
  @Field(() => PositionStatus, ONLY_THESE)
  status?: PositionStatus | null

  @Field(() => ListOrder, ordered('By the day of purchase, or by price'))
  order?: ListOrder | null
}

/** Which deposits or withdrawals are wanted. */
@ArgsType()
export class MovementArgs extends DaysArgs {
  @Field(() => TransactionStatus, ONLY_THESE)
  status?: TransactionStatus | null

  @Field(() => ListOrder, ordered('By time, or by amount before any fee'))
  order?: ListOrder | null
}

/** Which mystery boxes are wanted. */
@ArgsType()
export class BoxArgs extends PageArgs {
  @Field(() => BoxState, ONLY_THESE)
  state?: BoxState | null

  @Field(() => TimeOrder, ordered('By the purchase'))
  order?: TimeOrder | null
}

/** Which prizes are wanted. */
@ArgsType()
export class PrizeArgs extends DayListArgs {
  @Field(() => PrizeKind, { nullable: true, description: 'Only these; both when left out' })
  kind?: PrizeKind | null
}

/** Which commissions are wanted. */
@ArgsType()
export class CommissionArgs extends DayListArgs {
  @Field(() => Int, { nullable: true, description: 'Only of this level, 1 to 10; all when left out' })
  level?: number | null
}

function ordered(description: string) {
  return { nullable: true, defaultValue: TimeOrder.NEWEST_FIRST, description }
}
