import { useQuery } from '@apollo/client/react'
import { graphql, type ResultOf } from '../../../api/graphql.ts'
import { a } from '../../../texts/admin.ts'
import type { Column } from '../../../ui/table.tsx'
import { BlockCell, TimeCell } from '../../lists/cells.tsx'
import { LogMessage, LogTypeCell } from '../../lists/log-cells.tsx'
import { PagedTable } from './paged-table.tsx'

const AdminWalletLogQuery = graphql(`
  query AdminWalletLog($address: Address!, $after: String) {
    admin {
      wallet(address: $address) {
        address
        logLines(first: 20, after: $after) {
          edges {
            node {
              id
              at
              type
              severity
              message
              blockNumber
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    }
  }
`)

type Row = ResultOf<typeof AdminWalletLogQuery>['admin']['wallet']['logLines']['edges'][number]['node']

const columns: Column<Row>[] = [
  { header: a.tables.timestamp, cell: ({ at }) => <TimeCell at={at} /> },
  { header: a.tables.type, cell: ({ type }) => <LogTypeCell type={type} /> },
  { header: a.tables.message, cell: (line) => <LogMessage line={{ ...line, address: null }} /> },
  {
    header: a.tables.blockNumber,
    align: 'right',
    cell: ({ blockNumber }) => <BlockCell block={blockNumber} />,
  },
]

/** What the product said that names it. */
export function WalletLog({ address }: { address: string }) {
  const { data, error, fetchMore } = useQuery(AdminWalletLogQuery, { variables: { address } })
  return (
    <PagedTable
      title={a.wallet.parts.log}
      read={{ page: data?.admin.wallet.logLines, error, fetchMore }}
      columns={columns}
      rowKey={(row) => row.id}
    />
  )
}
