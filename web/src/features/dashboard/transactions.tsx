import { clsx } from 'clsx'
import { parsePol } from '../../amounts/pol.ts'
import { type FragmentOf, graphql, type ResultOf, readFragment } from '../../api/graphql.ts'
import { formatDate, formatDateTime } from '../../texts/format.ts'
import { t } from '../../texts/texts.ts'
import { Amount } from '../../ui/amount.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Empty, Table } from '../../ui/table.tsx'

export const statementLineFragment = graphql(`
  fragment StatementLine on StatementLine {
    id
    type
    status
    amount
    change
    at
    day
    label
  }
`)

/** The newest changes of the available balance. */
export function Transactions({ lines }: { lines: FragmentOf<typeof statementLineFragment>[] }) {
  const rows = readFragment(statementLineFragment, lines)
  const { columns } = t.dashboard
  return (
    <Card title={t.dashboard.transactions} flush>
      {rows.length === 0 ? (
        <Empty>
          <p className="font-medium text-ink-soft">{t.dashboard.noTransactions}</p>
          <p className="mt-1 mb-4 text-sm">{t.dashboard.emptyBody}</p>
          <ButtonLink to="/deposit" look="secondary" size="small">
            {t.about.startButton}
          </ButtonLink>
        </Empty>
      ) : (
        <Table
          caption={t.dashboard.transactions}
          rows={rows}
          rowKey={({ id }) => id}
          phone="pairs"
          columns={[
            {
              header: columns.type,
              cell: (row) => (
                <>
                  <span className="font-medium">{t.types[row.type]}</span>
                  <About line={row} />
                </>
              ),
            },
            {
              header: columns.amount,
              align: 'right',
              cell: (row) => {
                const change = parsePol(row.change)
                return (
                  <Amount wei={change} signed className={clsx('font-medium', change > 0n && 'text-reed')} />
                )
              },
            },
            { header: columns.status, cell: (row) => <StatusBadge status={row.status} /> },
            {
              header: columns.date,
              align: 'right',
              cell: (row) => <span className="text-ink-soft">{formatDateTime(row.at)}</span>,
            },
          ]}
        />
      )}
    </Card>
  )
}

const acts = new Set(['DEPOSIT', 'WITHDRAWAL', 'PURCHASE', 'SALE'])

/** What the line was about: what it names, or the day that a close paid for. */
function About({ line }: { line: ResultOf<typeof statementLineFragment> }) {
  const day = line.day && !acts.has(line.type) ? t.dashboard.forDay(formatDate(line.day)) : null
  const text = [line.label, day].filter(Boolean).join(' · ')
  return text ? <span className="block text-ink-faint text-xs">{text}</span> : null
}
