import { useQuery } from '@apollo/client/react'
import { graphql } from '../../api/graphql.ts'
import { PagedCard } from '../../api/paged-card.tsx'
import { formatCount, formatDate } from '../../texts/format.ts'
import { prizeTexts } from '../../texts/prize-pool.ts'
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
  const { columns } = prizeTexts
  return (
    <PagedCard
      query={query}
      page={query.data?.prizeRounds}
      caption={prizeTexts.past}
      height="h-40"
      empty={prizeTexts.noPast}
      rowKey={({ weekId, kind }) => `${weekId} ${kind}`}
      columns={[
        { header: columns.week, cell: ({ weekId }) => <span className="figures font-medium">{weekId}</span> },
        { header: columns.type, cell: ({ kind }) => prizeTexts.kinds[kind] },
        { header: prizeTexts.pool, align: 'right', cell: ({ pool }) => <Amount pol={pool} digits={0} /> },
        {
          header: prizeTexts.qualifiedWallets,
          align: 'right',
          cell: ({ qualified }) => formatCount(qualified),
        },
        {
          header: prizeTexts.each,
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
