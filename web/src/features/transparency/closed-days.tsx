import { useQuery } from '@apollo/client/react'
import { graphql } from '../../api/graphql.ts'
import { PagedCard } from '../../api/paged-card.tsx'
import { formatCount, formatDate } from '../../texts/format.ts'
import { transparencyTexts } from '../../texts/transparency.ts'
import { Amount } from '../../ui/amount.tsx'
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
  const query = useQuery(ClosedDaysQuery)
  const x = transparencyTexts
  return (
    <PagedCard
      query={query}
      page={query.data?.closes}
      caption={x.closes}
      lead={x.closesLead}
      height="h-64"
      empty={x.noCloses}
      rowKey={({ day }) => day}
      columns={[
        { header: x.day, cell: ({ day }) => formatDate(day) },
        { header: x.paid, align: 'right', cell: ({ total }) => <Amount pol={total} /> },
        { header: x.wallets, align: 'right', cell: ({ wallets }) => formatCount(wallets) },
        { header: x.digest, cell: ({ digest }) => <Hex text={digest} /> },
      ]}
    />
  )
}
