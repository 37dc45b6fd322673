import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { graphql, type ResultOf } from '../../api/graphql.ts'
import { Read } from '../../api/read.tsx'
import { dashboardTexts } from '../../texts/dashboard.ts'
import { displayPol, formatDate, formatPol, parsePol, weekOf } from '../../texts/format.ts'
import { sharedTexts } from '../../texts/shared.ts'
import { Amount } from '../../ui/amount.tsx'
import { Card } from '../../ui/card.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { SelectField } from '../../ui/small-field.tsx'
import { Empty, Table } from '../../ui/table.tsx'
import { AsTable, TimeChart } from '../../ui/time-chart.tsx'
import { useAddress } from '../../wallet/use-address.ts'
import { type DayEarnings, earningColours, earningKinds, fillDays } from './fill-days.ts'

const EarningsQuery = graphql(`
  query Earnings($address: Address!) {
    closes(first: 1) {
      edges {
        node { day }
      }
    }
    wallet(address: $address) {
      address
      interestForecast(days: 30) { day interest total }
      incomeDays(first: 100) {
        edges {
          node { address day interest referral club mysteryBox prizePool total }
        }
      }
    }
  }
`)

/** A page of the API holds 100 days. */
const PERIODS = [14, 30, 90]

/** What each of the last days paid, by kind, as a chart and as a table. */
export function Earnings({ empty }: { /** Nothing was earned so far. */ empty: boolean }) {
  const address = useAddress()
  const [count, setCount] = useState(30)
  const query = useQuery(EarningsQuery, { variables: { address } })
  return (
    <Read query={query} data={query.data} skeleton={<Bone className={empty ? 'h-52 sm:h-40' : 'h-96'} />}>
      {({ closes, wallet }) => {
        const lastDay = closes.edges[0]?.node.day
        const paid = wallet.incomeDays.edges.map(({ node }) => node)
        return (
          <Card
            title={dashboardTexts.earnings.title}
            folded="phone"
            className={paid.length === 0 ? 'min-h-52 sm:min-h-40' : ''}
            aside={
              paid.length > 0 && (
                <SelectField
                  label={sharedTexts.period}
                  value={String(count)}
                  onChange={(next) => setCount(Number(next))}
                  options={PERIODS.map((days) => ({
                    value: String(days),
                    label: sharedTexts.lastDays(days),
                  }))}
                />
              )
            }
          >
            {lastDay && paid.length > 0 ? (
              <Days
                days={fillDays(paid, lastDay, count)}
                forecast={wallet.interestForecast.slice(0, count / 2)}
              />
            ) : (
              <Empty>{dashboardTexts.earnings.empty}</Empty>
            )}
          </Card>
        )
      }}
    </Read>
  )
}

type Forecast = ResultOf<typeof EarningsQuery>['wallet']['interestForecast'][number]

function Days({ days, forecast }: { days: DayEarnings[]; forecast: Forecast[] }) {
  const { incomeRows } = dashboardTexts
  const sum = days.reduce((all, { total }) => all + total, 0n)
  const kinds = earningKinds.filter((kind) => days.some((day) => day[kind] > 0n))
  const expected = forecast.at(-1)
  const ahead = expected && parsePol(expected.total) > 0n ? forecast : []
  return (
    <>
      <p className="mb-2 text-ink-soft text-sm">
        {dashboardTexts.earnings.sum(days.length)} <Amount wei={sum} className="font-semibold text-ink" />
      </p>
      <TimeChart
        label={dashboardTexts.earnings.chart(days.length, displayPol(sum, 4))}
        describe={(index) => inWords(days, ahead, index)}
        look="bars"
        days={[...days, ...ahead].map(({ day }) => day)}
        series={kinds.map((kind) => ({
          label: incomeRows[kind],
          colour: earningColours[kind],
          values: [...days.map((day) => Number(formatPol(day[kind]))), ...ahead.map(() => null)],
        }))}
        line={
          ahead.length === 0
            ? undefined
            : {
                label: sharedTexts.forecast,
                colour: 'ink-soft',
                values: [...days.map(() => null), ...ahead.map(({ interest }) => Number(interest))],
              }
        }
      />
      {expected && ahead.length > 0 && (
        <p className="mt-3 text-ink-soft text-xs">
          {dashboardTexts.earnings.forecastNote(displayPol(parsePol(expected.total), 4), ahead.length)}
        </p>
      )}
      <AsTable>
        <Table
          caption={dashboardTexts.earnings.title}
          rows={[...days].reverse()}
          rowKey={({ day }) => day}
          groupOf={({ day }) => weekOf(day)}
          columns={({ left, right }) => [
            left(sharedTexts.columns.day, ({ day }) => formatDate(day)),
            ...kinds.map((kind) => right(incomeRows[kind], (day: DayEarnings) => <Amount wei={day[kind]} />)),
            right(dashboardTexts.earnings.total, ({ total }) => (
              <Amount wei={total} className="font-semibold" />
            )),
          ]}
        />
      </AsTable>
    </>
  )
}

/** What the chart shows of a day, to be read. */
function inWords(days: DayEarnings[], ahead: Forecast[], index: number): string {
  const day = days[index]
  if (!day) {
    const coming = ahead[index - days.length]
    return coming
      ? dashboardTexts.earnings.forecastIs(formatDate(coming.day), displayPol(parsePol(coming.interest), 4))
      : ''
  }
  if (day.total === 0n) return dashboardTexts.earnings.nothingOn(formatDate(day.day))
  const parts = earningKinds
    .filter((kind) => day[kind] > 0n)
    .map((kind) => `${dashboardTexts.incomeRows[kind]} ${displayPol(day[kind], 4)}`)
  return dashboardTexts.earnings.dayIs(formatDate(day.day), parts.join(' · '), displayPol(day.total, 4))
}
