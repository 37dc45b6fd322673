import { useQuery } from '@apollo/client/react'
import { graphql, type ResultOf } from '../../../api/graphql.ts'
import { a } from '../../../texts/admin.ts'
import type { Column } from '../../../ui/table.tsx'
import { PolCell, TimeCell, WalletCell } from '../../lists/cells.tsx'
import { PagedTable } from './paged-table.tsx'

const AdminWalletReferralsQuery = graphql(`
  query AdminWalletReferrals($address: Address!, $after: String) {
    admin {
      wallet(address: $address) {
        address
        referrals(first: 20, after: $after) {
          edges {
            node {
              address
              available
              principal
              totalDeposited
              createdAt
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

type Row = ResultOf<typeof AdminWalletReferralsQuery>['admin']['wallet']['referrals']['edges'][number]['node']

const columns: Column<Row>[] = [
  { header: a.tables.wallet, cell: ({ address }) => <WalletCell address={address} /> },
  { header: a.wallet.principalPol, align: 'right', cell: ({ principal }) => <PolCell pol={principal} /> },
  { header: a.tables.available, align: 'right', cell: ({ available }) => <PolCell pol={available} /> },
  {
    header: a.tables.totalDeposited,
    align: 'right',
    cell: ({ totalDeposited }) => <PolCell pol={totalDeposited} />,
  },
  { header: a.tables.since, cell: ({ createdAt }) => <TimeCell at={createdAt} /> },
]

/** Its direct referrals and what they have. */
export function WalletReferrals({ address }: { address: string }) {
  const { data, error, fetchMore } = useQuery(AdminWalletReferralsQuery, { variables: { address } })
  return (
    <PagedTable
      title={a.wallet.directReferrals}
      read={{ page: data?.admin.wallet.referrals, error, fetchMore }}
      columns={columns}
      rowKey={(row) => row.address}
    />
  )
}
