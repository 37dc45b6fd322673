import { useQuery } from '@apollo/client/react'
import { graphql, type ResultOf } from '../../../api/graphql.ts'
import { a } from '../../../texts/admin.ts'
import { HashLink } from '../../../ui/hash-link.tsx'
import type { Column } from '../../../ui/table.tsx'
import { PolCell, TimeCell } from '../../lists/cells.tsx'
import { WithdrawalBadge } from '../../lists/withdrawal-badge.tsx'
import { PagedTable } from './paged-table.tsx'

const AdminWalletWithdrawalsQuery = graphql(`
  query AdminWalletWithdrawals($address: Address!, $after: String) {
    admin {
      wallet(address: $address) {
        address
        withdrawals(first: 20, after: $after) {
          edges {
            node {
              id
              amount
              fee
              net
              state
              createdAt
              txHash
              waitingFor
              failureReason
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

type Row = ResultOf<
  typeof AdminWalletWithdrawalsQuery
>['admin']['wallet']['withdrawals']['edges'][number]['node']

const columns: Column<Row>[] = [
  { header: a.tables.date, cell: ({ createdAt }) => <TimeCell at={createdAt} /> },
  { header: a.tables.amount, align: 'right', cell: ({ amount }) => <PolCell pol={amount} /> },
  { header: a.tables.fee, align: 'right', cell: ({ fee }) => <PolCell pol={fee} /> },
  {
    header: a.tables.state,
    cell: ({ state, waitingFor, failureReason }) => (
      <>
        <WithdrawalBadge state={state} />
        {(failureReason ?? waitingFor) && (
          <span className="mt-1 block text-ink-faint text-xs">{failureReason ?? waitingFor}</span>
        )}
      </>
    ),
  },
  {
    header: a.tables.transaction,
    cell: ({ txHash }) => (txHash ? <HashLink hash={txHash} /> : a.tables.pending),
  },
]

/** What it asked to withdraw. */
export function WalletWithdrawals({ address }: { address: string }) {
  const { data, error, fetchMore } = useQuery(AdminWalletWithdrawalsQuery, { variables: { address } })
  return (
    <PagedTable
      title={a.wallet.withdrawals}
      read={{ page: data?.admin.wallet.withdrawals, error, fetchMore }}
      columns={columns}
      rowKey={(row) => row.id}
    />
  )
}
