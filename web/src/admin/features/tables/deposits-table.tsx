import { useQuery } from '@apollo/client/react'
import { graphql, type ResultOf } from '../../../api/graphql.ts'
import { a } from '../../../texts/admin.ts'
import { Badge } from '../../../ui/badge.tsx'
import { HashLink } from '../../../ui/hash-link.tsx'
import { BlockCell, PolCell, TimeCell, WalletCell } from '../../lists/cells.tsx'
import type { ListColumn } from '../../lists/data-table.tsx'
import { ListView } from '../../lists/list-view.tsx'
import { type List, useList } from '../../lists/use-list.ts'
import { CsvLink } from './csv-link.tsx'
import { PendingDepositsTable } from './pending-deposits-table.tsx'

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
  only: { states: ['PENDING', 'CREDITED', 'REVERSED'] },
} as const

type Sort = (typeof rules.sorts)[number]
type Only = { states: (typeof rules.only.states)[number] }

const columns: ListColumn<Row, Sort>[] = [
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

const labels = { states: { label: a.tables.state, values: a.tables.depositStates } }

/** Credited deposits, or those that are not final yet, which are not in the books. */
export function DepositsTable() {
  const list: List<Sort, Only> = useList(rules)
  return list.params.only.states === 'PENDING' ? (
    <PendingDepositsTable list={list} labels={labels} />
  ) : (
    <CreditedDepositsTable list={list} states={list.params.only.states} />
  )
}

function CreditedDepositsTable({
  list,
  states,
}: {
  list: List<Sort, Only>
  states: Exclude<Only['states'], 'PENDING'> | undefined
}) {
  const { data, previousData, loading, error, refetch } = useQuery(AdminDepositsQuery, {
    variables: { ...list.variables, filter: { ...list.variables.filter, states: states && [states] } },
  })
  return (
    <ListView
      list={list}
      read={{ page: (data ?? previousData)?.admin.deposits, loading, error, refetch }}
      caption={a.tables.names.deposits}
      columns={columns}
      rowKey={(row) => row.id}
      labels={labels}
      empty={a.tables.empty.deposits}
      aside={<CsvLink list="deposits" variables={list.variables} />}
    />
  )
}
