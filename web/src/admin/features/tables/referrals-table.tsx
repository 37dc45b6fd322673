import { useQuery } from '@apollo/client/react'
import { graphql, type ResultOf } from '../../../api/graphql.ts'
import { a } from '../../../texts/admin.ts'
import { CountCell, PolCell, TimeCell, WalletCell } from '../../lists/cells.tsx'
import type { ListColumn } from '../../lists/data-table.tsx'
import { ListView } from '../../lists/list-view.tsx'
import { useList } from '../../lists/use-list.ts'
import { CsvLink } from './csv-link.tsx'

const AdminReferralsQuery = graphql(`
  query AdminReferrals(
    $first: Int!
    $after: String
    $sortBy: AdminWalletSort!
    $descending: Boolean!
    $filter: AdminWalletFilter
  ) {
    admin {
      referralSummary(first: $first, after: $after, sortBy: $sortBy, descending: $descending, filter: $filter) {
        edges {
          node {
            address
            totalEarnings
            downlineCount
            directReferrals
            activeCount
            referralCode
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

type Row = ResultOf<typeof AdminReferralsQuery>['admin']['referralSummary']['edges'][number]['node']

const rules = {
  sorts: ['REFERRAL_EARNED', 'DOWNLINE', 'WALLET', 'CREATED_AT'],
  sortBy: 'REFERRAL_EARNED',
  wallet: true,
  only: {},
} as const

const columns: ListColumn<Row, (typeof rules.sorts)[number]>[] = [
  { header: a.tables.wallet, sort: 'WALLET', cell: ({ address }) => <WalletCell address={address} /> },
  {
    header: a.tables.totalEarnings,
    sort: 'REFERRAL_EARNED',
    align: 'right',
    cell: ({ totalEarnings }) => <PolCell pol={totalEarnings} />,
  },
  {
    header: a.tables.downline,
    sort: 'DOWNLINE',
    align: 'right',
    cell: ({ downlineCount }) => <CountCell count={downlineCount} />,
  },
  {
    header: a.tables.activeDownline,
    align: 'right',
    cell: ({ activeCount }) => <CountCell count={activeCount} />,
  },
  {
    header: a.tables.direct,
    align: 'right',
    cell: ({ directReferrals }) => <CountCell count={directReferrals} />,
  },
  { header: a.tables.code, cell: ({ referralCode }) => <span className="font-mono">{referralCode}</span> },
  { header: a.tables.since, sort: 'CREATED_AT', cell: ({ createdAt }) => <TimeCell at={createdAt} /> },
]

export function ReferralsTable() {
  const list = useList(rules)
  const { data, previousData, loading, error, refetch } = useQuery(AdminReferralsQuery, {
    variables: list.variables,
  })
  return (
    <ListView
      list={list}
      read={{ page: (data ?? previousData)?.admin.referralSummary, loading, error, refetch }}
      caption={a.tables.names.referrals}
      columns={columns}
      rowKey={(row) => row.address}
      labels={{}}
      empty={a.tables.empty.wallets}
      aside={<CsvLink list="referral-summary" variables={list.variables} />}
    />
  )
}
