import { parsePol } from '../../amounts/pol.ts'
import { coverageOf } from '../../amounts/share.ts'
import { formatDate, formatPercent } from '../../texts/format.ts'
import { t } from '../../texts/texts.ts'
import { transparencyTexts } from '../../texts/transparency.ts'
import { Amount } from '../../ui/amount.tsx'
import { Card } from '../../ui/card.tsx'
import { InfoList } from '../../ui/facts.tsx'
import { Empty, Table } from '../../ui/table.tsx'
import type { Seen } from './transparency-query.ts'

const parts = ['interest', 'referral', 'mysteryBox', 'prizePool', 'club', 'total'] as const

/** What the plan will come to owe, and how far the reserves of today would cover it. */
export function Forecast({
  forecast: seen,
  reserves,
}: {
  forecast: Seen['forecast']
  /** POL; null while they were never observed */
  reserves: string | null
}) {
  const x = transparencyTexts
  return (
    <Card title={x.forecast} flush folded>
      {!seen ? (
        <Empty>{x.noForecast}</Empty>
      ) : (
        <>
          <p className="px-5 pb-2 text-ink-soft text-sm sm:px-6">{x.forecastLead(formatDate(seen.day))}</p>
          <Table
            caption={x.forecast}
            rows={parts}
            rowKey={(part) => part}
            columns={({ left, right }) => [
              left(x.comesToOwe, (part) => (
                <span className={part === 'total' ? 'font-semibold' : undefined}>
                  {x.forecastParts[part]}
                </span>
              )),
              ...seen.horizons.map((horizon) =>
                right(x.inDays(horizon.days), (part: (typeof parts)[number]) => (
                  <Amount
                    pol={horizon[part]}
                    digits={2}
                    className={part === 'total' ? 'font-semibold' : undefined}
                  />
                )),
              ),
            ]}
          />
          <div className="border-line border-t px-5 py-4 sm:px-6">
            {reserves !== null && seen.owed !== null && (
              <dl className="mb-4 space-y-1 text-sm">
                {seen.horizons.map(({ days, total }) => {
                  const covered = coverageOf(parsePol(reserves), parsePol(seen.owed ?? '0') + parsePol(total))
                  return (
                    <div key={days} className="flex justify-between gap-4">
                      <dt className="text-ink-soft">{x.coverageIn(days)}</dt>
                      <dd className="figures font-semibold">
                        {covered === null ? t.common.none : formatPercent(covered, 2)}
                      </dd>
                    </div>
                  )
                })}
              </dl>
            )}
            <details>
              <summary className="w-fit cursor-pointer py-1 font-semibold text-sm text-water">
                {x.assumptions}
              </summary>
              <div className="mt-2">
                <InfoList items={seen.assumptions.map((words) => x.assumptionWords[words] ?? words)} />
              </div>
            </details>
          </div>
        </>
      )}
    </Card>
  )
}
