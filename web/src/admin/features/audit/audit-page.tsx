import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { Read } from '../../../api/read.tsx'
import { a } from '../../../texts/admin.ts'
import { formatCount, formatDateTime } from '../../../texts/format.ts'
import { t } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Bone } from '../../../ui/skeleton.tsx'
import { auditLog, auditProofQuery, auditValuesQuery } from '../../api/console.generated.ts'
import { AdminPage } from '../../app/admin-page.tsx'
import { AsOf } from '../../app/as-of.tsx'
import type { RowOf } from '../../lists/columns.tsx'
import { ListTable } from '../../lists/list-table.tsx'

/** What admins did: nobody can change it, and the chain of its hashes proves that nobody has. */
export function AuditPage() {
  const { actors = [], acts = [] } = useQuery(auditValuesQuery).data?.admin.auditValues ?? {}
  const [open, setOpen] = useState<AuditRow | null>(null)
  return (
    <AdminPage title={a.nav.audit} lead={a.audit.lead}>
      <AuditProof />
      <ListTable
        source={auditLog}
        csv="audit-log"
        words={{ name: a.nav.audit, empty: a.audit.empty }}
        filters={{
          actors: { label: a.columns.actor, open: true, values: named(actors, String) },
          acts: { label: a.columns.act, open: true, values: named(acts, inWords) },
          subjects: { label: a.audit.subject, hint: a.audit.subjectHint },
        }}
        columns={[
          { field: 'sequence', header: a.plan.row },
          'at',
          'actor',
          { field: 'act', cell: ({ act }) => inWords(act) },
          { field: 'reason', header: a.acts.reason },
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

/** Whether the chain of hashes holds from the first line to the newest, taken again just now. */
export function AuditProof() {
  const query = useQuery(auditProofQuery, { fetchPolicy: 'network-only', pollInterval: 0 })
  return (
    <Read query={query} data={query.data} skeleton={<Bone className="mb-5 h-24" />}>
      {({ admin: { auditProof: proof } }) => (
        <Notice
          tone={proof.ok ? 'info' : 'error'}
          title={proof.ok ? a.audit.holds(formatCount(proof.lines)) : a.audit.broken}
          className="mb-5"
        >
          {proof.problem && <p>{proof.problem}</p>}
          <p className="text-ink-soft">{a.audit.headBody}</p>
          <p className="mt-1 mb-3 break-all font-mono text-xs">{proof.head}</p>
          <Button look="secondary" size="small" busy={query.loading} onClick={() => void query.refetch()}>
            {a.audit.proveAgain}
          </Button>{' '}
          <AsOf query={auditProofQuery} />
        </Notice>
      )}
    </Read>
  )
}

/** A line of the audit log. */
type AuditRow = RowOf<typeof auditLog>

/** One line of the audit log, whole. */
function AuditDetails({ row, onClose }: { row: AuditRow; onClose(): void }) {
  return (
    <Dialog
      onClose={onClose}
      title={a.audit.line(row.sequence)}
      description={`${row.actor}, ${inWords(row.act)}, ${formatDateTime(row.at)}`}
      footer={<Button onClick={onClose}>{t.common.close}</Button>}
    >
      {row.reason && <p className="mt-4">{row.reason}</p>}
      <pre className="mt-4 whitespace-pre-wrap break-words rounded-control bg-sunken p-4 font-mono text-xs">
        {pretty(row.details)}
      </pre>
      <dl className="mt-4 text-ink-faint text-xs">
        <dt>{a.audit.hash}</dt>
        <dd className="break-all font-mono">{row.hash}</dd>
        <dt className="mt-1.5">{a.audit.previousHash}</dt>
        <dd className="break-all font-mono">{row.previousHash}</dd>
      </dl>
    </Dialog>
  )
}

function pretty(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    return json
  }
}
