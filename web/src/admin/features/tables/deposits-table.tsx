import { useQuery } from '@apollo/client/react'
import { graphql, type ResultOf } from '../../../api/graphql.ts'
import { a } from '../../../texts/admin.ts'
import { Badge } from '../../../ui/badge.tsx'
import { HashLink } from '../../../ui/hash-link.tsx'
import { BlockCell, PolCell, TimeCell, WalletCell } from '../../lists/cells.tsx'
import type { ListColumn } from '../../lists/data-table.tsx'
import { ListView } from '../../lists/list-view.tsx'
import { useList } from '../../lists/use-list.ts'
import { CsvLink } from './csv-link.tsx'

const AdminDepositsQuery = graphql(`
  query AdminDeposits(
    $first: Int!
    $after: String
    $sortBy: AdminDepositSort!
    $descending: Boolean!
    $filter: AdminDepositFilter
  ) {
    admin {
      deposits(first: $first, after: $after, sortBy: $sortBy, descending: $descending, filter: $filter) {
        edges {
          node {
            id
            address
            amount
            createdAt
            txHash
            blockNumber
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

type Row = ResultOf<typeof AdminDepositsQuery>['admin']['deposits']['edges'][number]['node']

const rules = {
  sorts: ['CREATED_AT', 'AMOUNT', 'WALLET', 'BLOCK'],
  sortBy: 'CREATED_AT',
  wallet: true,
  only: { states: ['CREDITED', 'REVERSED'] },
} as const

const columns: ListColumn<Row, (typeof rules.sorts)[number]>[] = [
  { header: a.tables.wallet, sort: 'WALLET', cell: ({ address }) => <WalletCell address={address} /> },
  {
    header: a.tables.amount,
    sort: 'AMOUNT',
    align: 'right',
    cell: ({ amount, state }) => (
      <>
        {state === 'REVERSED' && <Badge tone="bad">{a.tables.depositStates.REVERSED}</Badge>}{' '}
        <PolCell pol={amount} />
      </>
    ),
  },
  { header: a.tables.date, sort: 'CREATED_AT', cell: ({ createdAt }) => <TimeCell at={createdAt} /> },
  {
    header: a.tables.transaction,
    cell: ({ txHash }) => (txHash ? <HashLink hash={txHash} /> : a.tables.notApplicable),
  },
  {
    header: a.tables.block,
    sort: 'BLOCK',
    align: 'right',
    cell: ({ blockNumber }) => <BlockCell block={blockNumber} />,
  },
]

export function DepositsTable() {
  const list = useList(rules)
  const { data, previousData, loading, error, refetch } = useQuery(AdminDepositsQuery, {
    variables: list.variables,
  })
  return (
    <ListView
      list={list}
      read={{ page: (data ?? previousData)?.admin.deposits, loading, error, refetch }}
      caption={a.tables.names.deposits}
      columns={columns}
      rowKey={(row) => row.id}
      labels={{ states: { label: a.tables.state, values: a.tables.depositStates } }}
      empty={a.tables.empty.deposits}
      aside={<CsvLink list="deposits" variables={list.variables} />}
    />
  )
}
