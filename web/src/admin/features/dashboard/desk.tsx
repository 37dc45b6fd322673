import { useQuery } from '@apollo/client/react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { coverageOf } from '../../../amounts/share.ts'
import { graphql, type ResultOf } from '../../../api/graphql.ts'
import { Read } from '../../../api/read.tsx'
import { safeStorage } from '../../../platform/safe-storage.ts'
import { a } from '../../../texts/admin.ts'
import {
  displayPol,
  formatCount,
  formatDate,
  formatDateTime,
  formatPercent,
  parsePol,
} from '../../../texts/format.ts'
import { sharedTexts } from '../../../texts/shared.ts'
import { t } from '../../../texts/texts.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Card, type Fact, Facts } from '../../../ui/card.tsx'
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
  const { data, error } = useQuery(DeskQuery, { variables: { yesterday: yesterday() } })
  if (error && !data) return <Read query={{ error, loading: false }} data={null} />
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
            <Badge tone={severity === 'CRITICAL' ? 'bad' : 'waiting'}>{a.values.LogSeverity[severity]}</Badge>
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
  const [horizon] = forecast?.horizons ?? []
  const facts = [
    {
      label: sharedTexts.coverage,
      value:
        coveragePercent === null ? (
          sharedTexts.noLiabilities
        ) : (
          <Badge tone={coveragePercent >= 100 ? 'good' : 'bad'}>{formatPercent(coveragePercent, 2)}</Badge>
        ),
      strong: true,
    },
    { label: sharedTexts.reserves, value: <Amount wei={reserves} /> },
    { label: sharedTexts.liabilities, value: <Amount pol={solvency.liabilities} /> },
    { label: x.below(floor), value: untilBelow(Number(floor), desk) },
    ...payoutWallet(solvency.accounts, admin.payoutCost),
    forecast?.owed && horizon
      ? {
          label: x.forecastCoverage(horizon.days),
          value: covered(coverageOf(reserves, parsePol(forecast.owed) + parsePol(horizon.total))),
        }
      : null,
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
          payoutState.paused ? sharedTexts.paused : sharedTexts.running,
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
        vault && verdict(x.newestRoot, !vault.rootLate, x.hoursAgo(ageHours(vault))),
        { label: x.lastClose, value: lastClosedDay ? formatDate(lastClosedDay) : t.common.none },
        leads(x.warnings, warningsSince(), recentAlerts),
        leads(
          x.failedSignIns,
          '/dashboard?table=logs&types=SIGN_IN_FAILED#tables',
          admin.systemLogs.totalCount,
        ),
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
  const [first = null] = exits
  const changes = admin.proposedChanges.length
  const approvals = waiting.filter(({ state }) => state === 'AWAITING_APPROVAL')
  return (
    <Facts
      facts={[
        leads(x.waitingSum, '/payouts', ...sumOf(waiting)),
        {
          ...leads(x.approvals, '/payouts?states=AWAITING_APPROVAL', ...sumOf(approvals)),
          strong: approvals.length > 0,
        },
        first && {
          ...leads(
            x.exits,
            '/payouts',
            exits.length,
            x.exitsUntil(formatCount(exits.length), formatDateTime(first.deadline)),
          ),
          strong: true,
        },
        leads(x.changes, '/payouts', changes, changes === 0 ? x.none : formatCount(changes)),
      ]}
    />
  )
}

/** @returns how many wait, and that in words with what they come to */
function sumOf(waiting: Desk['payoutState']['waiting']): [number, string] {
  const many = waiting.reduce((sum, { count }) => sum + count, 0)
  const net = waiting.reduce((sum, row) => sum + parsePol(row.net), 0n)
  return [many, many === 0 ? x.none : x.waitingOf(formatCount(many), displayPol(net, 2))]
}

/** @returns a figure that leads to what it counts, when there is something to see */
function leads(label: string, to: string, many: number, text = formatCount(many)): Fact {
  return {
    label,
    value: many === 0 ? <span className="figures">{text}</span> : <Leads to={to}>{text}</Leads>,
  }
}

/** @returns age of the newest root in whole hours, also where a demo's chain is ahead of this browser's clock */
function ageHours({ blockTime, lastRootAt }: { blockTime: string; lastRootAt: string }): string {
  const now = Math.max(Date.now(), Date.parse(blockTime))
  return formatCount(Math.floor((now - Date.parse(lastRootAt)) / 3_600_000))
}

function Leads({ to, children }: { to: string; children: ReactNode }) {
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
  return percent === null ? sharedTexts.noLiabilities : formatPercent(percent, 2)
}
