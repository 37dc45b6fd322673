import type { EntityManager } from 'typeorm'
import { query } from '../../sql.ts'

/** Alerts of docs/operations/alerts.yml that fire by what the books hold, by name: what is looked at, the bound that alerts.yml sets it, and what is said. */
export const ALARM_RULES = {
  PolderNoIndexerLeads: ['heartbeat', 120, 'No indexer for {time}: deposits are not credited.'],
  PolderIndexerStuck: ['stuck', 0, 'The indexer has stopped by itself.'],
  PolderIndexerBehind: ['lag', 60, 'The chain was last read to its end {time} ago.'],
  PolderPayoutsPaused: ['paused', 0, 'Payouts are paused.'],
  PolderDayNotClosed: ['closeDue', 1_800, 'A day that ended {time} ago is not closed.'],
  PolderRootLate: ['rootLeft', 9 * 3_600, 'Payouts stop for want of a root in {time}.'],
  PolderVaultFrozen: ['frozen', 0, 'The vault is frozen, for ever.'],
  PolderExitWaits: ['exitWaits', 3 * 86_400, 'A request for exit has not been paid for {time}.'],
  PolderNoncesUnknown: ['nonces', 0, 'Nonces of the payout key that the books cannot account for: {count}.'],
  PolderPayoutWaits: ['requested', 900, 'A withdrawal has waited {time} to be signed.'],
  PolderPayoutUnconfirmed: ['onTheWay', 900, 'A payout has been on its way for {time}.'],
  PolderCheckStopped: ['check', 900, 'A check of the books last ran {time} ago.'],
  PolderOutboxStuck: ['outbox', 120, 'A command has waited {time} to become a job.'],
  PolderCriticalMessage: ['critical', 0, 'Critical lines in the system log within an hour: {count}.'],
  PolderApprovalWaits: ['approval', 43_200, 'A withdrawal has waited for its approval for {time}.'],
  PolderCoverageLow: ['coverage', 1, 'Reserves cover {percent} of what is owed.'],
  PolderSolvencyOld: ['observed', 1_800, 'Reserves were last read {time} ago.'],
} as const satisfies Record<string, readonly [fact: string, bound: number, words: string]>

type Fact = (typeof ALARM_RULES)[keyof typeof ALARM_RULES][0]

/** Those that fire below their bound. */
const BELOW: ReadonlySet<Fact> = new Set(['rootLeft', 'coverage'])
/** Those that have time until the morning. */
const WARNINGS: ReadonlySet<string> = new Set([
  'PolderApprovalWaits',
  'PolderCoverageLow',
  'PolderSolvencyOld',
])

/**
 * @param facts seconds of real time, a count or a ratio of each; null where there is no such thing
 * @returns the alerts that fire, critical ones first
 */
export function judgeAlarms(facts: Record<Fact, number | null>) {
  return Object.entries(ALARM_RULES).flatMap(([name, [fact, bound, words]]) => {
    const value = facts[fact]
    if (value === null || (BELOW.has(fact) ? value >= bound : value <= bound)) return []
    const message = words
      .replace('{time}', time(Math.max(0, value)))
      .replace('{count}', String(value))
      .replace('{percent}', `${(value * 100).toFixed(2)}%`)
    const severity = WARNINGS.has(name) ? ('warning' as const) : ('critical' as const)
    return [{ name, severity, message }]
  })
}

/**
 * Judges from the books what Prometheus judges from the metrics, without the time for which it waits; what only
 * metrics know (processes, nodes, machines, disk, backups) is not among it.
 * @returns the alerts that fire now, critical ones first
 */
export async function readAlarms(manager: EntityManager) {
  const [facts] = await query(manager, FACTS)
  return judgeAlarms(facts!)
}

const FACTS = `
  with indexer as (select * from indexer_state order by heartbeat_at desc limit 1),
  vault as (select * from vault_state order by block_number desc limit 1),
  waiting as (
    select state, extract(epoch from coalesce(
      (select now() - i.signed_at from payout_item i
        where i.withdrawal_id = w.id and i.bound and w.state in ('signed', 'broadcast')),
      now() - w.approved_at, product_now() - w.requested_at)) as age
    from withdrawal w where open),
  checks as (
    select extract(epoch from now() - ran_at) as age from check_run
    where name in ('reconcile-with-chain', 'compare-books-with-chain', 'watch-vault', 'observe-reserves'))
  select
    (select extract(epoch from now() - heartbeat_at) from indexer)::float8 as heartbeat,
    (select (problem is not null)::integer from indexer)::float8 as stuck,
    (select extract(epoch from now() - caught_up_at) from indexer)::float8 as lag,
    (select paused::integer from payout_control)::float8 as paused,
    (select extract(epoch from product_now() - (day + 1)::timestamp at time zone 'UTC') from next_close)::float8 as "closeDue",
    (select extract(epoch from last_root_at - now()) + max_root_age_seconds from vault)::float8 as "rootLeft",
    (select (frozen_at is not null)::integer from vault)::float8 as frozen,
    (select extract(epoch from now() - min(seen_at)) from open_exit where remaining > 0)::float8 as "exitWaits",
    (select greatest(taken_below - known_below, 0) from payout_signer order by seen_at desc limit 1)::float8 as nonces,
    (select max(age) from waiting where state = 'requested')::float8 as requested,
    (select max(age) from waiting where state in ('signed', 'broadcast'))::float8 as "onTheWay",
    (select max(age) from waiting where state = 'awaiting_approval')::float8 as approval,
    (select reserves / nullif(liabilities, 0) from solvency_observation order by id desc limit 1)::float8 as coverage,
    (select extract(epoch from now() - at) from solvency_observation order by id desc limit 1)::float8 as observed,
    (select max(age) from checks)::float8 as check,
    (select extract(epoch from now() - min(created_at)) from outbox where dispatched_at is null)::float8 as outbox,
    (select count(*) from system_log where severity = 'critical' and at > now() - interval '1 hour')::float8 as critical`

/** @param seconds of real time @returns in the largest unit that fits, rounded down */
function time(seconds: number): string {
  if (seconds >= 2 * 86_400) return `${Math.floor(seconds / 86_400)} days`
  if (seconds >= 2 * 3_600) return `${Math.floor(seconds / 3_600)} hours`
  return seconds >= 120 ? `${Math.floor(seconds / 60)} minutes` : `${Math.floor(seconds)} seconds`
}
