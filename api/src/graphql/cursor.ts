import { GraphQLError } from 'graphql'
import * as z from 'zod'
import { pointsOfHistory, pointsOfRows } from '../reads/points.ts'
import type { Key, Loaders, OfWallets, PageOfWallets, WalletList } from './loaders.ts'
import type { Connection, Edge } from './types/page.ts'

const MOST = 100

/** Which page is wanted, as the client says. */
export interface WantedPage {
  first?: number | null
  after?: string | null
}

/**
 * Reads a page of a list.
 * @param of.place what its cursors hold: JSON that finds a row's place again
 * @param of.read `first` is one more than the page, so that its end shows
 * @throws GraphQLError BAD_USER_INPUT for a size beyond bounds, or a cursor of another list
 */
export async function readConnection<Place, Row, Node, Count = number>(
  wanted: WantedPage,
  of: {
    place: z.ZodType<Place>
    read: (page: { first: number; after: Place | null }) => readonly Row[] | Promise<readonly Row[]>
    placeOf: (row: Row, index: number) => unknown
    toNode: (row: Row) => Node
    count: () => Promise<Count>
  },
): Promise<Connection<Node, Count>> {
  const first = wanted.first ?? 20
  if (first < 1 || first > MOST) throw badInput(`\`first\` must be from 1 to ${MOST}`)
  const rows = await of.read({ first: first + 1, after: readCursor(wanted.after, of.place) })
  const edges: Edge<Node>[] = rows.slice(0, first).map((row, index) => ({
    cursor: Buffer.from(JSON.stringify(of.placeOf(row, index))).toString('base64url'),
    node: of.toNode(row),
  }))
  return {
    edges,
    pageInfo: {
      hasNextPage: rows.length > first,
      hasPreviousPage: wanted.after != null,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    countTotal: of.count,
  }
}

/** What does not make a read go over the rows that it leaves out. */
const QUICK_FILTERS = new Set(['oncePerWithdrawal', 'eventFrom', 'eventTo'])

/**
 * Reads a page of one of a wallet's lists, which costs by its rows, and by all of the wallet's history where no index has
 * the order or the filter.
 * @param wanted a page and an order; whatever else there is filters the list
 * @param as.by what the list knows the wallet by; its id when left out
 * @param as.linesPerPoint left out: a page costs nothing by the lines that are newer
 */
export async function readWalletList<Wanted extends PageOfWallets, Filter extends OfWallets, Row, Node>(
  context: { readonly loaders: Loaders; spend(points: number): void },
  list: WalletList<Wanted, Filter, Row>,
  address: string,
  wanted: WantedPage & { order?: Wanted['order'] | null } & Omit<Filter, 'walletIds'>,
  as: {
    place: z.ZodType<NonNullable<Wanted['after']>>
    placeOf: (row: Row) => unknown
    toNode: (row: Row) => Node
    by?: 'address'
    linesPerPoint?: number
  },
): Promise<Connection<Node>> {
  const { first, after, order, ...filter } = wanted
  const figures = await context.loaders.figures.load(address)
  const of = as.by === 'address' ? address : figures.walletId
  const key = { of, ...filter }
  const pageKey = (page: object) => ({ ...key, ...page, order: order ?? undefined }) as unknown as Key<Wanted>
  const isQuick =
    order !== 'largest' &&
    order !== 'smallest' &&
    Object.entries(filter).every(([name, value]) => value == null || QUICK_FILTERS.has(name))
  return readConnection(
    { first, after },
    {
      ...as,
      read: (page) => {
        if (!of) return []
        const linesPerPoint = isQuick ? as.linesPerPoint : 200
        context.spend(
          pointsOfRows(page.first) + (linesPerPoint ? pointsOfHistory(figures, linesPerPoint) : 0),
        )
        return list.rows.load(pageKey(page))
      },
      count: async () => {
        if (!of) return 0
        context.spend(pointsOfHistory(figures, isQuick ? 1_000 : 200))
        return list.counts.load(key as unknown as Key<Filter>)
      },
    },
  )
}

/** @throws GraphQLError BAD_USER_INPUT. @returns what a cursor stands for, or null without one */
function readCursor<Place>(after: string | null | undefined, place: z.ZodType<Place>): Place | null {
  if (after == null) return null
  const parsed = place.safeParse(parse(after))
  if (!parsed.success) throw badInput('`after` is not a cursor of this list')
  return parsed.data
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor.slice(0, 500), 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

/** @returns what a client is told of an argument it should not have sent */
export function badInput(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } })
}

/** A sequence number in a cursor: one that fits a bigint of the database. */
export const idPlace = z.string().regex(/^\d{1,18}$/)

/** A day in a cursor: one that the database has too. */
export const dayPlace = z.iso.date().refine((day) => day > '0001')
