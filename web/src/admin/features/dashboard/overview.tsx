import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ResultOf } from '../../../api/graphql.ts'
import { Read } from '../../../api/read.tsx'
import { a } from '../../../texts/admin.ts'
import { displayPol, formatCount, formatDate, parsePol } from '../../../texts/format.ts'
import { sharedTexts } from '../../../texts/shared.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Card, Stat } from '../../../ui/card.tsx'
import { Bone, Bones } from '../../../ui/skeleton.tsx'
import { SelectField } from '../../../ui/small-field.tsx'
import { TimeChart } from '../../../ui/time-chart.tsx'
import { flowsQuery, overviewQuery } from '../../api/console.generated.ts'
import { AsOf } from '../../app/as-of.tsx'
import { warningsSince } from './desk.tsx'

/** The five figures of the overview, and what an operator should know before anything else. */
export function OverviewCards() {
  const query = useQuery(overviewQuery)
  return (
    <Read
      query={query}
      data={query.data?.admin.overview}
      skeleton={<Bones look={gridClass} heights={CARDS} />}
    >
      {(overview) => <Cards overview={overview} />}
    </Read>
  )
}

function Cards({ overview }: { overview: ResultOf<typeof overviewQuery>['admin']['overview'] }) {
  const waiting = overview.openWithdrawals.reduce((sum, { count }) => sum + count, 0)
  const texts = a.dashboard
  return (
    <>
      <div className={gridClass}>
        <Stat label={texts.totalUsers} className="min-[30rem]:max-lg:col-span-2">
          <span className="figures">{formatCount(overview.totalUsers)}</span>
        </Stat>
        <Stat
          label={texts.totalDeposits}
          note={
            overview.pendingDeposits > 0 && (
              <Link to="/dashboard?table=deposits&states=PENDING" className={noteClass}>
                {texts.pendingDeposits(formatCount(overview.pendingDeposits))}
              </Link>
            )
          }
        >
          <Amount pol={overview.totalDeposits} unit={false} fit />
        </Stat>
        <Stat
          label={texts.totalWithdrawals}
          note={
            waiting > 0 && (
              <Link to="/payouts" className={noteClass}>
                {texts.openWithdrawals(formatCount(waiting))}
              </Link>
            )
          }
        >
          <Amount pol={overview.totalWithdrawals} unit={false} fit />
        </Stat>
        <Stat label={texts.totalNfts} note={texts.activeNfts(formatCount(overview.activeNfts))}>
          <span className="figures">{formatCount(overview.totalNfts)}</span>
        </Stat>
        <Stat label={texts.totalAvailable}>
          <Amount pol={overview.totalAvailable} unit={false} fit />
        </Stat>
      </div>
      <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-ink-soft text-sm">
        <span>
          {overview.lastClosedDay
            ? `${texts.lastClose}: ${formatDate(overview.lastClosedDay)}`
            : texts.noClose}
        </span>
        <span>{texts.planVersion(overview.planVersion)}</span>
        <Link
          to={warningsSince()}
          className={
            overview.recentAlerts > 0 ? 'font-semibold text-clay underline underline-offset-4' : undefined
          }
        >
          {texts.alerts(overview.recentAlerts)}
        </Link>
        <AsOf query={overviewQuery} />
      </p>
    </>
  )
}

const CARDS = Array.from({ length: 5 }, () => 'h-28 rounded-card')
const noteClass = 'underline underline-offset-4 hover:text-ink'
const gridClass = 'grid gap-3 min-[30rem]:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5'

const kinds = { deposited: 'water', withdrawn: 'clay', rewards: 'ink-faint' } as const
const x = a.dashboard

/** What came in and went out on each of the last days. */
export function Flows() {
  const [days, setDays] = useState(30)
  const { data, previousData } = useQuery(flowsQuery, { variables: { days } })
  const flows = (data ?? previousData)?.admin.flows
  const sum = (kind: keyof typeof kinds) =>
    displayPol(flows?.reduce((all, flow) => all + parsePol(flow[kind]), 0n) ?? 0n, 2)
  return (
    <Card
      title={x.flows}
      className="mt-6"
      aside={
        <>
          <AsOf query={flowsQuery} />
          <SelectField
            label={sharedTexts.period}
            value={String(days)}
            onChange={(next) => setDays(Number(next))}
            options={[7, 30].map((count) => ({ value: String(count), label: sharedTexts.lastDays(count) }))}
          />
        </>
      }
    >
      {flows ? (
        <TimeChart
          look="lines"
          label={x.flowsChart(days, sum('deposited'), sum('withdrawn'))}
          describe={(index) => {
            const flow = flows[index]!
            const pol = (kind: keyof typeof kinds) => displayPol(parsePol(flow[kind]), 2)
            return x.flowOn(formatDate(flow.day), pol('deposited'), pol('withdrawn'), pol('rewards'))
          }}
          days={flows.map(({ day }) => day)}
          series={Object.entries(kinds).map(([kind, colour]) => ({
            label: x[kind as keyof typeof kinds],
            colour,
            values: flows.map((flow) => Number(flow[kind as keyof typeof kinds])),
          }))}
        />
      ) : (
        <Bone className="h-64" />
      )}
    </Card>
  )
}
