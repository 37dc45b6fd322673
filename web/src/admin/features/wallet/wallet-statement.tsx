import { useQuery } from '@apollo/client/react'
import { parsePol } from '../../../amounts/pol.ts'
import { graphql, type ResultOf } from '../../../api/graphql.ts'
import { a } from '../../../texts/admin.ts'
import { t } from '../../../texts/texts.ts'
import { Amount } from '../../../ui/amount.tsx'
import { HashLink } from '../../../ui/hash-link.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { Column } from '../../../ui/table.tsx'
import { PolCell, TimeCell } from '../../lists/cells.tsx'
import { PagedTable } from './paged-table.tsx'

const AdminWalletStatementQuery = graphql(`
  query AdminWalletStatement($address: Address!, $after: String) {
    wallet(address: $address) {
      address
      statement(first: 20, after: $after) {
        edges {
          node {
            id
            type
            status
            change
            balanceAfter
            at
            label
            txHash
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

type Row = ResultOf<typeof AdminWalletStatementQuery>['wallet']['statement']['edges'][number]['node']

const columns: Column<Row>[] = [
  { header: a.tables.date, cell: ({ at }) => <TimeCell at={at} /> },
  {
    header: a.tables.type,
    cell: ({ type, label }) => (
      <>
        <span className="font-medium">{t.types[type]}</span>
        {label && <span className="ml-2 text-ink-faint">{label}</span>}
      </>
    ),
  },
  { header: a.tables.state, cell: ({ status }) => <StatusBadge status={status} /> },
  {
    header: a.tables.transaction,
    cell: ({ txHash }) => (txHash ? <HashLink hash={txHash} /> : a.tables.notApplicable),
  },
  {
    header: a.wallet.change,
    align: 'right',
    cell: ({ change }) => <Amount wei={parsePol(change)} signed unit={false} />,
  },
  {
    header: a.wallet.balanceAfter,
    align: 'right',
    cell: ({ balanceAfter }) => <PolCell pol={balanceAfter} />,
  },
]

/** Every change of its available balance. */
export function WalletStatement({ address }: { address: string }) {
  const { data, error, fetchMore } = useQuery(AdminWalletStatementQuery, { variables: { address } })
  return (
    <PagedTable
      title={a.wallet.parts.statement}
      read={{ page: data?.wallet.statement, error, fetchMore }}
      columns={columns}
      rowKey={(row) => row.id}
    />
  )
}
