import { useQuery } from '@apollo/client/react'
import { graphql, type ResultOf } from '../../../api/graphql.ts'
import { a } from '../../../texts/admin.ts'
import { HashLink } from '../../../ui/hash-link.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { Column } from '../../../ui/table.tsx'
import { BlockCell, PolCell, TimeCell } from '../../lists/cells.tsx'
import { PagedTable } from './paged-table.tsx'

const AdminWalletDepositsQuery = graphql(`
  query AdminWalletDeposits($address: Address!, $after: String) {
    wallet(address: $address) {
      address
      deposits(first: 20, after: $after) {
        edges {
          node {
            id
            amount
            status
            txHash
            blockNumber
            blockTime
            creditedAt
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`)

type Row = ResultOf<typeof AdminWalletDepositsQuery>['wallet']['deposits']['edges'][number]['node']

const columns: Column<Row>[] = [
  { header: a.wallet.blockTime, cell: ({ blockTime }) => <TimeCell at={blockTime} /> },
  { header: a.tables.amount, align: 'right', cell: ({ amount }) => <PolCell pol={amount} /> },
  { header: a.tables.state, cell: ({ status }) => <StatusBadge status={status} /> },
  { header: a.tables.transaction, cell: ({ txHash }) => <HashLink hash={txHash} /> },
  { header: a.tables.block, align: 'right', cell: ({ blockNumber }) => <BlockCell block={blockNumber} /> },
]

/** Deposits seen on chain, unfinal ones too. */
export function WalletDeposits({ address }: { address: string }) {
  const { data, error, fetchMore } = useQuery(AdminWalletDepositsQuery, { variables: { address } })
  return (
    <PagedTable
      title={a.wallet.parts.deposits}
      read={{ page: data?.wallet.deposits, error, fetchMore }}
      columns={columns}
      rowKey={(row) => row.id}
    />
  )
}
