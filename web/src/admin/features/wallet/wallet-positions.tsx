import { useQuery } from '@apollo/client/react'
import { graphql, type ResultOf } from '../../../api/graphql.ts'
import { a } from '../../../texts/admin.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/table.tsx'
import { PolCell, TimeCell } from '../../lists/cells.tsx'
import { PagedTable } from './paged-table.tsx'

const AdminWalletPositionsQuery = graphql(`
  query AdminWalletPositions($address: Address!, $after: String) {
    wallet(address: $address) {
      address
      positions(first: 20, after: $after) {
        edges {
          node {
            id
            name
            price
            dailyInterest
            earned
            openedAt
            closedAt
            status
            planVersion
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

type Row = ResultOf<typeof AdminWalletPositionsQuery>['wallet']['positions']['edges'][number]['node']

const columns: Column<Row>[] = [
  { header: a.tables.nft, cell: ({ name, id }) => `${name} #${id}` },
  { header: a.tables.purchase, align: 'right', cell: ({ price }) => <PolCell pol={price} /> },
  {
    header: a.tables.dailyInterest,
    align: 'right',
    cell: ({ dailyInterest }) => <PolCell pol={dailyInterest} />,
  },
  { header: a.wallet.earnedPol, align: 'right', cell: ({ earned }) => <PolCell pol={earned} /> },
  { header: a.tables.purchaseDate, cell: ({ openedAt }) => <TimeCell at={openedAt} /> },
  {
    header: a.wallet.soldAt,
    cell: ({ closedAt }) => (closedAt ? <TimeCell at={closedAt} /> : a.tables.notApplicable),
  },
  {
    header: a.tables.state,
    cell: ({ status }) => (
      <Badge tone={status === 'ACTIVE' ? 'good' : 'neutral'}>{a.tables.holdingStates[status]}</Badge>
    ),
  },
]

/** NFTs it holds and held. */
export function WalletPositions({ address }: { address: string }) {
  const { data, error, fetchMore } = useQuery(AdminWalletPositionsQuery, { variables: { address } })
  return (
    <PagedTable
      title={a.wallet.parts.positions}
      read={{ page: data?.wallet.positions, error, fetchMore }}
      columns={columns}
      rowKey={(row) => row.id}
    />
  )
}
