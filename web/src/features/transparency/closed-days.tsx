import { useQuery } from '@apollo/client/react'
import { graphql } from '../../api/graphql.ts'
import { PagedCard } from '../../api/paged-card.tsx'
import { formatCount, formatDate } from '../../texts/format.ts'
import { transparencyTexts } from '../../texts/transparency.ts'
import { Hex } from '../../ui/address.tsx'
import { Amount } from '../../ui/amount.tsx'

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
      folded
      empty={x.noCloses}
      rowKey={({ day }) => day}
      columns={({ left, right }) => [
        left(x.day, ({ day }) => formatDate(day)),
        right(x.paid, ({ total }) => <Amount pol={total} />),
        right(x.wallets, ({ wallets }) => formatCount(wallets)),
        left(x.digest, ({ digest }) => <Hex text={digest} />),
      ]}
    />
  )
}
