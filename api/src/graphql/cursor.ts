import { GraphQLError } from 'graphql'
import * as z from 'zod'
import type { Connection, Edge } from './types/page.ts'

const MOST = 100

/** @param first as given; @returns how many to read, one more than the page so that its end shows */
export function pageSize(first: number | null | undefined): number {
  const size = first ?? 20
  if (size < 1 || size > MOST) throw badInput(`\`first\` must be from 1 to ${MOST}`)
  return size
}

/** @returns what a cursor stands for, or null without one. @throws GraphQLError BAD_USER_INPUT */
export function readCursor<Place>(after: string | null | undefined, schema: z.ZodType<Place>): Place | null {
  if (after == null) return null
  const parsed = schema.safeParse(parse(after))
  if (!parsed.success) throw badInput('`after` is not a cursor of this list')
  return parsed.data
}

/**
 * Cuts a page out of what was read.
 * @param records `first + 1` of them where there are as many
 * @param placeOf JSON that finds a record's place again
 */
export function toConnection<Row, Node>(of: {
  first: number
  after: string | null | undefined
  records: readonly Row[]
  placeOf: (record: Row, index: number) => unknown
  toNode: (record: Row) => Node
  count: () => Promise<number>
}): Connection<Node> {
  const edges: Edge<Node>[] = of.records.slice(0, of.first).map((record, index) => ({
    cursor: Buffer.from(JSON.stringify(of.placeOf(record, index))).toString('base64url'),
    node: of.toNode(record),
  }))
  return {
    edges,
    pageInfo: {
      hasNextPage: of.records.length > of.first,
      hasPreviousPage: of.after != null,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    countTotal: of.count,
  }
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

/** A day in a cursor: one that the database has too. */
export const dayPlace = z.iso.date().refine((day) => day > '0001')
