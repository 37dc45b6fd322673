import { DAY_MS } from '@polder/base/clock'
import type { GivenSettings } from '@polder/base/settings'
import { withClient } from '@polder/base/with-client'
import type pg from 'pg'
import { ownerUrl } from './embedded-database.ts'
import { readSecrets } from './secrets.ts'

/** Asks a running demo that nobody has used to begin again, so many days back that the story told to it ends today. */
export const BEGIN_EARLIER: NodeJS.Signals = 'SIGUSR2'
export const STORY_DAYS = 60

/** Who may sign in stays: the password was shown once. */
const KEPT_TABLES = ['admin', 'admin_recovery_code'] as const

/** A demo that begins in the past, and what it keeps of the one that it replaces. */
export interface Earlier {
  byMs: number
  kept: { table: string; rows: string }[]
}

/**
 * @param client to the database of the demo
 * @returns whether nothing has happened in it: nobody joined or paid in, no clock was moved, no operator changed anything
 */
export async function isUnused(client: Pick<pg.Client, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ unused: boolean }>(
    `select clock_moved_at is null and not exists (select from wallet) and not exists (select from deposit)
       and not exists (select from plan_version where version > 1) and not exists (select from proposed_change)
       and not exists (select from pause_cause) as unused from product_state`,
  )
  return rows[0]!.unused
}

/**
 * Reads what a demo keeps when it begins again.
 * @returns null for one that was used, or whose database is not its own: nothing of it may go
 */
export async function readEarlier(settings: GivenSettings): Promise<Earlier | null> {
  const { ownerPassword } = readSecrets(settings) ?? {}
  if (!settings.demo || settings.DATABASE_URL || !ownerPassword) return null
  const connectionString = ownerUrl(settings.DATABASE_PORT, { ownerPassword })
  return await withClient({ connectionString, connectionTimeoutMillis: 5_000 }, async (client) => {
    if (!(await isUnused(client))) return null
    const kept: Earlier['kept'] = []
    for (const table of KEPT_TABLES) {
      const { rows } = await client.query(`select coalesce(jsonb_agg(t), '[]')::text as rows from ${table} t`)
      kept.push({ table, rows: rows[0].rows })
    }
    return { byMs: STORY_DAYS * DAY_MS, kept }
  })
}

/** Sets the clock of an empty database back, and puts in what is kept. */
export async function writeEarlier(url: string, { byMs, kept }: Earlier): Promise<void> {
  await withClient({ connectionString: url, connectionTimeoutMillis: 5_000 }, async (client) => {
    // Only here may a clock be behind.
    await client.query('alter table product_state drop constraint product_state_clock_offset_ms_check')
    await client.query('update product_state set clock_offset_ms = -$1::bigint', [byMs])
    for (const { table, rows } of kept)
      await client.query(
        `insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, $1)`,
        [rows],
      )
    await client.query(`select setval(pg_get_serial_sequence('admin', 'id'), max(id)) from admin`)
  })
}
