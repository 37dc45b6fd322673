import { measuredGauge, shared } from '@polder/base/measure'
import type { DataSource } from 'typeorm'
import { query } from './sql.ts'

/** Registers what is measured of published roots, all read from the database; nothing where the treasury is no vault. */
export function registerRootMetrics(db: DataSource) {
  const state = shared(() =>
    query(
      db,
      `select extract(epoch from now() - last_root_at)::float8 as "age!", max_root_age_seconds::float8 as "max!",
         extract(epoch from now() - block_time)::float8 as "seen!", frozen_at is not null as "frozen!"
       from vault_state order by block_number desc limit 1`,
    ),
  )
  return [
    measuredGauge({
      name: 'polder_root_age_seconds',
      help: 'Real time since the newest root was published; not there where the treasury is no vault',
      measure: async () => (await state()).map(({ age }) => ({ value: age })),
    }),
    measuredGauge({
      name: 'polder_root_seconds_left',
      help: 'Real time until the vault stops payouts for want of a root; below 0 they are stopped',
      measure: async () => (await state()).map(({ age, max }) => ({ value: max - age })),
    }),
    measuredGauge({
      name: 'polder_vault_frozen',
      help: '1 once the vault is frozen, for ever',
      measure: async () => (await state()).map(({ frozen }) => ({ value: frozen ? 1 : 0 })),
    }),
    measuredGauge({
      name: 'polder_root_waiting',
      help: '1 while the newest root waits to be published, by reason',
      labels: ['reason'] as const,
      measure: async () => {
        const rows = await query(db, 'select reason as "reason!" from root_wait where reason is not null')
        return rows.map(({ reason }) => ({ labels: { reason }, value: 1 }))
      },
    }),
  ]
}
