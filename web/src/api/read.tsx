import { useApolloClient } from '@apollo/client/react'
import { type ComponentProps, type ReactNode, useDeferredValue } from 'react'
import { t } from '../texts/texts.ts'
import { Card } from '../ui/card.tsx'
import { DataProblem } from '../ui/problem.tsx'
import { Bone, Bones, Loading } from '../ui/skeleton.tsx'
import { Rows } from '../ui/table.tsx'
import { failureText } from './failure.ts'

/**
 * Data, or 'Loading...', or 'Error loading data': the three faces of everything that is read. What first comes is drawn
 * in small steps, between which the page answers. `data` is what is shown of what the query has read, `bones` the heights of
 * what keeps its place; without `children` only a failure is said.
 */
export function Read<Data>({
  query: { error, loading },
  data,
  bones,
  skeleton = bones && <Bones heights={bones} />,
  children,
}: {
  query: { error?: unknown; loading: boolean }
  data: Data | null | undefined
  bones?: readonly string[]
  skeleton?: ReactNode
  children?(data: Data): ReactNode
}) {
  const client = useApolloClient()
  const present = data !== null && data !== undefined
  const drawn = useDeferredValue(present)
  if (present && drawn) return children?.(data)
  if ((loading || present) && !error) return <Loading>{skeleton}</Loading>
  return (
    <DataProblem
      body={error ? failureText(error, t) : t.problems.dataBody}
      action={t.common.retry}
      onAction={() => client.refetchQueries({ include: 'active' }).catch(() => undefined)}
    />
  )
}

type Page<Row> = {
  edges: readonly { node: Row }[]
  pageInfo: Parameters<typeof moreOf>[0]
}

/** A list that is read page by page, in a card of its own. */
export function PagedCard<Row>({
  query,
  page,
  lead,
  aside,
  height,
  folded,
  ...rows
}: Omit<ComponentProps<typeof Rows<Row>>, 'rows' | 'onMore'> & {
  query: { error?: unknown; loading: boolean; fetchMore: Parameters<typeof moreOf>[1] }
  page: Page<Row> | undefined
  /** Above the rows. */
  lead?: string
  aside?: ReactNode
  folded?: boolean
  /** The class of what keeps the place of the first rows. */
  height: string
}) {
  return (
    <Card title={rows.caption} flush aside={aside} {...(folded ? { folded } : {})}>
      {lead && <p className="px-5 pb-2 text-ink-soft text-sm sm:px-6">{lead}</p>}
      <Read query={query} data={page} skeleton={<Bone className={height} />}>
        {({ edges, pageInfo }) => (
          <Rows {...rows} rows={edges.map(({ node }) => node)} onMore={moreOf(pageInfo, query.fetchMore)} />
        )}
      </Read>
    </Card>
  )
}

/**
 * @param pageInfo of the rows that are shown
 * @param fetchMore of the query that read them; its variable `after` is where a page begins
 * @returns what reads the rows after them; null where the list ends
 */
export function moreOf(
  { hasNextPage, endCursor }: { hasNextPage: boolean; endCursor: string | null },
  fetchMore: (page: { variables: { after: string | null } }) => unknown,
): (() => unknown) | null {
  return hasNextPage ? () => fetchMore({ variables: { after: endCursor } }) : null
}
