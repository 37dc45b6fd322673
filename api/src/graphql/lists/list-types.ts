import type { List, ListFilter } from '@polder/ledger/lists/define-list'
import type { Pages } from '@polder/ledger/lists/define-pages'
import type {
  Enumeration,
  Field as ListField,
  Fields as ListFields,
  RecordOf,
  RowType,
} from '@polder/ledger/lists/field'
import type { GraphQLScalarType } from 'graphql'
import { ArgsType, type ClassType, Field, Float, ID, InputType, Int } from 'type-graphql'
import { AddressScalar, DateScalar, DateTimeScalar, HashScalar, PolScalar } from '../scalars.ts'
import { enumOf } from '../types/enum-of.ts'
import { ListOrder, TimeOrder } from '../types/enums.ts'
import { nullable, type ObjectClass, objectType } from '../types/object-type.ts'
import { connectionOf } from '../types/page.ts'

/**
 * The types of GraphQL that follow from the declarations of lists. Each is made once, before the schema is built.
 */

const SCALARS: Record<Exclude<ListField['kind'], 'one' | 'rows'>, GraphQLScalarType | typeof String> = {
  address: AddressScalar,
  amount: PolScalar,
  count: Int,
  day: DateScalar,
  flag: Boolean as unknown as typeof String,
  hash: HashScalar,
  id: ID,
  instant: DateTimeScalar,
  json: String,
  number: Float,
  text: String,
}

@ArgsType()
class PageArgs {
  @Field(() => Int, { nullable: true, defaultValue: 20, description: 'How many, 1 to 100' })
  first?: number | null

  @Field(() => String, { nullable: true, description: 'The `endCursor` of the page before' })
  after?: string | null
}

@ArgsType()
export class DaysArgs extends PageArgs {
  @Field(() => DateScalar, { nullable: true, description: 'The first day, in UTC, e.g. `"2026-11-01"`' })
  fromDay?: string | null

  @Field(() => DateScalar, { nullable: true, description: 'The last day, in UTC; it is wanted as well' })
  toDay?: string | null
}

const known = new Map<string, ClassType>()

/** @returns the object type of a list's rows */
export function rowTypeOf<F extends ListFields>({
  name,
  description,
  fields,
}: RowType<F>): ObjectClass<RecordOf<F>> {
  return once(name, () => {
    const shown = Object.entries(fields).filter(([, { hidden }]) => !hidden)
    return objectType(
      name,
      description,
      Object.fromEntries(
        shown.map(([field, declared]) => {
          const type = typeOf(declared)
          return [field, [declared.nullable ? nullable(type) : type, declared.description]]
        }),
      ),
    )
  }) as ObjectClass<RecordOf<F>>
}

/** @returns the type of a list's pages */
export function connectionTypeOf(list: RowType): ClassType {
  return connectionOf(rowTypeOf(list), true)
}

/** @returns the arguments of a list: a page, the order, and the list's filters */
export function argsOf(list: List): ClassType {
  return once(`${list.filterName}Args`, () => {
    const sort = enumOf({
      name: list.sortName,
      description: list.sortDescription ?? 'What the list is sorted by',
      values: Object.fromEntries(
        Object.entries(list.sorts).map(([name, { description }]) => [name, description]),
      ),
    })
    const filter = filterTypeOf(list)
    @ArgsType()
    class ListArgs extends PageArgs {
      @Field(() => sort, { defaultValue: 'createdAt', description: 'The column to sort by' })
      sortBy!: string

      @Field(() => Boolean, { defaultValue: true, description: 'From the last to the first' })
      descending!: boolean

      @Field(() => filter, { nullable: true, description: 'All that is given must hold' })
      filter?: object | null
    }
    return ListArgs
  })
}

/** @returns the arguments of a list that anyone may read: a page, the order, days, and the list's filters */
export function pageArgsOf(list: Pages): ClassType {
  return once(`${list.name}Args`, () => {
    class Wanted extends (list.day ? DaysArgs : PageArgs) {}
    if (list.ordered) orderArg(Wanted, list.sorts.size ? ListOrder : TimeOrder, list.ordered)
    for (const [name, { shown }] of Object.entries(list.filters ?? {})) {
      if (!shown) continue
      const type = shown.values === 'count' ? Int : enumOf(shown.values)
      Field(() => type, { nullable: true, description: shown.description })(Wanted.prototype, name)
    }
    ArgsType()(Wanted)
    return Wanted
  })
}

export function orderArg(args: ClassType, order: object, description: string): void {
  Field(() => order, { nullable: true, defaultValue: TimeOrder.NEWEST_FIRST, description })(
    args.prototype,
    'order',
  )
}

function filterTypeOf({ filterName, day, wallet, filters }: List): ClassType {
  return once(filterName, () => {
    class Filter extends (wallet ? WalletFilter : PeriodFilter) {}
    for (const [name, { values, description }] of Object.entries(filters)) {
      const type = valueTypeOf(values)
      Field(() => [type], { nullable: true, description })(Filter.prototype, name)
    }
    InputType(filterName, { description: day.description })(Filter)
    return Filter
  })
}

@InputType()
class PeriodFilter {
  @Field(() => DateScalar, { nullable: true, description: 'The first day, UTC' })
  from?: string | null

  @Field(() => DateScalar, { nullable: true, description: 'The last day, with it' })
  to?: string | null
}

@InputType()
class WalletFilter extends PeriodFilter {
  @Field(() => String, {
    nullable: true,
    description: 'Any part of the wallet\'s address, in any case, e.g. "c51812"',
  })
  wallet?: string | null
}

function typeOf({ kind, oneOf, rows }: ListField) {
  if (kind === 'one') return enumOf(oneOf!)
  return kind === 'rows' ? [rowTypeOf(rows!)] : SCALARS[kind]
}

function valueTypeOf(values: ListFilter['values']) {
  return typeof values === 'string' ? SCALARS[values] : enumOf(values satisfies Enumeration)
}

function once(name: string, make: () => ClassType): ClassType {
  const made = known.get(name) ?? make()
  known.set(name, made)
  return made
}
