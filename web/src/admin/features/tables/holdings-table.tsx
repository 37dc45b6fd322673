import { useQuery } from '@apollo/client/react'
import { graphql, type ResultOf } from '../../../api/graphql.ts'
import { a } from '../../../texts/admin.ts'
import { Badge } from '../../../ui/badge.tsx'
import { PolCell, TimeCell, WalletCell } from '../../lists/cells.tsx'
import type { ListColumn } from '../../lists/data-table.tsx'
import { ListView } from '../../lists/list-view.tsx'
import { useList } from '../../lists/use-list.ts'
import { CsvLink } from './csv-link.tsx'

const AdminHoldingsQuery = graphql(`
  query AdminHoldings(
    $first: Int!
    $after: String
    $sortBy: AdminHoldingSort!
    $descending: Boolean!
    $filter: AdminHoldingFilter
  ) {
    admin {
      holdings(first: $first, after: $after, sortBy: $sortBy, descending: $descending, filter: $filter) {
        edges {
          node {
            id
            address
            nftName
            price
            dailyInterest
            createdAt
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

type Row = ResultOf<typeof AdminHoldingsQuery>['admin']['holdings']['edges'][number]['node']

const rules = {
  sorts: ['CREATED_AT', 'WALLET', 'NFT', 'PRICE', 'DAILY_INTEREST'],
  sortBy: 'CREATED_AT',
  wallet: true,
  only: { states: ['ACTIVE', 'SOLD'] },
} as const

const columns: ListColumn<Row, (typeof rules.sorts)[number]>[] = [
  { header: a.tables.wallet, sort: 'WALLET', cell: ({ address }) => <WalletCell address={address} /> },
  { header: a.tables.nft, sort: 'NFT', cell: ({ nftName }) => nftName },
  { header: a.tables.purchase, sort: 'PRICE', align: 'right', cell: ({ price }) => <PolCell pol={price} /> },
  {
    header: a.tables.dailyInterest,
    sort: 'DAILY_INTEREST',
    align: 'right',
    cell: ({ dailyInterest }) => <PolCell pol={dailyInterest} />,
  },
  { header: a.tables.purchaseDate, sort: 'CREATED_AT', cell: ({ createdAt }) => <TimeCell at={createdAt} /> },
  {
    header: a.tables.state,
    cell: ({ state }) => (
      <Badge tone={state === 'ACTIVE' ? 'good' : 'neutral'}>{a.tables.holdingStates[state]}</Badge>
    ),
  },
]

export function HoldingsTable() {
  const list = useList(rules)
  const { data, previousData, loading, error, refetch } = useQuery(AdminHoldingsQuery, {
    variables: list.variables,
  })
  return (
    <ListView
      list={list}
      read={{ page: (data ?? previousData)?.admin.holdings, loading, error, refetch }}
      caption={a.tables.names.holdings}
      columns={columns}
      rowKey={(row) => row.id}
      labels={{ states: { label: a.tables.state, values: a.tables.holdingStates } }}
      empty={a.tables.empty.holdings}
      aside={<CsvLink list="nft-holdings" variables={list.variables} />}
    />
  )
}
