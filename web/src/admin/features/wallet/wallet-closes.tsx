import { useQuery } from '@apollo/client/react'
import { graphql, type ResultOf } from '../../../api/graphql.ts'
import { a } from '../../../texts/admin.ts'
import { formatDate } from '../../../texts/format.ts'
import type { Column } from '../../../ui/table.tsx'
import { PolCell } from '../../lists/cells.tsx'
import { PagedTable } from './paged-table.tsx'

const AdminWalletClosesQuery = graphql(`
  query AdminWalletCloses($address: Address!, $after: String) {
    admin {
      wallet(address: $address) {
        address
        closes(first: 20, after: $after) {
          edges {
            node {
              day
              interest
              referral
              mysteryBox
              prize
              club
              total
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    }
  }
`)

type Row = ResultOf<typeof AdminWalletClosesQuery>['admin']['wallet']['closes']['edges'][number]['node']

const columns: Column<Row>[] = [
  { header: a.wallet.day, cell: ({ day }) => <span className="figures">{formatDate(day)}</span> },
  { header: a.wallet.interest, align: 'right', cell: ({ interest }) => <PolCell pol={interest} /> },
  { header: a.wallet.referral, align: 'right', cell: ({ referral }) => <PolCell pol={referral} /> },
  { header: a.wallet.mysteryBox, align: 'right', cell: ({ mysteryBox }) => <PolCell pol={mysteryBox} /> },
  { header: a.wallet.prizePool, align: 'right', cell: ({ prize }) => <PolCell pol={prize} /> },
  { header: a.wallet.club, align: 'right', cell: ({ club }) => <PolCell pol={club} /> },
  { header: a.wallet.total, align: 'right', cell: ({ total }) => <PolCell pol={total} /> },
]

/** What each closed day paid to it. */
export function WalletCloses({ address }: { address: string }) {
  const { data, error, fetchMore } = useQuery(AdminWalletClosesQuery, { variables: { address } })
  return (
    <PagedTable
      title={a.wallet.parts.closes}
      read={{ page: data?.admin.wallet.closes, error, fetchMore }}
      columns={columns}
      rowKey={(row) => row.day}
    />
  )
}
