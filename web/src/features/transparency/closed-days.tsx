import { useQuery } from '@apollo/client/react'
import { parsePol } from '../../amounts/pol.ts'
import { graphql } from '../../api/graphql.ts'
import { QueryState } from '../../api/query-state.tsx'
import { formatCount, formatDate } from '../../texts/format.ts'
import { p } from '../../texts/pages.ts'
import { Amount } from '../../ui/amount.tsx'
import { Card } from '../../ui/card.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { Empty, Table } from '../../ui/table.tsx'
import { Hex } from './hex.tsx'

const ClosedDaysQuery = graphql(`
  query ClosedDays($after: String) {
    closes(first: 10, after: $after) {
      edges {
        node {
          day
          wallets
          total
          digest
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

/** What each closed day paid to everybody, and the digest that rests on the one before. */
export function ClosedDays() {
  const { data, error, loading, fetchMore } = useQuery(ClosedDaysQuery)
  const { transparency: x } = p
  return (
    <Card title={x.closes} flush>
      <p className="px-5 pb-2 text-ink-soft text-sm sm:px-6">{x.closesLead}</p>
      <QueryState data={data?.closes} error={error} loading={loading} skeleton={<Bone className="h-64" />}>
        {({ edges, pageInfo }) => (
          <>
            {edges.length === 0 ? (
              <Empty>{x.noCloses}</Empty>
            ) : (
              <Table
                caption={x.closes}
                rows={edges.map(({ node }) => node)}
                rowKey={({ day }) => day}
                columns={[
                  { header: x.day, cell: ({ day }) => formatDate(day) },
                  {
                    header: x.paid,
                    align: 'right',
                    cell: ({ total }) => <Amount wei={parsePol(total)} />,
                  },
                  { header: x.wallets, align: 'right', cell: ({ wallets }) => formatCount(wallets) },
                  { header: x.digest, cell: ({ digest }) => <Hex text={digest} /> },
                ]}
              />
            )}
            {pageInfo.hasNextPage && (
              <ShowMore
                of={x.closes}
                onMore={() => fetchMore({ variables: { after: pageInfo.endCursor } })}
              />
            )}
          </>
        )}
      </QueryState>
    </Card>
  )
}
