import { useQuery } from '@apollo/client/react'
import { graphql, type ResultOf } from '../../../api/graphql.ts'
import { a } from '../../../texts/admin.ts'
import { PolCell, TimeCell, WalletCell } from '../../lists/cells.tsx'
import type { ListColumn } from '../../lists/data-table.tsx'
import { ListView } from '../../lists/list-view.tsx'
import { useList } from '../../lists/use-list.ts'
import { CsvLink } from './csv-link.tsx'

const AdminBalancesQuery = graphql(`
  query AdminBalances(
    $first: Int!
    $after: String
    $sortBy: AdminWalletSort!
    $descending: Boolean!
    $filter: AdminWalletFilter
  ) {
    admin {
      balances(first: $first, after: $after, sortBy: $sortBy, descending: $descending, filter: $filter) {
        edges {
          node {
            address
            available
            totalDeposited
            totalWithdrawn
            createdAt
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

type Row = ResultOf<typeof AdminBalancesQuery>['admin']['balances']['edges'][number]['node']

const rules = {
  sorts: ['CREATED_AT', 'WALLET', 'AVAILABLE', 'DEPOSITED', 'WITHDRAWN'],
  sortBy: 'CREATED_AT',
  wallet: true,
  only: { createdBy: ['SIGN_IN', 'DEPOSIT'] },
} as const

const columns: ListColumn<Row, (typeof rules.sorts)[number]>[] = [
  { header: a.tables.wallet, sort: 'WALLET', cell: ({ address }) => <WalletCell address={address} /> },
  {
    header: a.tables.available,
    sort: 'AVAILABLE',
    align: 'right',
    cell: ({ available }) => <PolCell pol={available} />,
  },
  {
    header: a.tables.totalDeposited,
    sort: 'DEPOSITED',
    align: 'right',
    cell: ({ totalDeposited }) => <PolCell pol={totalDeposited} />,
  },
  {
    header: a.tables.totalWithdrawn,
    sort: 'WITHDRAWN',
    align: 'right',
    cell: ({ totalWithdrawn }) => <PolCell pol={totalWithdrawn} />,
  },
  { header: a.tables.since, sort: 'CREATED_AT', cell: ({ createdAt }) => <TimeCell at={createdAt} /> },
]

export function BalancesTable() {
  const list = useList(rules)
  const { data, previousData, loading, error, refetch } = useQuery(AdminBalancesQuery, {
    variables: list.variables,
  })
  return (
    <ListView
      list={list}
      read={{ page: (data ?? previousData)?.admin.balances, loading, error, refetch }}
      caption={a.tables.names.balances}
      columns={columns}
      rowKey={(row) => row.address}
      labels={{ createdBy: { label: a.tables.createdBy, values: a.tables.origins } }}
      empty={a.tables.empty.wallets}
      aside={<CsvLink list="user-balances" variables={list.variables} />}
    />
  )
}
