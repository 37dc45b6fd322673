import { startOfDay } from '@polder/base/clock'
import {
  type AdminFilter,
  type AdminList,
  countList,
  type Place,
  readList,
  type SortColumn,
} from '@polder/ledger/reads/admin/list'
import * as z from 'zod'
import type { GraphqlContext } from '../../context.ts'
import { badInput, pageSize, readCursor, toConnection } from '../../cursor.ts'
import type { AdminConnection, BoundedCount } from '../../types/admin/list.ts'

/** A list's arguments, as the resolvers take them. */
export interface ListAsk<Sort extends string, Filter extends object> {
  first?: number | null
  after?: string | null
  sortBy: Sort
  descending: boolean
  filter?: Filter | null
}

const cursor = z.tuple([z.string().max(40), z.boolean(), z.string().max(200), z.string().max(100)])

/** Whether a text can be a place's value, by the type of the sort's column. */
const IS_VALUE: Record<SortColumn['type'], (text: string) => boolean> = {
  bigint: (text) => /^-?\d{1,18}$/.test(text),
  integer: (text) => /^-?\d{1,9}$/.test(text),
  numeric: (text) => /^-?\d{1,40}$/.test(text),
  date: isDay,
  timestamptz: (text) =>
    /^.{10} ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?\+00$/.test(text) && isDay(text.slice(0, 10)),
  text: (text) => !text.includes('\0'),
}

function isDay(text: string): boolean {
  try {
    startOfDay(text)
    return text > '0001-01-01'
  } catch {
    return false
  }
}

/**
 * Reads a page of an admin's list.
 * @param filter of the ask, with what the resolver adds
 */
export async function readPage<Sort extends string, Only extends string, Row, Rec extends object, Node>(
  context: GraphqlContext,
  list: AdminList<Sort, Only, Row, Rec>,
  ask: ListAsk<Sort, object>,
  toNodes: (records: Rec[]) => Node[] | Promise<Node[]>,
): Promise<AdminConnection<Node>> {
  const { manager } = context.parts.db
  const first = pageSize(ask.first)
  const filter = toFilter<Only>(ask.filter)
  const after = readPlace(list, ask)
  const { sortBy, descending } = ask
  const records = await readList(manager, list, { sortBy, descending, filter, first: first + 1, after })
  const nodes = await toNodes(records)
  let counted: Promise<BoundedCount> | undefined
  const { countTotal: _, ...connection } = toConnection({
    first,
    after: ask.after,
    records: nodes,
    placeOf: (_node, index) => {
      const { place } = records[index]!
      return [sortBy, descending, place.value, place.key]
    },
    toNode: (node) => node,
    count: async () => 0,
  })
  return {
    ...connection,
    countTotal: () => {
      counted ??= countList(manager, list, filter)
      return counted
    },
  }
}

/** @throws GraphQLError BAD_USER_INPUT for a cursor of another list, or of another order of this one */
function readPlace<Sort extends string, Only extends string, Row, Rec>(
  list: AdminList<Sort, Only, Row, Rec>,
  ask: ListAsk<Sort, object>,
): Place | null {
  const read = readCursor(ask.after, cursor)
  if (!read) return null
  const [sortBy, descending, value, key] = read
  if (sortBy !== ask.sortBy || descending !== ask.descending) {
    throw badInput('`after` is a cursor of another order of this list')
  }
  if (!IS_VALUE[list.sorts[ask.sortBy].type](value) || !IS_VALUE[list.key.type](key)) {
    throw badInput('`after` is not a cursor of this list')
  }
  return { value, key }
}

/** What is not a wallet or a day filters by its values. */
export function toFilter<Only extends string>(given: object | null | undefined): AdminFilter<Only> {
  const { wallet, from, to, ...only } = (given ?? {}) as {
    wallet?: string | null
    from?: string | null
    to?: string | null
  } & Record<string, readonly string[] | null | undefined>
  for (const values of Object.values(only)) {
    if (values?.some((value) => value.includes('\0') || value.length > 200) || (values?.length ?? 0) > 100) {
      throw badInput('A filter is too long')
    }
  }
  return { wallet, from, to, only: only as AdminFilter<Only>['only'] }
}
