import { useQuery } from '@apollo/client/react'
import { coverageOf } from '../../amounts/share.ts'
import { graphql } from '../../api/graphql.ts'
import { Read } from '../../api/read.tsx'
import { displayPol, formatDate, formatPercent, parsePol } from '../../texts/format.ts'
import { sharedTexts } from '../../texts/shared.ts'
import { t } from '../../texts/texts.ts'
import { transparencyTexts as x } from '../../texts/transparency.ts'
import { Amount } from '../../ui/amount.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card, Facts, Fold, InfoList } from '../../ui/card.tsx'
import { Empty, Table } from '../../ui/table.tsx'
import { AsTable, TimeChart } from '../../ui/time-chart.tsx'
import type { Seen } from './transparency-query.ts'

const CoverageQuery = graphql(`
  query CoverageHistory {
    solvencyHistory(first: 100, thinning: CLOSE) {
      edges {
        node { day late blockNumber reserves liabilities coveragePercent }
      }
    }
  }
`)

/** Reserves and liabilities after each of the last closed days. */
export function CoverageHistory() {
  const query = useQuery(CoverageQuery, { pollInterval: 60_000 })
  return (
    <Card title={x.history} folded>
      <Read query={query} data={query.data?.solvencyHistory} bones={['h-56']}>
        {({ edges }) => {
          const points = edges
            .flatMap(({ node: { day, ...seen } }) => (day ? [{ day, ...seen }] : []))
            .reverse()
          const [first, last] = [points[0], points.at(-1)]
          // As high as what stood here while it was read.
          if (!first || !last)
            return (
              <div className="min-h-56">
                <Empty>{x.noHistory}</Empty>
              </div>
            )
          return (
            <>
              <TimeChart
                look="lines"
                label={x.chart(
                  formatDate(first.day),
                  formatDate(last.day),
                  last.coveragePercent === null
                    ? sharedTexts.noLiabilities
                    : formatPercent(last.coveragePercent, 2),
                )}
                describe={(index) => {
                  const { day, reserves, liabilities, coveragePercent } = points[index]!
                  const [has, owes] = [reserves, liabilities].map((pol) => displayPol(parsePol(pol), 2))
                  const covered =
                    coveragePercent === null ? sharedTexts.noLiabilities : formatPercent(coveragePercent, 2)
                  return `${formatDate(day)}: ${sharedTexts.reserves} ${has} · ${sharedTexts.liabilities} ${owes} · ${sharedTexts.coverage} ${covered}`
                }}
                days={points.map(({ day }) => day)}
                series={(['reserves', 'liabilities'] as const).map((name) => ({
                  label: sharedTexts[name],
                  colour: name === 'reserves' ? 'reed' : 'clay',
                  values: points.map((at) => Number(at[name])),
                }))}
              />
              {points.some(({ late }) => late) && (
                <p className="mt-3 text-ink-faint text-xs">
                  {x.lateNote(points.filter(({ late }) => late).length, points.length)}
                </p>
              )}
              <AsTable>
                <Table
                  caption={x.history}
                  rows={[...points].reverse()}
                  rowKey={({ day }) => day}
                  columns={({ left, right }) => [
                    left(sharedTexts.columns.day, ({ day, late }) => (
                      <>
                        {formatDate(day)} {late && <Badge tone="waiting">{x.late}</Badge>}
                      </>
                    )),
                    right(sharedTexts.reserves, ({ reserves }) => <Amount pol={reserves} digits={2} />),
                    right(sharedTexts.liabilities, ({ liabilities }) => (
                      <Amount pol={liabilities} digits={2} />
                    )),
                    right(sharedTexts.coverage, ({ coveragePercent }) =>
                      coveragePercent === null ? null : formatPercent(coveragePercent, 2),
                    ),
                    right(sharedTexts.columns.blockNumber, ({ blockNumber }) => (
                      <span className="figures">{blockNumber}</span>
                    )),
                  ]}
                />
              </AsTable>
            </>
          )
        }}
      </Read>
    </Card>
  )
}

const parts = ['interest', 'referral', 'mysteryBox', 'prizePool', 'club', 'total'] as const

/** What the plan will come to owe, and how far the reserves of today would cover it. */
export function Forecast({ forecast: seen, solvency }: Seen) {
  const look = (part: (typeof parts)[number]) => (part === 'total' ? 'font-semibold' : '')
  return (
    <Card title={sharedTexts.forecast} flush folded>
      {!seen ? (
        <Empty>{x.noForecast}</Empty>
      ) : (
        <>
          <p className="px-5 pb-2 text-ink-soft text-sm sm:px-6">{x.forecastLead(formatDate(seen.day))}</p>
          <Table
            caption={sharedTexts.forecast}
            rows={parts}
            rowKey={(part) => part}
            columns={({ left, right }) => [
              left(x.comesToOwe, (part) => <span className={look(part)}>{x.forecastParts[part]}</span>),
              ...seen.horizons.map((horizon) =>
                right(x.inDays(horizon.days), (part: (typeof parts)[number]) => (
                  <Amount pol={horizon[part]} digits={2} className={look(part)} />
                )),
              ),
            ]}
          />
          <div className="border-line border-t px-5 py-4 sm:px-6">
            {solvency && seen.owed !== null && (
              <Facts
                facts={seen.horizons.map(({ days, total }) => {
                  const liabilities = parsePol(seen.owed ?? '0') + parsePol(total)
                  const covered = coverageOf(parsePol(solvency.reserves), liabilities)
                  return {
                    label: x.coverageIn(days),
                    value: covered === null ? t.common.none : formatPercent(covered, 2),
                  }
                })}
              />
            )}
            <Fold title={x.assumptions} look="text-sm">
              <InfoList items={seen.assumptions.map((words) => x.assumptionWords[words] ?? words)} />
            </Fold>
          </div>
        </>
      )}
    </Card>
  )
}
