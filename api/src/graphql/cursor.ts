import { startOfDay } from '@polder/base/clock'
import type { PlaceColumn } from '@polder/ledger/lists/define-pages'
import { GraphQLError } from 'graphql'
import * as z from 'zod'
import type { Connection } from './types/page.ts'

const MAX_ROWS = 100

export interface WantedPage {
  first?: number | null
  after?: string | null
}

/** A row with its place in the order. */
interface Row {
  place: readonly string[]
}

/**
 * Reads a page of a list.
 * @param of.order names the order, so that a cursor is of one order only
 * @param of.columns those of a row's place, in which it is found again
 * @param of.read rows with their places, which stay in the nodes; `first` is one more than the page, so that its end shows
 * @throws GraphQLError BAD_USER_INPUT for a size beyond bounds, or a cursor of another list or order
 */
export async function readConnection(
  wanted: WantedPage,
  of: {
    order: string
    columns: readonly Pick<PlaceColumn, 1>[]
    read: (page: { first: number; after: string[] | null }) => readonly Row[] | Promise<readonly Row[]>
    count: () => Promise<number | { count: number; exact: boolean }>
  },
): Promise<Connection> {
  const first = wanted.first ?? 20
  checkBounds('first', first, MAX_ROWS)
  const rows = await of.read({ first: first + 1, after: readCursor(wanted.after, of) })
  const edges = rows.slice(0, first).map((node) => ({
    cursor: Buffer.from(JSON.stringify([of.order, ...node.place])).toString('base64url'),
    node,
  }))
  let counted: ReturnType<typeof of.count> | undefined
  const count = async () => {
    counted ??= of.count()
    const total = await counted
    return typeof total === 'number' ? { count: total, exact: true } : total
  }
  return {
    edges,
    pageInfo: {
      hasNextPage: rows.length > first,
      hasPreviousPage: wanted.after != null,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    totalCount: async () => (await count()).count,
    totalCountIsExact: async () => (await count()).exact,
  }
}

const cursor = z.array(z.string().max(200)).max(8)

/** @throws GraphQLError BAD_USER_INPUT. @returns the place that a cursor stands for, or null without one */
function readCursor(
  after: string | null | undefined,
  { order, columns }: { order: string; columns: readonly Pick<PlaceColumn, 1>[] },
): string[] | null {
  if (after == null) return null
  const [readOrder, ...place] = cursor.safeParse(parse(after)).data ?? []
  if (place.length === columns.length && place.every((text, n) => IS_VALUE[columns[n]![1]](text))) {
    if (readOrder === order) return place
    throw badInput('`after` is a cursor of another order of this list')
  }
  throw badInput('`after` is not a cursor of this list')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text.slice(0, 500), 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

/** Whether a text can be a value of a cursor, by the type of its column. */
const IS_VALUE: Record<PlaceColumn[1], (text: string) => boolean> = {
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

/** @param name of an argument from 1 to `max`. @throws GraphQLError BAD_USER_INPUT */
export function checkBounds(name: string, value: number, max: number): void {
  if (value < 1 || value > max) throw badInput(`\`${name}\` must be from 1 to ${max}`)
}

/** @returns what a client is told of an argument it should not have sent */
export function badInput(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } })
}
