import { clsx } from 'clsx'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { parsePol } from '../../amounts/pol.ts'
import { type FragmentOf, graphql, readFragment } from '../../api/graphql.ts'
import { lazyPart } from '../../platform/lazy-part.ts'
import { dashboardTexts } from '../../texts/dashboard.ts'
import { formatDateTime, weekOf } from '../../texts/format.ts'
import { t } from '../../texts/texts.ts'
import { Amount } from '../../ui/amount.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Rows } from '../../ui/rows.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useAddress, useWatching } from '../../wallet/use-address.ts'
import { type Asked, LineAbout } from '../statement/line-about.tsx'

const ExplainDialog = lazyPart(() => import('../explain/explain-dialog.tsx'), 'ExplainDialog')

export const statementLineFragment = graphql(`
  fragment StatementLine on StatementLine { id type status amount net change at day label }
`)

export const pendingDepositFragment = graphql(`
  fragment PendingDeposit on Deposit { id amount status }
`)

interface TransactionsProps {
  /** Deposits that are seen on the chain and not final: they change no balance yet. */
  pending: FragmentOf<typeof pendingDepositFragment>[]
  lines: FragmentOf<typeof statementLineFragment>[]
  onMore: (() => unknown) | null
}

/** The newest changes of the available balance; what a close paid can be asked about. */
export function Transactions({ pending, lines, onMore }: TransactionsProps) {
  const rows = [
    ...readFragment(pendingDepositFragment, pending).map((deposit) => ({
      ...deposit,
      type: 'DEPOSIT' as const,
      change: deposit.amount,
      net: deposit.amount,
      at: null,
      day: null,
      label: null,
    })),
    ...readFragment(statementLineFragment, lines),
  ]
  const [asked, setAsked] = useState<Asked | null>(null)
  const address = useAddress()
  const watching = useWatching()
  const { columns } = dashboardTexts
  return (
    <Card
      title={dashboardTexts.transactions}
      aside={
        <Link
          to={watching ? `/watch/${address}/statement` : '/statement'}
          className="font-semibold text-sm text-water underline-offset-4 hover:underline"
        >
          {dashboardTexts.fullStatement}
        </Link>
      }
      flush
    >
      <Rows
        caption={dashboardTexts.transactions}
        rows={rows}
        rowKey={({ id }) => id}
        phone="pairs"
        groupOf={(row) => (row.at ? weekOf(row.day ?? row.at) : null)}
        columns={[
          {
            header: columns.type,
            cell: (row) => (
              <>
                <span className="font-medium">{t.types[row.type]}</span>
                <LineAbout line={row} onAsk={setAsked} />
              </>
            ),
          },
          {
            header: columns.amount,
            align: 'right',
            cell: (row) => {
              const net = parsePol(row.net)
              const incoming = parsePol(row.change) > 0n
              const undone = row.status === 'CANCELLED' || row.status === 'FAILED'
              return (
                <Amount
                  wei={incoming ? net : -net}
                  signed
                  className={clsx(
                    'font-medium',
                    undone ? 'text-ink-faint line-through' : incoming && 'text-reed',
                  )}
                />
              )
            },
          },
          { header: columns.status, cell: (row) => <StatusBadge status={row.status} /> },
          {
            header: columns.date,
            align: 'right',
            cell: (row) => (
              <span className="text-ink-soft">
                {row.at ? formatDateTime(row.at) : dashboardTexts.notFinal}
              </span>
            ),
          },
        ]}
        empty={
          <>
            <p className="font-medium text-ink-soft">{dashboardTexts.noTransactions}</p>
            {!watching && (
              <>
                <p className="mt-1 mb-4 text-sm">{dashboardTexts.emptyBody}</p>
                <ButtonLink to="/deposit" look="secondary" size="small">
                  {dashboardTexts.emptyButton}
                </ButtonLink>
              </>
            )}
          </>
        }
        onMore={onMore}
      />
      {asked && (
        <Suspense>
          <ExplainDialog day={asked.day} asked={asked.part} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </Card>
  )
}
