import type { ComponentProps } from 'react'
import { Card } from '../ui/card.tsx'
import { Rows } from '../ui/rows.tsx'
import { Bone } from '../ui/skeleton.tsx'
import { moreOf } from './more-of.ts'
import { QueryState } from './query-state.tsx'

type Page<Row> = {
  edges: readonly { node: Row }[]
  pageInfo: Parameters<typeof moreOf>[0]
}

/** A list that is read page by page, in a card of its own. */
export function PagedCard<Row>({
  query: { error, loading, fetchMore },
  page,
  lead,
  height,
  ...rows
}: Omit<ComponentProps<typeof Rows<Row>>, 'rows' | 'onMore'> & {
  query: { error?: unknown; loading: boolean; fetchMore: Parameters<typeof moreOf>[1] }
  /** What it has read. */
  page: Page<Row> | undefined
  /** Above the rows. */
  lead?: string
  /** The class of what keeps the place of the first rows. */
  height: string
}) {
  return (
    <Card title={rows.caption} flush>
      {lead && <p className="px-5 pb-2 text-ink-soft text-sm sm:px-6">{lead}</p>}
      <QueryState data={page} error={error} loading={loading} skeleton={<Bone className={height} />}>
        {({ edges, pageInfo }) => (
          <Rows {...rows} rows={edges.map(({ node }) => node)} onMore={moreOf(pageInfo, fetchMore)} />
        )}
      </QueryState>
    </Card>
  )
}
