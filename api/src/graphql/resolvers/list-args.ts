import type { ListOrder as LedgerOrder } from '@polder/ledger/reads/list-order'
import { ArgsType, Field, Int } from 'type-graphql'
import { DateScalar } from '../scalars.ts'
import { ListOrder, PositionStatus, TimeOrder, TransactionStatus, TransactionType } from '../types/enums.ts'
import { BoxState, PrizeKind } from '../types/rewards.ts'

/** Which days are wanted, in UTC. */
@ArgsType()
class DaysArgs {
  @Field(() => DateScalar, { nullable: true, description: 'The first day, in UTC, e.g. `"2026-11-01"`' })
  fromDay?: string | null

  @Field(() => DateScalar, { nullable: true, description: 'The last day, in UTC; it is wanted as well' })
  toDay?: string | null
}

/** Days, in the order of time. */
@ArgsType()
export class DayListArgs extends DaysArgs {
  @Field(() => TimeOrder, {
    nullable: true,
    defaultValue: TimeOrder.NEWEST_FIRST,
    description: 'How it is sorted',
  })
  order?: TimeOrder | null
}

/** Which lines of a statement are wanted. */
@ArgsType()
export class StatementArgs extends DaysArgs {
  @Field(() => ListOrder, {
    nullable: true,
    defaultValue: ListOrder.NEWEST_FIRST,
    description: 'By time, or by how much a line changes the balance, in either direction',
  })
  order?: ListOrder | null

  @Field(() => [TransactionType], {
    nullable: true,
    description: 'Lines of these types only; all when left out',
  })
  types?: TransactionType[] | null
}

/** Which positions are wanted. */
@ArgsType()
export class PositionArgs {
  @Field(() => PositionStatus, { nullable: true, description: 'Only these; all when left out' })
  status?: PositionStatus | null

  @Field(() => ListOrder, {
    nullable: true,
    defaultValue: ListOrder.NEWEST_FIRST,
    description: 'By the day of purchase, or by price',
  })
  order?: ListOrder | null
}

/** Which deposits or withdrawals are wanted. */
@ArgsType()
export class MovementArgs extends DaysArgs {
  @Field(() => TransactionStatus, { nullable: true, description: 'Only these; all when left out' })
  status?: TransactionStatus | null

  @Field(() => ListOrder, {
    nullable: true,
    defaultValue: ListOrder.NEWEST_FIRST,
    description: 'By time, or by amount before any fee',
  })
  order?: ListOrder | null
}

/** Which mystery boxes are wanted. */
@ArgsType()
export class BoxArgs {
  @Field(() => BoxState, { nullable: true, description: 'Only these; all when left out' })
  state?: BoxState | null

  @Field(() => TimeOrder, {
    nullable: true,
    defaultValue: TimeOrder.NEWEST_FIRST,
    description: 'By the purchase',
  })
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

/** @returns the order in the words of the ledger */
export function listOrder(order: ListOrder | null | undefined): LedgerOrder {
  return order ?? ListOrder.NEWEST_FIRST
}

/** @returns the order in the words of the ledger */
export function timeOrder(order: TimeOrder | null | undefined): 'newest' | 'oldest' {
  return order ?? TimeOrder.NEWEST_FIRST
}
