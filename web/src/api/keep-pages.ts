import type { FieldPolicy, Reference } from '@apollo/client'
import { relayStylePagination } from '@apollo/client/utilities'

export interface Pages<Edge> {
  edges: readonly Edge[]
  pageInfo: { hasNextPage?: boolean; endCursor?: string | null }
}

type Edge = { node: Reference }

/**
 * Relay pagination for lists that are read again while they are shown: the first page read again leaves
 * the pages below it standing, so that a change of the wallet does not fold up what was opened.
 * @param keyArgs arguments that make another list
 */
export function keepPages(keyArgs: string[] | false = false): FieldPolicy {
  const relay = relayStylePagination(keyArgs) as FieldPolicy
  return {
    ...relay,
    merge(existing: Pages<Edge> | undefined, incoming: Pages<Edge> | null, options) {
      const merged = typeof relay.merge === 'function' ? relay.merge(existing, incoming, options) : incoming
      if (!existing || !incoming || options.args?.after) return merged
      return withTail(existing, merged, ({ node }) => node.__ref ?? node)
    },
  }
}

/**
 * @param shown the pages so far
 * @param first the first page, read again
 * @param idOf what makes two edges the same
 * @returns the first page and all that stood below its last row; only the first page where that row is
 * new or the list ends there
 */
export function withTail<Edge>(
  shown: Pages<Edge>,
  first: Pages<Edge>,
  idOf: (edge: Edge) => unknown,
): Pages<Edge> {
  const last = first.edges.at(-1)
  if (!last || first.pageInfo.hasNextPage === false) return first
  const meets = shown.edges.findIndex((edge) => idOf(edge) === idOf(last))
  if (meets < 0 || meets === shown.edges.length - 1) return first
  return {
    ...first,
    edges: [...first.edges, ...shown.edges.slice(meets + 1)],
    pageInfo: {
      ...first.pageInfo,
      hasNextPage: shown.pageInfo.hasNextPage ?? false,
      endCursor: shown.pageInfo.endCursor ?? null,
    },
  }
}
