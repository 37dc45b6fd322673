import { useQuery } from '@apollo/client/react'
import { parsePol } from '../../amounts/pol.ts'
import { graphql } from '../../api/graphql.ts'
import { QueryState } from '../../api/query-state.tsx'
import { formatCount, formatDate } from '../../texts/format.ts'
import { r } from '../../texts/rewards.ts'
import { t } from '../../texts/texts.ts'
import { Amount } from '../../ui/amount.tsx'
import { Card } from '../../ui/card.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { Empty, Table } from '../../ui/table.tsx'

const PastRoundsQuery = graphql(`
  query PastRounds($after: String) {
    prizeRounds(first: 13, after: $after) {
      edges {
        node {
          kind
          weekId
          day
          pool
          qualified
          share
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

/** What the pool has paid to everybody, week by week. */
export function PastRounds() {
  const { data, error, loading, fetchMore } = useQuery(PastRoundsQuery)
  const { columns } = r.prizes
  return (
    <Card title={r.prizes.past} flush>
      <QueryState
        data={data?.prizeRounds}
        error={error}
        loading={loading}
        skeleton={<Bone className="h-40" />}
      >
        {({ edges, pageInfo }) => (
          <>
            {edges.length === 0 ? (
              <Empty>{r.prizes.noPast}</Empty>
            ) : (
              <Table
                caption={r.prizes.past}
                rows={edges.map(({ node }) => node)}
                rowKey={({ weekId, kind }) => `${weekId} ${kind}`}
                columns={[
                  {
                    header: columns.week,
                    cell: ({ weekId }) => <span className="figures font-medium">{weekId}</span>,
                  },
                  { header: columns.type, cell: ({ kind }) => r.prizes.kinds[kind] },
                  {
                    header: r.prizes.pool,
                    align: 'right',
                    cell: ({ pool }) => <Amount wei={parsePol(pool)} digits={0} />,
                  },
                  {
                    header: r.prizes.qualifiedWallets,
                    align: 'right',
                    cell: ({ qualified }) => formatCount(qualified),
                  },
                  {
                    header: r.prizes.each,
                    align: 'right',
                    cell: ({ share, qualified }) =>
                      qualified === 0 ? t.common.none : <Amount wei={parsePol(share)} />,
                  },
                  {
                    header: columns.date,
                    align: 'right',
                    cell: ({ day }) => <span className="text-ink-soft">{formatDate(day)}</span>,
                  },
                ]}
              />
            )}
            {pageInfo.hasNextPage && (
              <ShowMore
                of={r.prizes.past}
                onMore={() => fetchMore({ variables: { after: pageInfo.endCursor } })}
              />
            )}
          </>
        )}
      </QueryState>
    </Card>
  )
}
