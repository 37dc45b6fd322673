import { useQuery } from '@apollo/client/react'
import { graphql, type ResultOf } from '../../../api/graphql.ts'
import { a } from '../../../texts/admin.ts'
import { HashLink } from '../../../ui/hash-link.tsx'
import { BlockCell, PolCell, TimeCell, WalletCell } from '../../lists/cells.tsx'
import type { ListColumn } from '../../lists/data-table.tsx'
import type { Labels } from '../../lists/list-filters.tsx'
import { ListView } from '../../lists/list-view.tsx'
import type { List } from '../../lists/use-list.ts'
import { CsvLink } from './csv-link.tsx'

const AdminPendingDepositsQuery = graphql(`
  query AdminPendingDeposits(
    $first: Int!
    $after: String
    $sortBy: AdminDepositSort!
    $descending: Boolean!
    $filter: AdminPendingDepositFilter
  ) {
    admin {
      pendingDeposits(first: $first, after: $after, sortBy: $sortBy, descending: $descending, filter: $filter) {
        edges {
          node {
            id
            address
            amount
            createdAt
            txHash
            blockNumber
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
        totalCount
        totalCountIsExact
      }
    }
  }
`)

type Row = ResultOf<typeof AdminPendingDepositsQuery>['admin']['pendingDeposits']['edges'][number]['node']
type Sort = 'CREATED_AT' | 'AMOUNT' | 'WALLET' | 'BLOCK'

const columns: ListColumn<Row, Sort>[] = [
  { header: a.tables.wallet, sort: 'WALLET', cell: ({ address }) => <WalletCell address={address} /> },
  {
    header: a.tables.amount,
    sort: 'AMOUNT',
    align: 'right',
    cell: ({ amount }) => <PolCell pol={amount} />,
  },
  { header: a.tables.seenAt, sort: 'CREATED_AT', cell: ({ createdAt }) => <TimeCell at={createdAt} /> },
  { header: a.tables.transaction, cell: ({ txHash }) => <HashLink hash={txHash} /> },
  {
    header: a.tables.block,
    sort: 'BLOCK',
    align: 'right',
    cell: ({ blockNumber }) => <BlockCell block={blockNumber} />,
  },
]

/** Deposits that the chain may still take back; each moves to the credited ones when its block is final. */
export function PendingDepositsTable<Only extends { states: string }>({
  list,
  labels,
}: {
  list: List<Sort, Only>
  labels: Labels<Only>
}) {
  const { states: _, ...filter } = list.variables.filter
  const variables = { ...list.variables, filter }
  const { data, previousData, loading, error, refetch } = useQuery(AdminPendingDepositsQuery, { variables })
  return (
    <ListView
      list={list}
      read={{ page: (data ?? previousData)?.admin.pendingDeposits, loading, error, refetch }}
      caption={a.tables.names.pendingDeposits}
      columns={columns}
      rowKey={(row) => row.id}
      labels={labels}
      empty={a.tables.empty.pendingDeposits}
      aside={<CsvLink list="pending-deposits" variables={variables} />}
    />
  )
}
