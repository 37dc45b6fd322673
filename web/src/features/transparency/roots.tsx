import { useQuery } from '@apollo/client/react'
import { parsePol } from '../../amounts/pol.ts'
import { graphql } from '../../api/graphql.ts'
import { QueryState } from '../../api/query-state.tsx'
import { formatCount, formatDate } from '../../texts/format.ts'
import { p } from '../../texts/pages.ts'
import { t } from '../../texts/texts.ts'
import { Amount } from '../../ui/amount.tsx'
import { Card } from '../../ui/card.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { Empty, Table } from '../../ui/table.tsx'
import { Hex } from './hex.tsx'

const RootsQuery = graphql(`
  query BalanceRoots($after: String) {
    balanceProofs(first: 10, after: $after) {
      edges {
        node {
          day
          root
          wallets
          total
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

/** The root of the tree over all balances after each closed day. */
export function Roots() {
  const { data, error, loading, fetchMore } = useQuery(RootsQuery)
  const { transparency: x } = p
  return (
    <Card title={x.roots} flush>
      <p className="px-5 pb-2 text-ink-soft text-sm sm:px-6">{x.rootsLead}</p>
      <QueryState
        data={data?.balanceProofs}
        error={error}
        loading={loading}
        skeleton={<Bone className="h-64" />}
      >
        {({ edges, pageInfo }) => (
          <>
            {edges.length === 0 ? (
              <Empty>{x.noRoots}</Empty>
            ) : (
              <Table
                caption={x.roots}
                rows={edges.map(({ node }) => node)}
                rowKey={({ day }) => day}
                columns={[
                  { header: x.day, cell: ({ day }) => formatDate(day) },
                  {
                    header: x.liabilities,
                    align: 'right',
                    cell: ({ total }) => <Amount wei={parsePol(total)} />,
                  },
                  { header: x.counted, align: 'right', cell: ({ wallets }) => formatCount(wallets) },
                  {
                    header: x.root,
                    cell: ({ root }) => (root ? <Hex text={root} /> : t.common.none),
                  },
                ]}
              />
            )}
            {pageInfo.hasNextPage && (
              <ShowMore of={x.roots} onMore={() => fetchMore({ variables: { after: pageInfo.endCursor } })} />
            )}
          </>
        )}
      </QueryState>
    </Card>
  )
}
