import { clsx } from 'clsx'
import { Link } from 'react-router'
import { dashboardTexts } from '../../texts/dashboard.ts'
import { formatDateTime, parsePol, weekOf } from '../../texts/format.ts'
import { sharedTexts } from '../../texts/shared.ts'
import { t } from '../../texts/texts.ts'
import { Amount } from '../../ui/amount.tsx'
import { StatusBadge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card, onPhone } from '../../ui/card.tsx'
import { Rows } from '../../ui/table.tsx'
import { useAddress, useWatching } from '../../wallet/use-address.ts'
import { joinReferrals } from '../statement/join-referrals.ts'
import { LineAbout, type StatementLine, useAsked } from '../statement/line-about.tsx'

const ROWS_ON_PHONE = 5

interface TransactionsProps {
  /** Deposits that are seen on the chain and not final: they change no balance yet. */
  pending: Pick<StatementLine, 'id' | 'amount' | 'status'>[]
  lines: StatementLine[]
  onMore: (() => unknown) | null
}

/** The newest changes of the available balance; what a close paid can be asked about. */
export function Transactions({ pending, lines, onMore }: TransactionsProps) {
  const rows = [
    ...pending.map((deposit) => ({
      ...deposit,
      type: 'DEPOSIT' as const,
      change: deposit.amount,
      net: deposit.amount,
      at: null,
      day: null,
      label: null,
      levels: 1,
    })),
    ...joinReferrals<StatementLine>(lines, onMore !== null),
  ]
  const [answer, ask] = useAsked()
  const address = useAddress()
  const watching = useWatching()
  const { columns } = sharedTexts
  const short = onPhone()
  return (
    <Card
      title={dashboardTexts.transactions}
      aside={
        <Link
          to={watching ? `/watch/${address}/statement` : '/statement'}
          className="tap:-my-3 tap:py-3 font-semibold text-sm text-water underline-offset-4 hover:underline"
        >
          {dashboardTexts.fullStatement}
        </Link>
      }
      flush
    >
      <Rows
        caption={dashboardTexts.transactions}
        rows={short ? rows.slice(0, ROWS_ON_PHONE) : rows}
        rowKey={({ id }) => id}
        phone="pairs"
        groupOf={(row) => (row.at ? weekOf(row.day ?? row.at) : null)}
        columns={({ left, right }) => [
          left(columns.type, (row) => (
            <>
              <span className="font-medium">{t.types[row.type]}</span>
              <LineAbout line={row} onAsk={ask} />
            </>
          )),
          right(t.common.amount, (row) => {
            const amount = parsePol(row.amount)
            const incoming = parsePol(row.change) > 0n
            const undone = row.status === 'CANCELLED' || row.status === 'FAILED'
            return (
              <Amount
                wei={incoming ? amount : -amount}
                signed
                className={clsx(
                  'font-medium',
                  undone ? 'text-ink-faint line-through' : incoming && 'text-reed',
                )}
              />
            )
          }),
          left(columns.status, (row) => <StatusBadge status={row.status} />),
          right(columns.createdAt, (row) => (
            <span className="text-ink-soft sm:whitespace-nowrap">
              {row.at ? formatDateTime(row.at) : dashboardTexts.notFinal}
            </span>
          )),
        ]}
        empty={
          <>
            <p className="font-medium text-ink-soft">{dashboardTexts.noTransactions}</p>
            {!watching && (
              <>
                <p className="mt-1 mb-4 text-sm">{dashboardTexts.emptyBody}</p>
                <ButtonLink to="/deposit" look="secondary" size="small">
                  {sharedTexts.makeDeposit}
                </ButtonLink>
              </>
            )}
          </>
        }
        // On a phone the statement has the others.
        onMore={short ? null : onMore}
      />
      {answer}
    </Card>
  )
}
