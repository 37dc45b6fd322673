import { useQuery } from '@apollo/client/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { displayPol, parsePol } from '../../../amounts/pol.ts'
import { graphql, type ResultOf } from '../../../api/graphql.ts'
import { a } from '../../../texts/en-admin.ts'
import { formatCount, formatDate, formatDateTime, formatPercent } from '../../../texts/format.ts'
import { t } from '../../../texts/texts.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Bone } from '../../../ui/skeleton.tsx'

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
    admin {
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

type Desk = ResultOf<typeof DeskQuery>

const POLL_MS = 30_000
const DAY_MS = 86_400_000
const x = a.dashboard

/** What an operator asks first: can we pay, is anything stuck, who waits for me? */
export function DeskCards() {
  const yesterday = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10)
  const { data } = useQuery(DeskQuery, { variables: { yesterday }, pollInterval: POLL_MS })
  return (
    <div className="mb-6 grid items-start gap-4 lg:grid-cols-3">
      <Card title={x.canPay}>{data ? <CanPay desk={data} /> : <Bone className="h-44" />}</Card>
      <Card title={x.stuck}>{data ? <Stuck desk={data} /> : <Bone className="h-44" />}</Card>
      <Card title={x.waits}>{data ? <Waits desk={data} /> : <Bone className="h-44" />}</Card>
    </div>
  )
}

function CanPay({ desk: { solvency, forecast, admin } }: { desk: Desk }) {
  if (!solvency) return <p className="text-ink-soft text-sm">{x.notObserved}</p>
  const reserves = parsePol(solvency.reserves)
  const { coveragePercent } = solvency
  const facts = [
    {
      label: x.coverage,
      value:
        coveragePercent === null ? (
          x.nothingOwed
        ) : (
          <Badge tone={coveragePercent >= 100 ? 'good' : 'bad'}>{formatPercent(coveragePercent, 2)}</Badge>
        ),
      strong: true,
    },
    { label: x.reserves, value: <Amount wei={reserves} digits={0} /> },
    { label: x.liabilities, value: <Amount pol={solvency.liabilities} digits={0} /> },
    { label: x.runway, value: runway(reserves, admin.flows) },
    ...payoutWallet(solvency.accounts, admin.payoutCost),
    ...(forecast?.owed
      ? forecast.horizons.slice(0, 1).map(({ days, total }) => ({
          label: x.forecastCoverage(days),
          value: percentOf(reserves, parsePol(forecast.owed ?? '0') + parsePol(total)),
        }))
      : []),
  ]
  return <Facts facts={facts} />
}

function Stuck({ desk: { payoutState, admin } }: { desk: Desk }) {
  const { lastClosedDay, recentAlerts } = admin.overview
  return (
    <Facts
      facts={[
        {
          label: x.payouts,
          value: (
            <Badge tone={payoutState.paused ? 'bad' : 'good'}>
              {payoutState.paused ? x.paused : x.running}
            </Badge>
          ),
        },
        {
          label: x.oldest,
          value: payoutState.oldestRequestedAt
            ? formatDateTime(payoutState.oldestRequestedAt)
            : x.noneWaiting,
        },
        { label: x.lastClose, value: lastClosedDay ? formatDate(lastClosedDay) : t.common.none },
        {
          label: x.warnings,
          value: (
            <Leads to="/dashboard?table=logs&severities=WARNING" many={recentAlerts}>
              {formatCount(recentAlerts)}
            </Leads>
          ),
        },
        {
          label: x.failedSignIns,
          value: (
            <Leads to="/dashboard?table=logs&types=SIGN_IN_FAILED" many={admin.systemLogs.totalCount}>
              {formatCount(admin.systemLogs.totalCount)}
            </Leads>
          ),
        },
      ]}
    />
  )
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

/** A figure, and where it leads when there is something to see. */
function Leads({ to, many, children }: { to: string; many: number; children: ReactNode }) {
  if (many === 0) return <span className="figures">{children}</span>
  return (
    <Link to={to} className="figures font-semibold text-water underline underline-offset-4">
      {children}
    </Link>
  )
}

/** How long the reserves would last if each day took what the last seven took on average. */
function runway(reserves: bigint, flows: Desk['admin']['flows']): string {
  const out = flows.reduce((sum, day) => sum + parsePol(day.withdrawn) - parsePol(day.deposited), 0n)
  if (out <= 0n) return x.runwayGrows
  return x.runwayDays(formatCount(Number((reserves * BigInt(flows.length)) / out)))
}

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
    { label: x.gasLasts, value: cost ? x.gasPayouts(formatCount(Number(held / cost))) : x.noGasPrice },
  ]
}

function percentOf(reserves: bigint, liabilities: bigint): string {
  return liabilities <= 0n
    ? x.nothingOwed
    : formatPercent(Number((reserves * 10_000n) / liabilities) / 100, 2)
}
