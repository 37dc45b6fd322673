import { client } from '../../api/client.ts'
import { isRateLimited } from '../../api/failure.ts'
import { graphql, type ResultOf, readFragment } from '../../api/graphql.ts'
import { type FullLine, fullLineFragment } from './line-about.tsx'
import type { StatementFilter } from './statement-filter.ts'

const WAIT_MS = 2_000

const AllLinesQuery = graphql(
  `
    query StatementDownload(
      $address: Address!
      $types: [TransactionType!]
      $fromDay: Date
      $toDay: Date
      $after: String
      $isFirst: Boolean!
    ) {
      wallet(address: $address) {
        address
        statement(first: 100, oncePerWithdrawal: true, types: $types, fromDay: $fromDay, toDay: $toDay, after: $after) {
          totalCount @include(if: $isFirst)
          edges {
            node {
              ...FullLine
            }
          }
          pageInfo { hasNextPage endCursor }
        }
      }
    }
  `,
  [fullLineFragment],
)

/**
 * Reads every line that a filter lets through, page by page, newest first.
 * @param i.onProgress told how many there are so far, and how many in all
 * @param i.signal stops it
 * @throws what a read throws, or the signal's reason
 */
export async function readAllLines(i: {
  address: string
  filter: StatementFilter
  onProgress(done: number, total: number): void
  signal: AbortSignal
}): Promise<FullLine[]> {
  const lines: FullLine[] = []
  let total = 0
  let after: string | null = null
  do {
    const page: Page = await readPage(i, after)
    i.signal.throwIfAborted()
    lines.push(...page.edges.map(({ node }) => readFragment(fullLineFragment, node)))
    total = page.totalCount ?? total
    i.onProgress(lines.length, total)
    after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
  } while (after)
  return lines
}

type Page = ResultOf<typeof AllLinesQuery>['wallet']['statement']

async function readPage(
  { address, filter: { types, fromDay, toDay }, signal }: Parameters<typeof readAllLines>[0],
  after: string | null,
): Promise<Page> {
  const { data } = await whenAdmitted(signal, () =>
    client.query({
      query: AllLinesQuery,
      variables: {
        address,
        types: types.length > 0 ? types : null,
        fromDay,
        toDay,
        after,
        isFirst: after === null,
      },
      fetchPolicy: 'no-cache',
      context: { fetchOptions: { signal } },
    }),
  )
  if (!data) throw new Error('The statement was answered without lines')
  return data.wallet.statement
}

/** A long statement is more than the server lets one address read at once: then it waits, and goes on. */
async function whenAdmitted<T>(signal: AbortSignal, read: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await read()
    } catch (error) {
      if (!isRateLimited(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
      signal.throwIfAborted()
    }
  }
}
