import { startOfDay } from '@polder/base/clock'
import type { List, SortColumn } from '@polder/ledger/lists/define-list'
import { type Cursor, countList, readList } from '@polder/ledger/lists/read-list'
import type { RowFilter } from '@polder/ledger/lists/selection'
import { freshWalletStats } from '@polder/ledger/reads/admin/wallet-stats'
import * as z from 'zod'
import type { GraphqlContext } from '../context.ts'
import { badInput, readConnection, type WantedPage } from '../cursor.ts'
import type { BoundedCount, Connection } from '../types/page.ts'

/** A list's arguments, as GraphQL gives them. */
export interface ListArguments extends WantedPage {
  sortBy: string
  descending: boolean
  /** what is no wallet or day filters by its values */
  filter?: object | null
}

type Rows = Readonly<Record<string, unknown>>[]

const cursor = z.tuple([z.string().max(40), z.boolean(), z.string().max(200), z.string().max(100)])

/** Whether a text can be a cursor's value, by the type of the sort's column. */
const IS_VALUE: Record<SortColumn['type'], (text: string) => boolean> = {
  bigint: (text) => /^-?\d{1,18}$/.test(text),
  integer: (text) => /^-?\d{1,9}$/.test(text),
  numeric: (text) => /^-?\d{1,40}$/.test(text),
  date: isDay,
  timestamptz: (text) =>
    /^.{10} ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?\+00$/.test(text) && isDay(text.slice(0, 10)),
  text: (text) => !text.includes('\0'),
}

/**
 * Reads a page of an admin's list.
 * @param complete gives the rows what no list holds
 */
export async function readPage(
  context: GraphqlContext,
  list: List,
  wanted: ListArguments,
  complete?: (rows: Rows, context: GraphqlContext) => Promise<Rows>,
): Promise<Connection<object, BoundedCount>> {
  const { db, logger } = context.parts
  const { manager } = db
  const filter = toFilter(wanted.filter)
  const { sortBy, descending } = wanted
  const names = Object.keys(list.fields).filter((name) => complete || !list.fields[name]!.hidden)
  let counted: Promise<BoundedCount> | undefined
  let cursors: Cursor[] = []
  return readConnection(wanted, {
    place: cursor,
    read: async ({ first, after }) => {
      const query = { sortBy, descending, filter, first, after: after && toPlace(list, wanted, after) }
      if (list.sorts[sortBy]!.ofWalletStats) {
        await freshWalletStats(db, (error) =>
          logger.warn({ err: error }, 'the wallet stats were not refreshed'),
        )
      }
      const rows = await readList(manager, list, query, names)
      cursors = rows.map((row) => row.cursor)
      return complete ? complete(rows, context) : rows
    },
    placeOf: (_row, index) => [sortBy, descending, cursors[index]!.value, cursors[index]!.key],
    toNode: (row) => row,
    count: () => {
      counted ??= countList(manager, list, filter)
      return counted
    },
  })
}

/** @throws GraphQLError BAD_USER_INPUT for a cursor of another list, or of another order of this one */
function toPlace(
  list: List,
  { sortBy, descending }: ListArguments,
  [readSort, readDescending, value, key]: z.infer<typeof cursor>,
): Cursor {
  if (readSort !== sortBy || readDescending !== descending) {
    throw badInput('`after` is a cursor of another order of this list')
  }
  if (!IS_VALUE[list.sorts[sortBy]!.type](value) || !IS_VALUE[list.key.type](key)) {
    throw badInput('`after` is not a cursor of this list')
  }
  return { value, key }
}

function toFilter(given: object | null | undefined): RowFilter {
  const { wallet, from, to, ...only } = (given ?? {}) as Omit<RowFilter, 'only'> &
    Record<string, readonly string[] | null | undefined>
  for (const values of Object.values(only)) {
    if (values?.some((value) => value.includes('\0') || value.length > 200) || (values?.length ?? 0) > 100) {
      throw badInput('A filter is too long')
    }
  }
  return { wallet, from, to, only }
}

function isDay(text: string): boolean {
  try {
    startOfDay(text)
    return text > '0001-01-01'
  } catch {
    return false
  }
}
