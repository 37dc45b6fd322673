import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { graphql } from '../../../api/graphql.ts'
import { a } from '../../../texts/admin.ts'
import { Button } from '../../../ui/button.tsx'
import { AdminPage } from '../../app/admin-page.tsx'
import { ListTable } from '../../lists/list-table.tsx'
import { auditLog } from '../../lists/lists.generated.ts'
import { AuditDetails, type AuditRow } from './audit-details.tsx'
import { AuditProof } from './audit-proof.tsx'

/** Who has acted and what was done: what the log can be filtered by. */
const AuditValuesQuery = graphql(`
  query AdminAuditValues {
    admin {
      auditValues {
        actors
        acts
      }
    }
  }
`)

/** What admins did: nobody can change it, and the chain of its hashes proves that nobody has. */
export function AuditPage() {
  const { actors = [], acts = [] } = useQuery(AuditValuesQuery).data?.admin.auditValues ?? {}
  const [open, setOpen] = useState<AuditRow | null>(null)
  return (
    <AdminPage title={a.audit.title} lead={a.audit.lead}>
      <AuditProof />
      <ListTable
        source={auditLog}
        csv="audit-log"
        caption={a.audit.title}
        empty={a.audit.empty}
        filters={{
          actors: { label: a.audit.actor, open: true, values: named(actors, String) },
          acts: { label: a.audit.act, open: true, values: named(acts, inWords) },
          subjects: { label: a.audit.subject, hint: a.audit.subjectHint },
        }}
        columns={[
          { header: a.audit.number, cell: ({ sequence }) => <span className="figures">{sequence}</span> },
          { header: a.tables.timestamp, field: 'at', sort: 'CREATED_AT' },
          {
            header: a.audit.actor,
            sort: 'ACTOR',
            cell: ({ actor }) => <span className="font-medium">{actor}</span>,
          },
          { header: a.audit.act, sort: 'ACT', cell: ({ act }) => inWords(act) },
          { header: a.acts.reason, field: 'reason' },
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
              <Button look="secondary" size="small" onClick={() => setOpen(row)}>
                {a.audit.show}
                <span className="sr-only">{` ${row.sequence}`}</span>
              </Button>
            ),
          },
        ]}
      />
      {open && <AuditDetails row={open} onClose={() => setOpen(null)} />}
    </AdminPage>
  )
}

function named(values: readonly string[], name: (value: string) => string) {
  return Object.fromEntries(values.map((value) => [value, name(value)]))
}

/** @param act e.g. `payouts_paused` */
function inWords(act: string): string {
  return act.replaceAll('_', ' ')
}
