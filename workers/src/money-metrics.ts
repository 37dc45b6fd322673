import { measuredGauge, shared } from '@polder/base/measure'
import { readOpenExits } from '@polder/ledger/exits/open-exits'
import { readGasOfPayments } from '@polder/ledger/reads/admin/gas-of-payments'
import type { DataSource } from 'typeorm'
import { registerRootMetrics } from './root-metrics.ts'
import { query } from './sql.ts'

/** Lines of the system log that are looked through for critical ones. */
const NEWEST_LINES = 2_000

/** Registers what is measured of payouts, reserves, roots, alarms and backups, all read from the database. */
export function registerMoneyMetrics(db: DataSource) {
  return [
    ...payoutGauges(db),
    ...solvencyGauges(db),
    ...registerRootMetrics(db),
    ...exitGauges(db),
    criticalGauge(db),
    archiveGauge(db),
  ]
}

function payoutGauges(db: DataSource) {
  const open = shared(() =>
    query(
      db,
      `select state, count(*)::integer as "count!", extract(epoch from max(coalesce(
         (select now() - i.signed_at from payout_item i
           where i.withdrawal_id = w.id and i.bound and w.state in ('signed', 'broadcast')),
         now() - w.approved_at, product_now() - w.requested_at)))::float8 as "age!"
       from withdrawal w where open group by state`,
    ),
  )
  return [
    measuredGauge({
      name: 'polder_payouts',
      help: 'Withdrawals that have not ended, by state',
      labels: ['state'] as const,
      measure: async () => (await open()).map(({ state, count }) => ({ labels: { state }, value: count })),
    }),
    measuredGauge({
      name: 'polder_payout_oldest_seconds',
      help: 'Longest wait of a withdrawal that has not ended, by state: since it was signed, else approved, else requested',
      labels: ['state'] as const,
      measure: async () => (await open()).map(({ state, age }) => ({ labels: { state }, value: age })),
    }),
    measuredGauge({
      name: 'polder_payouts_paused',
      help: '1 while payouts are paused',
      measure: async () => {
        const rows = await query(db, 'select paused from payout_control')
        return rows.map(({ paused }) => ({ value: paused ? 1 : 0 }))
      },
    }),
    measuredGauge({
      name: 'polder_payout_gas',
      help: 'Gas of one payment, in the newest batches of payouts; not there before the first',
      measure: async () => {
        const gas = await readGasOfPayments(db.manager)
        return gas === null ? [] : [{ value: gas }]
      },
    }),
    measuredGauge({
      name: 'polder_payout_unknown_nonces',
      help: 'Nonces of the payout key that are taken on chain and that the books cannot account for',
      measure: async () => {
        const [row] = await query(
          db,
          `select greatest(taken_below - known_below, 0)::integer as "count!" from payout_signer
           order by seen_at desc limit 1`,
        )
        return [{ value: row?.count ?? 0 }]
      },
    }),
  ]
}

function solvencyGauges(db: DataSource) {
  const last = shared(() =>
    query(
      db,
      `select (reserves / 1e18)::float8 as "reserves!", (liabilities / 1e18)::float8 as "liabilities!",
         extract(epoch from now() - at)::float8 as "age!"
       from solvency_observation order by id desc limit 1`,
    ),
  )
  return [
    measuredGauge({
      name: 'polder_reserves_pol',
      help: 'POL held on chain (treasury, payout wallet and contract) when last observed',
      measure: async () => (await last()).map(({ reserves }) => ({ value: reserves })),
    }),
    measuredGauge({
      name: 'polder_liabilities_pol',
      help: 'POL owed to all wallets when last observed',
      measure: async () => (await last()).map(({ liabilities }) => ({ value: liabilities })),
    }),
    measuredGauge({
      name: 'polder_coverage_ratio',
      help: 'Reserves over liabilities when last observed; not there while nothing is owed',
      measure: async () =>
        (await last())
          .filter(({ liabilities }) => liabilities > 0)
          .map(({ reserves, liabilities }) => ({ value: reserves / liabilities })),
    }),
    measuredGauge({
      name: 'polder_solvency_age_seconds',
      help: 'Real time since reserves and liabilities were observed',
      measure: async () => (await last()).map(({ age }) => ({ value: age })),
    }),
  ]
}

function exitGauges(db: DataSource) {
  const unserved = shared(async () =>
    (await readOpenExits(db.manager)).filter(({ remaining }) => remaining > 0n),
  )
  return [
    measuredGauge({
      name: 'polder_exit_oldest_seconds',
      help: 'Real time since the oldest request for exit was seen that is not paid; not there while there is none',
      measure: async () => {
        const ages = (await unserved()).map(({ ageSeconds }) => ageSeconds)
        return ages.length > 0 ? [{ value: Math.max(...ages) }] : []
      },
    }),
    measuredGauge({
      name: 'polder_exit_seconds_left',
      help: 'Real time until the vault can be frozen for a request for exit that is not paid; not there while there is none',
      measure: async () =>
        (await unserved())
          .slice(0, 1)
          .map(({ deadline }) => ({ value: (deadline.getTime() - Date.now()) / 1000 })),
    }),
    measuredGauge({
      name: 'polder_exit_uncovered_pol',
      help: 'POL that requests for exit demand and that no withdrawal brings',
      measure: async () => {
        const total = (await unserved()).reduce((sum, { uncovered }) => sum + uncovered, 0n)
        return [{ value: Number(total) / 1e18 }]
      },
    }),
  ]
}

function criticalGauge(db: DataSource) {
  return measuredGauge({
    name: 'polder_critical_messages',
    help: 'Critical lines of the system log within the last hour',
    measure: async () => {
      const [row] = await query(
        db,
        `select count(*)::integer as "count!"
         from (select at, severity from system_log order by id desc limit $1) as newest
         where severity = 'critical' and at > now() - interval '1 hour'`,
        [NEWEST_LINES],
      )
      return [{ value: row!.count }]
    },
  })
}

function archiveGauge(db: DataSource) {
  return measuredGauge({
    name: 'polder_wal_archive_age_seconds',
    help: 'Real time since Postgres put WAL away last; not there where it never tries (docs/operations/backup.md)',
    measure: async () => {
      const rows = await query(
        db,
        `select extract(epoch from now() - coalesce(last_archived_time, stats_reset, pg_postmaster_start_time()))::float8 as "age!"
         from pg_stat_archiver where archived_count + failed_count > 0`,
      )
      return rows.map(({ age }) => ({ value: age }))
    },
  })
}
