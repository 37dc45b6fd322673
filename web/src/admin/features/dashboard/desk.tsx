import { useQuery } from '@apollo/client/react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { displayPol, parsePol } from '../../../amounts/pol.ts'
import { coverageOf } from '../../../amounts/share.ts'
import { graphql, type ResultOf } from '../../../api/graphql.ts'
import { safeStorage } from '../../../platform/safe-storage.ts'
import { a } from '../../../texts/admin.ts'
import { formatCount, formatDate, formatDateTime, formatPercent } from '../../../texts/format.ts'
import { t } from '../../../texts/texts.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Bone } from '../../../ui/skeleton.tsx'
import { SelectField } from '../../../ui/small-field.tsx'
import { AsOf } from '../../app/as-of.tsx'
import { daysUntilBelow } from './days-until-below.ts'

const DeskQuery = graphql(`
  query AdminDesk($yesterday: Date!) {
    solvency {
      reserves
      liabilities
      coveragePercent
      accounts { kind balance }
    }
    forecast {
      owed
      horizons { days total }
    }
    payoutState {
      paused
      oldestRequestedAt
      waiting { state count net }
    }
    indexer { lagSeconds problem }
    vault { blockTime lastRootAt rootLate }
    admin {
      alarms { name severity message }
      nodes { name block contradicted }
      payoutCost { cost }
      overview { lastClosedDay recentAlerts }
      proposedChanges { id }
      openExits { id remaining deadline }
      flows(days: 7) { deposited withdrawn }
      systemLogs(first: 1, filter: { types: [SIGN_IN_FAILED], from: $yesterday }) {
        totalCount
      }
    }
  }
`)

const DAY_MS = 86_400_000
const FLOOR = 'polder.console.coverage-floor'
const FLOORS = ['100', '90', '80', '70', '60', '50']
/** More payouts than matter. */
const PLENTY = 1_000n
const yesterday = () => new Date(Date.now() - DAY_MS).toISOString().slice(0, 10)

/** @returns the path of the log lines above info, of the days that the last 24 hours touch */
export const warningsSince = () =>
  `/dashboard?table=logs&severities=WARNING%2CCRITICAL&from=${yesterday()}#tables`

type Desk = ResultOf<typeof DeskQuery>

const x = a.dashboard

/** What an operator asks first: can we pay, is anything stuck, who waits for me? */
export function DeskCards() {
  const { data } = useQuery(DeskQuery, { variables: { yesterday: yesterday() } })
  return (
    <div className="mb-6 grid items-start gap-4 lg:grid-cols-3">
      <Card title={x.alarms} className="lg:col-span-3" aside={<AsOf query={DeskQuery} />}>
        {data ? <Alarms alarms={data.admin.alarms} /> : <Bone className="h-12" />}
      </Card>
      {([CanPay, Stuck, Waits] as const).map((Part, index) => (
        <Card key={x.questions[index]} title={x.questions[index]!} aside={<AsOf query={DeskQuery} />}>
          {data ? <Part desk={data} /> : <Bone className="h-44" />}
        </Card>
      ))}
    </div>
  )
}

/** What fires, each with its section of the runbook. */
function Alarms({ alarms }: { alarms: Desk['admin']['alarms'] }) {
  return (
    <>
      <ul className="space-y-1.5">
        {alarms.map(({ name, severity, message }) => (
          <li key={name} className="flex flex-wrap items-baseline gap-x-3">
            <Badge tone={severity === 'CRITICAL' ? 'bad' : 'waiting'}>{a.tables.severities[severity]}</Badge>
            <span lang="en">{message}</span>
            <Leads to={`/runbook#${name.toLowerCase()}`}>{name}</Leads>
          </li>
        ))}
      </ul>
      {alarms.length === 0 && <Badge tone="good">{x.noAlarm}</Badge>}
      <p className="mt-2 text-ink-faint text-xs">{x.alarmsOf}</p>
    </>
  )
}

function CanPay({ desk }: { desk: Desk }) {
  const { solvency, forecast, admin } = desk
  const [floor, setFloor] = useState(() => safeStorage().getItem(FLOOR) ?? '80')
  if (!solvency) return <p className="text-ink-soft text-sm">{x.notObserved}</p>
  const reserves = parsePol(solvency.reserves)
  const { coveragePercent } = solvency
  const facts = [
    {
      label: x.coverage,
      value:
        coveragePercent === null ? (
          x.noLiabilities
        ) : (
          <Badge tone={coveragePercent >= 100 ? 'good' : 'bad'}>{formatPercent(coveragePercent, 2)}</Badge>
        ),
      strong: true,
    },
    { label: x.reserves, value: <Amount wei={reserves} digits={0} /> },
    { label: x.liabilities, value: <Amount pol={solvency.liabilities} digits={0} /> },
    { label: x.below(floor), value: untilBelow(Number(floor), desk) },
    ...payoutWallet(solvency.accounts, admin.payoutCost),
    ...(forecast?.owed
      ? forecast.horizons.slice(0, 1).map(({ days, total }) => ({
          label: x.forecastCoverage(days),
          value: covered(coverageOf(reserves, parsePol(forecast.owed ?? '0') + parsePol(total))),
        }))
      : []),
  ]
  return (
    <>
      <Facts facts={facts} />
      <SelectField
        label={x.floor}
        className="mt-2"
        value={floor}
        onChange={(next) => {
          safeStorage().setItem(FLOOR, next)
          setFloor(next)
        }}
        options={FLOORS.map((value) => ({ value, label: `${value}%` }))}
      />
    </>
  )
}

function Stuck({ desk: { payoutState, indexer, vault, admin } }: { desk: Desk }) {
  const { lastClosedDay, recentAlerts } = admin.overview
  const well = admin.nodes.filter(({ block, contradicted }) => block !== null && !contradicted)
  return (
    <Facts
      facts={[
        verdict(
          a.nav.payouts,
          !payoutState.paused,
          payoutState.paused ? a.payouts.pausedBadge : a.payouts.runningBadge,
        ),
        {
          label: x.oldest,
          value: payoutState.oldestRequestedAt
            ? formatDateTime(payoutState.oldestRequestedAt)
            : x.noneWaiting,
        },
        verdict(
          x.indexer,
          indexer !== null && !indexer.problem,
          indexer?.problem ??
            (indexer?.lagSeconds == null ? x.neverRead : x.ago(formatCount(Math.round(indexer.lagSeconds)))),
        ),
        verdict(x.nodes, well.length === admin.nodes.length, x.nodesOf(well.length, admin.nodes.length)),
        ...(vault ? [verdict(x.newestRoot, !vault.rootLate, x.hoursAgo(ageHours(vault)))] : []),
        { label: x.lastClose, value: lastClosedDay ? formatDate(lastClosedDay) : t.common.none },
        {
          label: x.warnings,
          value: (
            <Leads to={warningsSince()} many={recentAlerts}>
              {formatCount(recentAlerts)}
            </Leads>
          ),
        },
        {
          label: x.failedSignIns,
          value: (
            <Leads to="/dashboard?table=logs&types=SIGN_IN_FAILED#tables" many={admin.systemLogs.totalCount}>
              {formatCount(admin.systemLogs.totalCount)}
            </Leads>
          ),
        },
      ]}
    />
  )
}

function verdict(label: string, good: boolean, text: string) {
  return { label, value: <Badge tone={good ? 'good' : 'bad'}>{text}</Badge> }
}

function Waits({ desk: { payoutState, admin } }: { desk: Desk }) {
  const exits = admin.openExits.filter(({ remaining }) => parsePol(remaining) > 0n)
  const { waiting } = payoutState
  const approvals = waiting.filter(({ state }) => state === 'AWAITING_APPROVAL')
  return (
    <Facts
      facts={[
        { label: x.waitingSum, value: <Leads to="/payouts" {...sumOf(waiting)} /> },
        {
          label: x.approvals,
          value: <Leads to="/payouts?states=AWAITING_APPROVAL" {...sumOf(approvals)} />,
          strong: approvals.length > 0,
        },
        ...exits.slice(0, 1).map(({ deadline }) => ({
          label: x.exits,
          value: (
            <Leads to="/payouts" many={exits.length}>
              {x.exitsUntil(formatCount(exits.length), formatDateTime(deadline))}
            </Leads>
          ),
          strong: true,
        })),
        {
          label: x.changes,
          value: (
            <Leads to="/payouts" many={admin.proposedChanges.length}>
              {admin.proposedChanges.length || x.none}
            </Leads>
          ),
        },
      ]}
    />
  )
}

function sumOf(waiting: Desk['payoutState']['waiting']) {
  const many = waiting.reduce((sum, { count }) => sum + count, 0)
  const net = waiting.reduce((sum, row) => sum + parsePol(row.net), 0n)
  return { many, children: many === 0 ? x.none : x.waitingOf(formatCount(many), displayPol(net, 2)) }
}

/** @returns age of the newest root in whole hours, also where a demo's chain is ahead of this browser's clock */
function ageHours({ blockTime, lastRootAt }: { blockTime: string; lastRootAt: string }): string {
  const now = Math.max(Date.now(), Date.parse(blockTime))
  return formatCount(Math.floor((now - Date.parse(lastRootAt)) / 3_600_000))
}

/** A figure, and where it leads when there is something to see. */
function Leads({ to, many = 1, children }: { to: string; many?: number; children: ReactNode }) {
  if (many === 0) return <span className="figures">{children}</span>
  return (
    <Link to={to} className="figures font-semibold text-water underline underline-offset-4">
      {children}
    </Link>
  )
}

/** In how many days coverage is below what the operator chose. */
function untilBelow(percent: number, { solvency, forecast, admin: { flows } }: Desk): string {
  const [horizon] = forecast?.horizons ?? []
  if (!solvency || !horizon) return x.notForecast
  const flow = flows.reduce((sum, day) => sum + parsePol(day.deposited) - parsePol(day.withdrawn), 0n)
  const days = daysUntilBelow(
    percent,
    { reserves: parsePol(solvency.reserves), liabilities: parsePol(solvency.liabilities) },
    { flow: flow / BigInt(flows.length), earned: parsePol(horizon.total) / BigInt(horizon.days) },
  )
  if (days === 'plenty') return x.plenty
  return days === 0 ? x.belowNow : x.belowIn(formatCount(days))
}

const gas = (payouts: bigint) => (payouts > PLENTY ? x.plenty : x.gasPayouts(formatCount(Number(payouts))))

/** What the payout wallet holds, and for how many payouts that is gas. */
function payoutWallet(
  accounts: NonNullable<Desk['solvency']>['accounts'],
  payout: Desk['admin']['payoutCost'],
) {
  const account = accounts.find(({ kind }) => kind === 'PAYOUT_WALLET')
  if (!account) return []
  const held = parsePol(account.balance)
  const cost = payout && parsePol(payout.cost)
  return [
    { label: x.payoutWallet, value: <Amount wei={held} /> },
    { label: x.gasLasts, value: cost ? gas(held / cost) : x.noGasPrice },
  ]
}

function covered(percent: number | null): string {
  return percent === null ? x.noLiabilities : formatPercent(percent, 2)
}
