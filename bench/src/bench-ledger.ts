import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@polder/base/embedded/port'
import { startPostgres } from '@polder/base/embedded/postgres'
import { createDataSource } from '@polder/ledger/database'
import { migrate } from '@polder/ledger/migrate'
import { openProduct } from '@polder/ledger/open-product'
import type { DataSource, EntityManager } from 'typeorm'

export interface BenchLedger {
  db: DataSource
  /** of the superuser */
  url: string
  /** of Postgres */
  pid: number
  stop(): Promise<void>
}

/**
 * A migrated, opened product on a Postgres of its own, with the durability of a real one.
 * @param kept folder that stays, with all that is in it, for the next run; left out: one that goes
 * @param sharedBuffers as Postgres writes it; left out: the default of an embedded one
 */
export async function openBenchLedger(kept?: string, sharedBuffers?: string): Promise<BenchLedger> {
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'polder-bench-'))
  mkdirSync(folder, { recursive: true })
  const postgres = await startPostgres({
    dataDir: join(folder, 'postgres'),
    port: await freePort(),
    password: kept ? 'of a benchmark on loopback' : randomBytes(16).toString('hex'),
    ...(sharedBuffers ? { sharedBuffers } : {}),
  })
  const url = postgres.superuserUrl('postgres')
  await migrate({ url })
  const db = createDataSource({ url, poolSize: 8 })
  await db.initialize()
  await openProduct(db)
  const stop = async () => {
    if (db.isInitialized) await db.destroy()
    await postgres.stop()
    if (!kept) rmSync(folder, { recursive: true, force: true })
  }
  // Postgres outlives the process that started it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop().finally(() => process.exit(1)))
  }
  return { db, url, pid: postgres.pid, stop }
}

/**
 * Fills in wallets with their accounts. The first `chain` of them sponsor one another in one line, the others were
 * sponsored by anyone older, or (one in ten) by nobody.
 */
export async function addWallets(db: DataSource, i: { wallets: number; chain: number }): Promise<void> {
  await db.query(
    `with drawn as (
       select n, case when n = 1 then null when n <= $2 then n - 1 when random() < 0.1 then null
         else 1 + floor(random() * (n - 1)) end::bigint as sponsor
       from generate_series(1, $1) as n)
     insert into wallet (address, referral_code, sponsor_id, sponsor_ordinal, created_at, created_by)
     select '0x' || lpad(to_hex(n), 40, '0'), upper(lpad(to_hex(n), 8, '0')), sponsor,
       case when sponsor is not null then row_number() over (partition by sponsor order by n) end, now(), 'sign_in'
     from drawn order by n`,
    [i.wallets, i.chain],
  )
  await db.query(
    `insert into account (wallet_id, kind)
     select w.id, k from wallet w, unnest('{available,principal,in_flight}'::account_kind[]) as k`,
  )
  await db.query('vacuum analyze wallet')
  await db.query('vacuum analyze account')
}

/** Writes history as it could have been: past the triggers, which would refuse facts of days that are gone. */
export async function fabricate(
  db: DataSource,
  write: (manager: EntityManager) => Promise<void>,
): Promise<void> {
  await db.transaction(async (manager) => {
    await manager.query('set local session_replication_role = replica')
    await write(manager)
  })
}

/** Gives wallets positions bought `days` days ago, with the balances to match. */
export async function addPositions(
  db: DataSource,
  i: { positions: number; holders: number; days: number },
): Promise<void> {
  await fabricate(db, async (manager) => {
    await manager.query(
      `insert into position (wallet_id, nft_id, plan_version, price, daily_interest, opened_at, opened_day)
     select 1 + (n::bigint * 7919 % $2), 'canal', 1, p * 10::numeric ^ 18, p * 10::numeric ^ 16, at, (at at time zone 'UTC')::date
     from generate_series(1, $1) as n,
       lateral (select (array[10, 25, 50, 100, 250])[1 + n % 5] as p) as price,
       lateral (select now() - $3 * interval '1 day' as at) as moment`,
      [i.positions, i.holders, i.days],
    )
    await manager.query(
      `update account a set balance = p.total
     from (select wallet_id, sum(price) as total from position group by wallet_id) p
     where a.wallet_id = p.wallet_id and a.kind = 'principal'`,
    )
  })
  await db.query('vacuum analyze position')
  await db.query('vacuum analyze account')
}

/** @returns what the work gives, and how long it took in milliseconds */
export async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const start = performance.now()
  const result = await work()
  return { result, ms: performance.now() - start }
}

/** @param share 0.5 for the median */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}
