import { a } from '../../../texts/admin.ts'
import { formatDateTime } from '../../../texts/format.ts'
import { t } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { RowOf } from '../../lists/columns.tsx'
import type { auditLog } from '../../lists/lists.generated.ts'

/** A line of the audit log. */
export type AuditRow = RowOf<typeof auditLog>

/** One line of the audit log, whole. */
export function AuditDetails({ row, onClose }: { row: AuditRow; onClose(): void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={a.audit.line(row.sequence)}
      description={`${row.actor}, ${row.act.replaceAll('_', ' ')}, ${formatDateTime(row.at)}`}
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
