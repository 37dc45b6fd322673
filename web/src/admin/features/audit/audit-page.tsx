import { useQuery } from '@apollo/client/react'
import { useMemo, useState } from 'react'
import { a } from '../../../texts/admin.ts'
import { Button } from '../../../ui/button.tsx'
import { AdminPage } from '../../app/admin-page.tsx'
import { TimeCell } from '../../lists/cells.tsx'
import type { ListColumn } from '../../lists/data-table.tsx'
import { ListView } from '../../lists/list-view.tsx'
import { useList } from '../../lists/use-list.ts'
import { CsvLink } from '../tables/csv-link.tsx'
import { AuditDetails } from './audit-details.tsx'
import { AuditProof } from './audit-proof.tsx'
import { AuditQuery, type AuditRow, AuditValuesQuery } from './audit-query.ts'

const rules = {
  sorts: ['CREATED_AT', 'ACTOR', 'ACT'],
  sortBy: 'CREATED_AT',
  wallet: false,
  only: {},
  texts: ['actors', 'acts', 'subjects'],
} as const

/** What admins did: nobody can change it, and the chain of its hashes proves that nobody has. */
export function AuditPage() {
  const list = useList(rules)
  const variables = useMemo(
    () => ({ ...list.variables, filter: { ...list.variables.filter, ...asLists(list.params.texts) } }),
    [list],
  )
  const { data, previousData, loading, error, refetch } = useQuery(AuditQuery, { variables })
  const values = useQuery(AuditValuesQuery).data?.admin.auditValues
  const [row, setRow] = useState<AuditRow | null>(null)
  const columns = useMemo(() => columnsOf(setRow), [])
  return (
    <AdminPage title={a.audit.title} lead={a.audit.lead}>
      <AuditProof />
      <ListView
        list={list}
        read={{ page: (data ?? previousData)?.admin.auditLog, loading, error, refetch }}
        caption={a.audit.title}
        columns={columns}
        rowKey={(line) => line.sequence}
        labels={{}}
        texts={{
          actors: {
            label: a.audit.actor,
            options: (values?.actors ?? []).map((value) => ({ value, label: value })),
          },
          acts: {
            label: a.audit.act,
            options: (values?.acts ?? []).map((value) => ({ value, label: value.replaceAll('_', ' ') })),
          },
          subjects: { label: a.audit.subject, hint: a.audit.subjectHint },
        }}
        empty={a.audit.empty}
        aside={
          <CsvLink
            list="audit-log"
            variables={{ ...list.variables, filter: { ...list.variables.filter, ...list.params.texts } }}
          />
        }
      />
      {row && <AuditDetails row={row} onClose={() => setRow(null)} />}
    </AdminPage>
  )
}

/** The server's filters take several values each. */
function asLists(texts: Readonly<Record<string, string>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, [text]]))
}

function columnsOf(onOpen: (row: AuditRow) => void): ListColumn<AuditRow, (typeof rules.sorts)[number]>[] {
  return [
    { header: a.audit.number, cell: ({ sequence }) => <span className="figures">{sequence}</span> },
    { header: a.tables.timestamp, sort: 'CREATED_AT', cell: ({ at }) => <TimeCell at={at} /> },
    {
      header: a.audit.actor,
      sort: 'ACTOR',
      cell: ({ actor }) => <span className="font-medium">{actor}</span>,
    },
    { header: a.audit.act, sort: 'ACT', cell: ({ act }) => act.replaceAll('_', ' ') },
    { header: a.acts.reason, cell: ({ reason }) => reason || a.tables.notApplicable },
    {
      header: a.audit.hash,
      cell: ({ hash }) => (
        <span title={hash} className="font-mono text-[0.8125rem]">
          {hash.slice(0, 12)}
        </span>
      ),
    },
    {
      header: a.audit.details,
      align: 'right',
      cell: (row) => (
        <Button look="secondary" size="small" onClick={() => onOpen(row)}>
          {a.audit.show}
          <span className="sr-only">{` ${row.sequence}`}</span>
        </Button>
      ),
    },
  ]
}
