import { useQuery } from '@apollo/client/react'
import { graphql, type ResultOf } from '../../../api/graphql.ts'
import { a } from '../../../texts/admin.ts'
import { HashLink } from '../../../ui/hash-link.tsx'
import type { Column } from '../../../ui/table.tsx'
import { CountCell, PolCell, TimeCell } from '../../lists/cells.tsx'
import { PagedTable } from './paged-table.tsx'

const AdminWalletPayoutsQuery = graphql(`
  query AdminWalletPayouts($address: Address!, $after: String) {
    admin {
      wallet(address: $address) {
        address
        payouts(first: 20, after: $after) {
          edges {
            node {
              id
              net
              state
              nonce
              attempt
              hash
              createdAt
              broadcasts
              failure
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

type Row = ResultOf<typeof AdminWalletPayoutsQuery>['admin']['wallet']['payouts']['edges'][number]['node']

const columns: Column<Row>[] = [
  { header: a.wallet.signedAt, cell: ({ createdAt }) => <TimeCell at={createdAt} /> },
  { header: a.wallet.net, align: 'right', cell: ({ net }) => <PolCell pol={net} /> },
  {
    header: a.tables.state,
    cell: ({ state, failure }) => (
      <>
        {a.wallet.payoutStates[state]}
        {failure && <span className="mt-1 block text-clay text-xs">{failure}</span>}
      </>
    ),
  },
  { header: a.wallet.nonce, align: 'right', cell: ({ nonce, attempt }) => a.wallet.attempt(nonce, attempt) },
  { header: a.wallet.broadcasts, align: 'right', cell: ({ broadcasts }) => <CountCell count={broadcasts} /> },
  { header: a.tables.transaction, cell: ({ hash }) => <HashLink hash={hash} /> },
]

/** Chain transactions signed for its payouts. */
export function WalletPayoutTransactions({ address }: { address: string }) {
  const { data, error, fetchMore } = useQuery(AdminWalletPayoutsQuery, { variables: { address } })
  return (
    <PagedTable
      title={a.wallet.payouts}
      read={{ page: data?.admin.wallet.payouts, error, fetchMore }}
      columns={columns}
      rowKey={(row) => row.id}
    />
  )
}
