import { useQuery } from '@apollo/client/react'
import { graphql, type ResultOf } from '../../../api/graphql.ts'
import { a } from '../../../texts/admin.ts'
import { HashLink } from '../../../ui/hash-link.tsx'
import { PolCell, TimeCell, WalletCell } from '../../lists/cells.tsx'
import type { ListColumn } from '../../lists/data-table.tsx'
import { ListView } from '../../lists/list-view.tsx'
import { useList } from '../../lists/use-list.ts'
import { WithdrawalBadge } from '../../lists/withdrawal-badge.tsx'
import { CsvLink } from './csv-link.tsx'

const AdminWithdrawalsQuery = graphql(`
  query AdminWithdrawals(
    $first: Int!
    $after: String
    $sortBy: AdminWithdrawalSort!
    $descending: Boolean!
    $filter: AdminWithdrawalFilter
  ) {
    admin {
      withdrawals(first: $first, after: $after, sortBy: $sortBy, descending: $descending, filter: $filter) {
        edges {
          node {
            id
            address
            amount
            fee
            createdAt
            txHash
            state
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

type Row = ResultOf<typeof AdminWithdrawalsQuery>['admin']['withdrawals']['edges'][number]['node']

const rules = {
  sorts: ['CREATED_AT', 'AMOUNT', 'WALLET'],
  sortBy: 'CREATED_AT',
  wallet: true,
  only: {
    states: ['REQUESTED', 'AWAITING_APPROVAL', 'SIGNED', 'BROADCAST', 'SETTLED', 'REFUNDED', 'CANCELLED'],
  },
} as const

const columns: ListColumn<Row, (typeof rules.sorts)[number]>[] = [
  { header: a.tables.wallet, sort: 'WALLET', cell: ({ address }) => <WalletCell address={address} /> },
  { header: a.tables.amount, sort: 'AMOUNT', align: 'right', cell: ({ amount }) => <PolCell pol={amount} /> },
  { header: a.tables.fee, align: 'right', cell: ({ fee }) => <PolCell pol={fee} /> },
  { header: a.tables.date, sort: 'CREATED_AT', cell: ({ createdAt }) => <TimeCell at={createdAt} /> },
  {
    header: a.tables.transaction,
    cell: ({ txHash }) => (txHash ? <HashLink hash={txHash} /> : a.tables.pending),
  },
  { header: a.tables.state, cell: ({ state }) => <WithdrawalBadge state={state} /> },
]

export function WithdrawalsTable() {
  const list = useList(rules)
  const { data, previousData, loading, error, refetch } = useQuery(AdminWithdrawalsQuery, {
    variables: list.variables,
  })
  return (
    <ListView
      list={list}
      read={{ page: (data ?? previousData)?.admin.withdrawals, loading, error, refetch }}
      caption={a.tables.names.withdrawals}
      columns={columns}
      rowKey={(row) => row.id}
      labels={{ states: { label: a.tables.state, values: a.tables.withdrawalStates } }}
      empty={a.tables.empty.withdrawals}
      aside={<CsvLink list="withdrawals" variables={list.variables} />}
    />
  )
}
