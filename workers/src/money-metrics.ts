import { readOpenExits } from '@polder/ledger/exits/open-exits'
import type { DataSource } from 'typeorm'
import { gaugesOf } from './gauges.ts'
import { query } from './sql.ts'

/** Lines of the system log that are looked through for critical ones. */
const NEWEST_LINES = 2_000

/** What is measured of payouts, reserves, roots, exits, alarms and backups, all read from the database. */
export function moneyGauges(db: DataSource) {
  return [...payoutGauges(db), ...vaultGauges(db), ...systemGauges(db)]
}

function payoutGauges(db: DataSource) {
  const open = () =>
    query(
      db,
      `select state, count(*)::integer as "count!", extract(epoch from max(coalesce(
         (select now() - i.signed_at from payout_item i
           where i.withdrawal_id = w.id and i.bound and w.state in ('signed', 'broadcast')),
         now() - w.approved_at, product_now() - w.requested_at)))::float8 as "age!"
       from withdrawal w where open group by state`,
    )
  const unknown = () =>
    query(
      db,
      `select coalesce((select greatest(taken_below - known_below, 0)::integer from payout_signer
         order by seen_at desc limit 1), 0) as "nonces!"`,
    )
  const observed = () =>
    query(
      db,
      `select (reserves / 1e18)::float8 as "reserves!", (liabilities / 1e18)::float8 as "liabilities!",
         extract(epoch from now() - at)::float8 as "age!"
       from solvency_observation order by id desc limit 1`,
    )
  return [
    ...gaugesOf(open, {
      polder_payouts: ['Withdrawals that have not ended, by state', 'count', 'state'],
      polder_payout_oldest_seconds: [
        'Longest wait of a withdrawal that has not ended, by state: since it was signed, else approved, else requested',
        'age',
        'state',
      ],
    }),
    ...gaugesOf(() => query(db, 'select paused from payout_control'), {
      polder_payouts_paused: ['1 while payouts are paused', 'paused'],
    }),
    ...gaugesOf(unknown, {
      polder_payout_unknown_nonces: [
        'Nonces of the payout key that are taken on chain and that the books cannot account for',
        'nonces',
      ],
    }),
    ...gaugesOf(observed, {
      polder_reserves_pol: [
        'POL held on chain (treasury, payout wallet and contract) when last observed',
        'reserves',
      ],
      polder_liabilities_pol: ['POL owed to all wallets when last observed', 'liabilities'],
      polder_coverage_ratio: [
        'Reserves over liabilities when last observed; not there while nothing is owed',
        ({ reserves, liabilities }) => (liabilities > 0 ? reserves / liabilities : null),
      ],
      polder_solvency_age_seconds: ['Real time since reserves and liabilities were observed', 'age'],
    }),
  ]
}

/** Nothing where the treasury is no vault. */
function vaultGauges(db: DataSource) {
  const state = () =>
    query(
      db,
      `select extract(epoch from last_root_at - now())::float8 + max_root_age_seconds as "left!", frozen_at is not null as "frozen!"
       from vault_state order by block_number desc limit 1`,
    )
  const exits = async () => {
    const unpaid = (await readOpenExits(db.manager)).filter(({ remaining }) => remaining > 0n)
    return unpaid.length > 0 ? [{ oldest: Math.max(...unpaid.map(({ ageSeconds }) => ageSeconds)) }] : []
  }
  return [
    ...gaugesOf(state, {
      polder_root_seconds_left: [
        'Real time until the vault stops payouts for want of a root; below 0 they are stopped',
        'left',
      ],
      polder_vault_frozen: ['1 once the vault is frozen, for ever', 'frozen'],
    }),
    ...gaugesOf(() => query(db, 'select reason as "reason!" from root_wait where reason is not null'), {
      polder_root_waiting: ['1 while the newest root waits to be published, by reason', () => 1, 'reason'],
    }),
    ...gaugesOf(exits, {
      polder_exit_oldest_seconds: [
        'Real time since the oldest request for exit was seen that is not paid; not there while there is none',
        'oldest',
      ],
    }),
  ]
}

function systemGauges(db: DataSource) {
  const critical = () =>
    query(
      db,
      `select count(*)::integer as "count!"
       from (select at, severity from system_log order by id desc limit $1) as newest
       where severity = 'critical' and at > now() - interval '1 hour'`,
      [NEWEST_LINES],
    )
  const archived = () =>
    query(
      db,
      `select extract(epoch from now() - coalesce(last_archived_time, stats_reset, pg_postmaster_start_time()))::float8 as "age!"
       from pg_stat_archiver where archived_count + failed_count > 0`,
    )
  return [
    ...gaugesOf(critical, {
      polder_critical_messages: ['Critical lines of the system log within the last hour', 'count'],
    }),
    ...gaugesOf(archived, {
      polder_wal_archive_age_seconds: [
        'Real time since Postgres put WAL away last; not there where it never tries (docs/operations/backup.md)',
        'age',
      ],
    }),
  ]
}
