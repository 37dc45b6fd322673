import { clsx } from 'clsx'
import { Suspense, useState } from 'react'
import { parsePol } from '../../amounts/pol.ts'
import { type FragmentOf, graphql, type ResultOf, readFragment } from '../../api/graphql.ts'
import { lazyPart } from '../../app/lazy-part.ts'
import { formatDate, formatDateTime } from '../../texts/format.ts'
import { t } from '../../texts/texts.ts'
import { Amount } from '../../ui/amount.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Empty, Table } from '../../ui/table.tsx'
import type { PartKind } from '../explain/part.tsx'

const ExplainDialog = lazyPart(() => import('../explain/explain-dialog.tsx'), 'ExplainDialog')

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

type Line = ResultOf<typeof statementLineFragment>

/** The newest changes of the available balance; what a close paid can be asked about. */
export function Transactions({
  lines,
  onMore,
}: {
  lines: FragmentOf<typeof statementLineFragment>[]
  onMore: (() => unknown) | null
}) {
  const rows = readFragment(statementLineFragment, lines)
  const [asked, setAsked] = useState<{ day: string; part: PartKind } | null>(null)
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
                  <About line={row} onAsk={setAsked} />
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
      {onMore && <ShowMore of={t.dashboard.transactions} onMore={onMore} />}
      {asked && (
        <Suspense>
          <ExplainDialog day={asked.day} asked={asked.part} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </Card>
  )
}

/** Kinds that a close pays, by the part of its explanation. */
const parts: { [Type in Line['type']]?: PartKind } = {
  INTEREST: 'interest',
  REFERRAL: 'referral',
  CLUB: 'club',
  MYSTERY_BOX: 'boxes',
  PRIZE_POOL: 'prizes',
}

/** What the line was about: what it names, or the day that a close paid for, which can be asked about. */
function About({ line, onAsk }: { line: Line; onAsk(asked: { day: string; part: PartKind }): void }) {
  const part = parts[line.type]
  const day = part ? line.day : null
  const text = [line.label, day && t.dashboard.forDay(formatDate(day))].filter(Boolean).join(' · ')
  if (!text) return null
  return (
    <span className="block text-ink-faint text-xs">
      {text}
      {part && day && (
        <button
          type="button"
          aria-label={t.dashboard.whyFor(t.types[line.type], formatDate(day))}
          onClick={() => onAsk({ day, part })}
          className="-my-2 inline-flex min-h-8 max-sm:-ml-1.5 sm:ml-1 items-center rounded-control px-1.5 font-semibold text-water underline-offset-4 hover:underline"
        >
          {t.dashboard.why}
        </button>
      )}
    </span>
  )
}
