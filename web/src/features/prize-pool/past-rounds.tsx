import { useQuery } from '@apollo/client/react'
import { graphql } from '../../api/graphql.ts'
import { PagedCard } from '../../api/paged-card.tsx'
import { formatCount, formatDate } from '../../texts/format.ts'
import { r } from '../../texts/rewards.ts'
import { t } from '../../texts/texts.ts'
import { Amount } from '../../ui/amount.tsx'

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
  const query = useQuery(PastRoundsQuery)
  const { columns } = r.prizes
  return (
    <PagedCard
      query={query}
      page={query.data?.prizeRounds}
      caption={r.prizes.past}
      height="h-40"
      empty={r.prizes.noPast}
      rowKey={({ weekId, kind }) => `${weekId} ${kind}`}
      columns={[
        { header: columns.week, cell: ({ weekId }) => <span className="figures font-medium">{weekId}</span> },
        { header: columns.type, cell: ({ kind }) => r.prizes.kinds[kind] },
        { header: r.prizes.pool, align: 'right', cell: ({ pool }) => <Amount pol={pool} digits={0} /> },
        {
          header: r.prizes.qualifiedWallets,
          align: 'right',
          cell: ({ qualified }) => formatCount(qualified),
        },
        {
          header: r.prizes.each,
          align: 'right',
          cell: ({ share, qualified }) => (qualified === 0 ? t.common.none : <Amount pol={share} />),
        },
        {
          header: columns.date,
          align: 'right',
          cell: ({ day }) => <span className="text-ink-soft">{formatDate(day)}</span>,
        },
      ]}
    />
  )
}
