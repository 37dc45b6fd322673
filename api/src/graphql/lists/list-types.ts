import type { List, ListFilter } from '@polder/ledger/lists/define-list'
import { LIST_ORDER, type Pages, TIME_ORDER } from '@polder/ledger/lists/define-pages'
import type {
  Enumeration,
  Field as ListField,
  Fields as ListFields,
  RecordOf,
  RowType,
} from '@polder/ledger/lists/field'
import type { GraphQLScalarType } from 'graphql'
import { type ClassType, Float, ID, Int } from 'type-graphql'
import { arg, PAGE } from '../fields.ts'
import { AddressScalar, DateScalar, DateTimeScalar, HashScalar, PolScalar } from '../scalars.ts'
import {
  enumOf,
  inputType,
  type Nullable,
  nullable,
  type ObjectClass,
  objectType,
  once,
} from '../types/object-type.ts'
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

/** Days of a list, beside its pages. */
export const DAYS_PAGE = {
  ...PAGE,
  fromDay: arg(nullable(DateScalar), 'The first day, in UTC, e.g. `"2026-11-01"`'),
  toDay: arg(nullable(DateScalar), 'The last day, in UTC; it is wanted as well'),
}

/** @returns the object type of a list's rows */
export function rowTypeOf<F extends ListFields>(row: RowType<F>): ObjectClass<RecordOf<F>> {
  const { name, description, fields } = row
  const shown = Object.entries(fields).filter(([, { hidden }]) => !hidden)
  const types = shown.map(([field, declared]) => {
    const type = typeOf(declared)
    return [field, [declared.nullable ? nullable(type) : type, declared.description]] as const
  })
  const make = () => objectType(name, description, Object.fromEntries(types))
  return once(name, make) as unknown as ObjectClass<RecordOf<F>>
}

/** @returns the type of a list's pages */
export function connectionTypeOf(list: RowType): ClassType {
  return connectionOf(rowTypeOf(list), true)
}

/** @returns the arguments of a list: a page, the order, and the list's filters */
export function argsOf(list: List) {
  const sort = enumOf({
    name: list.sortName,
    description: list.sortDescription ?? 'What the list is sorted by',
    values: Object.fromEntries(
      Object.entries(list.sorts).map(([name, { description }]) => [name, description]),
    ),
  })
  return {
    ...PAGE,
    sortBy: arg<Record<string, string>>(sort, 'The column to sort by', 'createdAt'),
    descending: arg(Boolean, 'From the last to the first', true),
    filter: arg<Nullable<ObjectClass<object>>>(
      nullable(filterTypeOf(list) as ObjectClass<object>),
      'All that is given must hold',
    ),
  }
}

/** @returns the arguments of a list that anyone may read: a page, the order, days, and the list's filters */
export function pageArgsOf({ day, ordered, sorts, filters = {} }: Pages) {
  const shown = Object.entries(filters).flatMap(([name, { shown }]) =>
    shown ? [[name, arg(nullable(enumOf(shown.values)), shown.description)]] : [],
  )
  const order = ordered && { order: orderArg(sorts.size ? LIST_ORDER : TIME_ORDER, ordered) }
  return { ...(day ? DAYS_PAGE : PAGE), ...order, ...(Object.fromEntries(shown) as object) }
}

/** @returns the argument that says how a list is sorted; newest first when it is left out */
export function orderArg(order: typeof LIST_ORDER | typeof TIME_ORDER, description: string) {
  return arg(nullable(enumOf(order as typeof LIST_ORDER)), description, 'newest_first')
}

function filterTypeOf({ filterName, day, wallet, filters }: List): ClassType {
  const own = Object.entries(filters).map(
    ([name, { values, description }]) => [name, [[valueTypeOf(values)], description]] as const,
  )
  return once(filterName, () =>
    inputType(filterName, day.description, {
      from: [DateScalar, 'The first day, UTC'],
      to: [DateScalar, 'The last day, with it'],
      ...(wallet && { wallet: [String, 'Any part of the wallet\'s address, in any case, e.g. "c51812"'] }),
      ...Object.fromEntries(own),
    }),
  )
}

function typeOf({ kind, oneOf, rows }: ListField) {
  if (kind === 'one') return enumOf(oneOf!)
  return kind === 'rows' ? [rowTypeOf(rows!)] : SCALARS[kind]
}

function valueTypeOf(values: ListFilter['values']) {
  return typeof values === 'string' ? SCALARS[values] : enumOf(values satisfies Enumeration)
}
