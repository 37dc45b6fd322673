import { useQuery } from '@apollo/client/react'
import { displayPol, formatPol, parsePol } from '../../amounts/pol.ts'
import { graphql } from '../../api/graphql.ts'
import { Read } from '../../api/query-state.tsx'
import { formatDate, formatPercent } from '../../texts/format.ts'
import { t } from '../../texts/texts.ts'
import { transparencyTexts } from '../../texts/transparency.ts'
import { Amount } from '../../ui/amount.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { Empty, Table } from '../../ui/table.tsx'
import { AsTable, TimeChart } from '../../ui/time-chart.tsx'

const CoverageQuery = graphql(`
  query CoverageHistory {
    solvencyHistory(first: 100, thinning: CLOSE) {
      edges {
        node {
          day
          late
          blockNumber
          reserves
          liabilities
          coveragePercent
        }
      }
    }
  }
`)

/** Reserves and liabilities after each of the last closed days. */
export function CoverageHistory() {
  const query = useQuery(CoverageQuery, { pollInterval: 60_000 })
  const x = transparencyTexts
  return (
    <Card title={x.history} folded>
      <Read query={query} data={query.data?.solvencyHistory} skeleton={<Bone className="h-56" />}>
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
                  last.coveragePercent === null ? x.nothingOwed : formatPercent(last.coveragePercent, 2),
                )}
                describe={(index) => {
                  const { day, reserves, liabilities, coveragePercent } = points[index]!
                  const [has, owes] = [reserves, liabilities].map((pol) => displayPol(parsePol(pol), 2))
                  const covered = coveragePercent === null ? x.nothingOwed : formatPercent(coveragePercent, 2)
                  return `${formatDate(day)}: ${x.reserves} ${has} · ${x.liabilities} ${owes} · ${x.coverage} ${covered}`
                }}
                days={points.map(({ day }) => day)}
                series={[
                  {
                    label: x.reserves,
                    colour: 'reed',
                    values: points.map(({ reserves }) => Number(formatPol(parsePol(reserves)))),
                  },
                  {
                    label: x.liabilities,
                    colour: 'clay',
                    values: points.map(({ liabilities }) => Number(formatPol(parsePol(liabilities)))),
                  },
                ]}
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
                    left(x.day, ({ day, late }) => (
                      <>
                        {formatDate(day)} {late && <Badge tone="waiting">{x.late}</Badge>}
                      </>
                    )),
                    right(x.reserves, ({ reserves }) => <Amount pol={reserves} digits={2} />),
                    right(x.liabilities, ({ liabilities }) => <Amount pol={liabilities} digits={2} />),
                    right(x.coverage, ({ coveragePercent }) =>
                      coveragePercent === null ? t.common.none : formatPercent(coveragePercent, 2),
                    ),
                    right(x.block, ({ blockNumber }) => <span className="figures">{blockNumber}</span>),
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
