import { useQuery } from '@apollo/client/react'
import { clsx } from 'clsx'
import { Suspense, startTransition, useId, useOptimistic, useState } from 'react'
import { useSearchParams } from 'react-router'
import { parsePol } from '../../amounts/pol.ts'
import { graphql, readFragment } from '../../api/graphql.ts'
import { moreOf } from '../../api/more-of.ts'
import { QueryState } from '../../api/query-state.tsx'
import { lazyPart } from '../../platform/lazy-part.ts'
import { formatCount, formatDateTime } from '../../texts/format.ts'
import { statementTexts } from '../../texts/statement.ts'
import { t } from '../../texts/texts.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { HashLink } from '../../ui/hash-link.tsx'
import { Page } from '../../ui/page.tsx'
import { Rows } from '../../ui/rows.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useAddress, useWatching } from '../../wallet/use-address.ts'
import { WalletAddress } from '../dashboard/wallet-address.tsx'
import { DownloadButtons } from './download-buttons.tsx'
import { type Asked, type FullLine, fullLineFragment, LineAbout } from './line-about.tsx'
import { lineTypes, readFilter, type StatementFilter, writeFilter } from './statement-filter.ts'

const ExplainDialog = lazyPart(() => import('../explain/explain-dialog.tsx'), 'ExplainDialog')

const StatementQuery = graphql(
  `
    query Statement(
      $address: Address!
      $types: [TransactionType!]
      $fromDay: Date
      $toDay: Date
      $after: String
    ) {
      wallet(address: $address) {
        address
        statement(first: 25, oncePerWithdrawal: true, types: $types, fromDay: $fromDay, toDay: $toDay, after: $after) {
          totalCount
          edges {
            node {
              id
              ...FullLine
            }
          }
          pageInfo { hasNextPage endCursor }
        }
      }
    }
  `,
  [fullLineFragment],
)

/** The statement of the connected wallet, or of one that is watched. */
export function StatementPage() {
  return (
    <Page title={statementTexts.title} lead={useWatching() ? <WalletAddress /> : statementTexts.lead}>
      <Statement />
    </Page>
  )
}

/** Every change of the available balance with the balance after it; the address of the page keeps the filter. */
function Statement() {
  const address = useAddress()
  const [params, setParams] = useSearchParams()
  const [asked, setAsked] = useState<Asked | null>(null)
  const filter = readFilter(params)
  // What is pressed shows at once, before the address has it.
  const [pressed, press] = useOptimistic(filter)
  const { types, fromDay, toDay } = filter
  const { data, error, loading, fetchMore } = useQuery(StatementQuery, {
    variables: { address, types: types.length > 0 ? types : null, fromDay, toDay },
  })
  return (
    <div className="space-y-6">
      <Card>
        <FilterForm
          filter={pressed}
          onChange={(next) =>
            startTransition(() => {
              press(next)
              setParams(writeFilter(next), { replace: true })
            })
          }
        />
      </Card>
      <QueryState
        data={data?.wallet.statement}
        error={error}
        loading={loading}
        skeleton={<Bone className="h-160" />}
      >
        {({ totalCount, edges, pageInfo }) => (
          <Card
            title={statementTexts.lines}
            aside={totalCount > 0 && <DownloadButtons address={address} filter={filter} />}
            flush
          >
            <p role="status" className="px-5 pb-2 text-ink-faint text-sm sm:px-6">
              {statementTexts.count(formatCount(edges.length), formatCount(totalCount), totalCount)}
            </p>
            <StatementTable
              lines={edges.map(({ node }) => readFragment(fullLineFragment, node))}
              onAsk={setAsked}
              onMore={moreOf(pageInfo, fetchMore)}
            />
          </Card>
        )}
      </QueryState>
      {asked && (
        <Suspense>
          <ExplainDialog day={asked.day} asked={asked.part} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </div>
  )
}

/** Chooses types of line and days; takes effect at once. */
function FilterForm({
  filter,
  onChange,
}: {
  filter: StatementFilter
  onChange(filter: StatementFilter): void
}) {
  const filtered = filter.types.length > 0 || filter.fromDay || filter.toDay
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <fieldset>
        <legend className="mb-2 font-medium text-sm">{statementTexts.types}</legend>
        <div className="flex flex-wrap gap-2">
          {lineTypes.map((type) => {
            const chosen = filter.types.includes(type)
            const types = lineTypes.filter((each) => filter.types.includes(each) !== (each === type))
            return (
              <label
                key={type}
                className={clsx(
                  'flex min-h-9 cursor-pointer items-center gap-2 rounded-full border px-3.5 text-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--ring)',
                  chosen
                    ? 'border-water bg-water-soft font-semibold text-water'
                    : 'border-line text-ink-soft hover:border-line-strong',
                )}
              >
                <input
                  type="checkbox"
                  checked={chosen}
                  onChange={() => onChange({ ...filter, types })}
                  className="size-3.5 accent-(--water)"
                />
                {t.types[type]}
              </label>
            )
          })}
        </div>
      </fieldset>
      <div className="flex flex-wrap items-end gap-3">
        <Day
          label={statementTexts.from}
          day={filter.fromDay}
          max={filter.toDay}
          onChange={(fromDay) => onChange({ ...filter, fromDay })}
        />
        <Day
          label={statementTexts.to}
          day={filter.toDay}
          min={filter.fromDay}
          onChange={(toDay) => onChange({ ...filter, toDay })}
        />
        {filtered && (
          <Button look="quiet" onClick={() => onChange({ types: [], fromDay: null, toDay: null })}>
            {statementTexts.reset}
          </Button>
        )}
      </div>
    </div>
  )
}

interface DayProps {
  label: string
  day: string | null
  min?: string | null
  max?: string | null
  onChange(day: string | null): void
}

function Day({ label, day, min, max, onChange }: DayProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={day ?? ''}
        min={min ?? undefined}
        max={max ?? undefined}
        onChange={({ target }) => onChange(target.value || null)}
        className="figures min-h-11 rounded-control border border-line-strong bg-surface px-3 text-sm"
      />
    </div>
  )
}

interface StatementTableProps {
  lines: readonly FullLine[]
  onAsk(asked: Asked): void
  onMore: (() => unknown) | null
}

/** Lines of a statement, newest first; what a close paid can be asked about. */
function StatementTable({ lines, onAsk, onMore }: StatementTableProps) {
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
