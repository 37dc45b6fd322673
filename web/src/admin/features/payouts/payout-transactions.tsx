import { useQuery } from '@apollo/client/react'
import { graphql, type ResultOf } from '../../../api/graphql.ts'
import { a } from '../../../texts/admin.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { HashLink } from '../../../ui/hash-link.tsx'
import { CountCell, PolCell, TimeCell, WalletCell } from '../../lists/cells.tsx'
import type { ListColumn } from '../../lists/data-table.tsx'
import { ListView } from '../../lists/list-view.tsx'
import { useList } from '../../lists/use-list.ts'
import { CsvLink } from '../tables/csv-link.tsx'

const PayoutTransactionsQuery = graphql(`
  query AdminPayoutTransactions(
    $first: Int!
    $after: String
    $sortBy: AdminPayoutSort!
    $descending: Boolean!
    $filter: AdminPayoutFilter
  ) {
    admin {
      payouts(first: $first, after: $after, sortBy: $sortBy, descending: $descending, filter: $filter) {
        edges {
          node {
            id
            address
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
        totalCount
        totalCountIsExact
      }
    }
  }
`)

type Row = ResultOf<typeof PayoutTransactionsQuery>['admin']['payouts']['edges'][number]['node']

const rules = {
  sorts: ['CREATED_AT', 'NONCE', 'WALLET'],
  sortBy: 'CREATED_AT',
  wallet: true,
  only: { states: ['SIGNED', 'BROADCAST', 'SUCCEEDED', 'REVERTED', 'REPLACED'] },
} as const

const tones = {
  SIGNED: 'waiting',
  BROADCAST: 'water',
  SUCCEEDED: 'good',
  REVERTED: 'bad',
  REPLACED: 'neutral',
} as const satisfies Record<Row['state'], Tone>

const columns: ListColumn<Row, (typeof rules.sorts)[number]>[] = [
  { header: a.wallet.signedAt, sort: 'CREATED_AT', cell: ({ createdAt }) => <TimeCell at={createdAt} /> },
  { header: a.tables.wallet, sort: 'WALLET', cell: ({ address }) => <WalletCell address={address} /> },
  { header: a.wallet.net, align: 'right', cell: ({ net }) => <PolCell pol={net} /> },
  {
    header: a.tables.state,
    cell: ({ state, failure }) => (
      <>
        <Badge tone={tones[state]}>{a.wallet.payoutStates[state]}</Badge>
        {failure && <span className="mt-1 block text-clay text-xs">{failure}</span>}
      </>
    ),
  },
  {
    header: a.wallet.nonce,
    sort: 'NONCE',
    align: 'right',
    cell: ({ nonce, attempt }) => a.wallet.attempt(nonce, attempt),
  },
  { header: a.wallet.broadcasts, align: 'right', cell: ({ broadcasts }) => <CountCell count={broadcasts} /> },
  { header: a.tables.transaction, cell: ({ hash }) => <HashLink hash={hash} /> },
]

/** Every chain transaction that was signed for a payout, replacements and failures as well. */
export function PayoutTransactions() {
  const list = useList(rules)
  const { data, previousData, loading, error, refetch } = useQuery(PayoutTransactionsQuery, {
    variables: list.variables,
  })
  return (
    <ListView
      list={list}
      read={{ page: (data ?? previousData)?.admin.payouts, loading, error, refetch }}
      caption={a.wallet.payouts}
      columns={columns}
      rowKey={(row) => row.id}
      labels={{ states: { label: a.tables.state, values: a.wallet.payoutStates } }}
      empty={a.payouts.noTransactions}
      aside={<CsvLink list="payouts" variables={list.variables} />}
    />
  )
}
