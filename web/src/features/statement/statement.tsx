import { useQuery } from '@apollo/client/react'
import { clsx } from 'clsx'
import { startTransition, useOptimistic, useState } from 'react'
import { useSearchParams } from 'react-router'
import { moreOf, Read } from '../../api/read.tsx'
import { formatCount, formatDateTime, parsePol } from '../../texts/format.ts'
import { sharedTexts } from '../../texts/shared.ts'
import { statementTexts } from '../../texts/statement.ts'
import { t } from '../../texts/texts.ts'
import { HashLink, WalletAddress } from '../../ui/address.tsx'
import { Amount } from '../../ui/amount.tsx'
import { StatusBadge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, onPhone } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { InputField } from '../../ui/small-field.tsx'
import { Rows } from '../../ui/table.tsx'
import { useAddress, useWatching } from '../../wallet/use-address.ts'
import { DownloadButtons } from './download-buttons.tsx'
import { joinReferrals } from './join-referrals.ts'
import { LineAbout, useAsked } from './line-about.tsx'
import { lineTypes, readFilter, type StatementFilter, writeFilter } from './statement-filter.ts'
import { linesOf, StatementQuery } from './statement-query.ts'

/** Every change of the available balance with the balance after it; the address of the page keeps the filter. */
export function StatementPage() {
  const address = useAddress()
  const [params, setParams] = useSearchParams()
  const [answer, ask] = useAsked()
  const filter = readFilter(params)
  const { fromDay, toDay } = filter
  const isReversed = fromDay && toDay && toDay < fromDay
  // As the page was opened: what is chosen does not fold it up.
  const [foldedUp] = useState(() => onPhone() && { title: statementTexts.show, folded: noFilter(filter) })
  // What is pressed shows at once, before the address has it.
  const [pressed, press] = useOptimistic(filter)
  const columns = { ...sharedTexts.columns, ...statementTexts.columns }
  const query = useQuery(StatementQuery, {
    variables: { ...linesOf(address, filter), first: 25, counted: true },
  })
  return (
    <Page title={t.nav.statement} lead={useWatching() ? <WalletAddress /> : statementTexts.lead}>
      <div className="space-y-6">
        <Card {...foldedUp}>
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
        <Read query={query} data={query.data?.wallet.statement} bones={['h-160']}>
          {({ totalCount = 0, edges, pageInfo }) => (
            <Card
              title={statementTexts.lines}
              aside={totalCount > 0 && <DownloadButtons address={address} filter={filter} />}
              flush
            >
              <p role="status" className="px-5 pb-2 text-ink-faint text-sm sm:px-6">
                {statementTexts.count(formatCount(edges.length), formatCount(totalCount), totalCount)}
              </p>
              <Rows
                empty={statementTexts[isReversed ? 'reversed' : 'empty']}
                onMore={moreOf(pageInfo, query.fetchMore)}
                caption={statementTexts.lines}
                rows={joinReferrals(
                  edges.map(({ node }) => node),
                  pageInfo.hasNextPage,
                )}
                rowKey={({ id }) => id}
                phone="pairs"
                columns={({ left, right }) => [
                  left(columns.type, (line) => (
                    <span className="block">
                      <span className="font-medium">{t.types[line.type]}</span>
                      <LineAbout line={line} onAsk={ask} />
                    </span>
                  )),
                  right(columns.change, ({ change }) => {
                    const wei = parsePol(change)
                    return (
                      <Amount wei={wei} signed className={clsx('font-medium', wei > 0n && 'text-reed')} />
                    )
                  }),
                  left(columns.createdAt, ({ at }) => (
                    <span className="text-ink-soft sm:whitespace-nowrap">{formatDateTime(at)}</span>
                  )),
                  right(columns.balance, ({ balanceAfter }) => (
                    <>
                      <span className="sr-only sm:hidden">{columns.balance} </span>
                      <Amount pol={balanceAfter} className="max-sm:text-ink-faint" />
                    </>
                  )),
                  {
                    header: columns.status,
                    wide: true,
                    // On a phone only what is not as usual takes a line.
                    cell: ({ status }) => (
                      <span className={status === 'COMPLETED' ? 'max-sm:hidden' : ''}>
                        <StatusBadge status={status} />
                      </span>
                    ),
                  },
                  {
                    header: columns.txHash,
                    align: 'right',
                    wide: true,
                    cell: ({ txHash }) =>
                      txHash ? (
                        <HashLink hash={txHash} />
                      ) : (
                        <span className="max-sm:hidden">{t.common.none}</span>
                      ),
                  },
                ]}
              />
            </Card>
          )}
        </Read>
        {answer}
      </div>
    </Page>
  )
}

function noFilter({ types, fromDay, toDay }: StatementFilter): boolean {
  return types.length === 0 && !fromDay && !toDay
}

/** Chooses types of line and days; takes effect at once. */
function FilterForm(i: { filter: StatementFilter; onChange(filter: StatementFilter): void }) {
  const { filter, onChange } = i
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
                  'flex min-h-9 tap:min-h-11 cursor-pointer items-center gap-2 rounded-full border px-3.5 text-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--ring)',
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
        <InputField
          type="date"
          label={sharedTexts.from}
          value={filter.fromDay ?? ''}
          max={filter.toDay ?? undefined}
          onChange={(day) => onChange({ ...filter, fromDay: day || null })}
        />
        <InputField
          type="date"
          label={sharedTexts.to}
          value={filter.toDay ?? ''}
          min={filter.fromDay ?? undefined}
          onChange={(day) => onChange({ ...filter, toDay: day || null })}
        />
        {!noFilter(filter) && (
          <Button look="quiet" onClick={() => onChange({ types: [], fromDay: null, toDay: null })}>
            {statementTexts.reset}
          </Button>
        )}
      </div>
    </div>
  )
}
