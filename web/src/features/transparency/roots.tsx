import { useQuery } from '@apollo/client/react'
import { graphql } from '../../api/graphql.ts'
import { PagedCard } from '../../api/paged-card.tsx'
import { formatCount, formatDate } from '../../texts/format.ts'
import { transparencyTexts } from '../../texts/transparency.ts'
import { Amount } from '../../ui/amount.tsx'
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
  const query = useQuery(RootsQuery)
  const x = transparencyTexts
  return (
    <PagedCard
      query={query}
      page={query.data?.balanceProofs}
      caption={x.roots}
      lead={x.rootsLead}
      height="h-64"
      empty={x.noRoots}
      rowKey={({ day }) => day}
      columns={[
        { header: x.day, cell: ({ day }) => formatDate(day) },
        { header: x.liabilities, align: 'right', cell: ({ total }) => <Amount pol={total} /> },
        { header: x.counted, align: 'right', cell: ({ wallets }) => formatCount(wallets) },
        { header: x.root, cell: ({ root }) => <Hex text={root} /> },
      ]}
    />
  )
}
