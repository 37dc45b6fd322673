import { clsx } from 'clsx'
import { parsePol } from '../../amounts/pol.ts'
import { formatDateTime } from '../../texts/format.ts'
import { statementTexts } from '../../texts/statement.ts'
import { t } from '../../texts/texts.ts'
import { Amount } from '../../ui/amount.tsx'
import { HashLink } from '../../ui/hash-link.tsx'
import { Rows } from '../../ui/rows.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { type Asked, LineAbout } from './line-about.tsx'
import type { FullLine } from './statement-line.ts'

/** Lines of a statement, newest first; what a close paid can be asked about. */
export function StatementTable({
  lines,
  onAsk,
  onMore,
}: {
  lines: readonly FullLine[]
  onAsk(asked: Asked): void
  onMore: (() => unknown) | null
}) {
  const { columns } = statementTexts
  return (
    <Rows
      empty={statementTexts.empty}
      onMore={onMore}
      caption={statementTexts.lines}
      rows={lines}
      rowKey={({ id }) => id}
      columns={[
        {
          header: columns.date,
          cell: ({ at }) => <span className="whitespace-nowrap text-ink-soft">{formatDateTime(at)}</span>,
        },
        {
          header: columns.type,
          cell: (line) => (
            <span className="block max-sm:text-right">
              <span className="font-medium">{t.types[line.type]}</span>
              <LineAbout line={line} onAsk={onAsk} />
            </span>
          ),
        },
        {
          header: columns.change,
          align: 'right',
          cell: ({ change }) => {
            const wei = parsePol(change)
            return <Amount wei={wei} signed className={clsx('font-medium', wei > 0n && 'text-reed')} />
          },
        },
        {
          header: columns.balance,
          align: 'right',
          cell: ({ balanceAfter }) => <Amount pol={balanceAfter} />,
        },
        { header: columns.status, cell: ({ status }) => <StatusBadge status={status} /> },
        {
          header: columns.transaction,
          align: 'right',
          cell: ({ txHash }) => (txHash ? <HashLink hash={txHash} /> : t.common.none),
        },
      ]}
    />
  )
}
