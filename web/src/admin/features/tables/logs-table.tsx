import { useQuery } from '@apollo/client/react'
import { graphql, type ResultOf } from '../../../api/graphql.ts'
import { a } from '../../../texts/admin.ts'
import { BlockCell, TimeCell } from '../../lists/cells.tsx'
import type { ListColumn } from '../../lists/data-table.tsx'
import { ListView } from '../../lists/list-view.tsx'
import { LogMessage, LogTypeCell } from '../../lists/log-cells.tsx'
import { useList } from '../../lists/use-list.ts'
import { CsvLink } from './csv-link.tsx'

const AdminLogsQuery = graphql(`
  query AdminLogs(
    $first: Int!
    $after: String
    $sortBy: AdminLogSort!
    $descending: Boolean!
    $filter: AdminLogFilter
  ) {
    admin {
      systemLogs(first: $first, after: $after, sortBy: $sortBy, descending: $descending, filter: $filter) {
        edges {
          node {
            id
            at
            type
            severity
            message
            blockNumber
            address
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

type Row = ResultOf<typeof AdminLogsQuery>['admin']['systemLogs']['edges'][number]['node']

const rules = {
  sorts: ['CREATED_AT', 'TYPE'],
  sortBy: 'CREATED_AT',
  wallet: true,
  only: {
    types: [
      'DEPOSIT_SEEN',
      'DEPOSIT_CREDITED',
      'WITHDRAWAL_REQUESTED',
      'WITHDRAWAL_CANCELLED',
      'PAYOUT_SIGNED',
      'PAYOUT_SENT',
      'PAYOUT_SETTLED',
      'PAYOUT_FAILED',
      'PAYOUT_WAITING',
      'CLOSE_FINISHED',
      'PROOF_FAILED',
      'REORG',
      'ALERT',
      'ADMIN_ACT',
      'ROLE_STARTED',
      'ROLE_STOPPED',
    ],
    severities: ['INFO', 'WARNING', 'CRITICAL'],
  },
} as const

const columns: ListColumn<Row, (typeof rules.sorts)[number]>[] = [
  { header: a.tables.timestamp, sort: 'CREATED_AT', cell: ({ at }) => <TimeCell at={at} /> },
  { header: a.tables.type, sort: 'TYPE', cell: ({ type }) => <LogTypeCell type={type} /> },
  { header: a.tables.message, cell: (line) => <LogMessage line={line} /> },
  {
    header: a.tables.blockNumber,
    align: 'right',
    cell: ({ blockNumber }) => <BlockCell block={blockNumber} />,
  },
]

export function LogsTable() {
  const list = useList(rules)
  const { data, previousData, loading, error, refetch } = useQuery(AdminLogsQuery, {
    variables: list.variables,
  })
  return (
    <ListView
      list={list}
      read={{ page: (data ?? previousData)?.admin.systemLogs, loading, error, refetch }}
      caption={a.tables.names.logs}
      columns={columns}
      rowKey={(row) => row.id}
      labels={{
        types: { label: a.tables.type, values: a.tables.logTypes },
        severities: { label: a.tables.severity, values: a.tables.severities },
      }}
      empty={a.tables.empty.logs}
      aside={<CsvLink list="system-logs" variables={list.variables} />}
    />
  )
}
