import { createHash } from 'node:crypto'
import type { FreshDatabase } from '@polder/testing/database'
import pg from 'pg'
import type { DataSource } from 'typeorm'
import { createDataSource } from '../../database.ts'
import { openProduct } from '../../open-product.ts'
import type { PlanTerms } from '../../plan/plan.ts'
import { commitmentOf } from '../../rules/mystery-box.ts'
import { migratedDatabase } from '../../testing/test-ledger.ts'

/** An opened product whose clock stands still until it is moved, so that an act can be dated to the millisecond. */
export interface ModelLedger {
  db: DataSource
  /** by the product's clock, milliseconds */
  now(): number
  /** @param at milliseconds; an earlier instant than now is ignored */
  moveTo(at: number): Promise<void>
  /** Runs statements past every guard of the database, as whoever owns its files could. */
  tamper(...statements: string[]): Promise<void>
  close(): Promise<void>
}

export interface OpenOptions {
  /** when the product opens, milliseconds */
  at: number
  terms: PlanTerms
  /** of the seeds of the mystery boxes, so that a failing history fails again */
  luck: string
  /** of the database's sessions (default UTC) */
  timeZone?: string
}

/** The schema, migrated once; each ledger is a copy of it. */
export class ModelLedgers {
  private readonly copies: string[] = []

  private constructor(private readonly template: FreshDatabase) {}

  static async prepare(): Promise<ModelLedgers> {
    const template = await migratedDatabase()
    await run(template.ownerUrl, [
      `create or replace function product_now() returns timestamptz language sql volatile as
       $$ select timestamptz 'epoch' + clock_offset_ms * interval '1 millisecond' from product_state $$`,
    ])
    return new ModelLedgers(template)
  }

  async open(options: OpenOptions): Promise<ModelLedger> {
    const original = new URL(this.template.url).pathname.slice(1)
    const name = `${original}_${this.copies.length}`
    this.copies.push(name)
    const owner = new URL(this.template.ownerUrl).username
    const server = within(this.template.superuserUrl, 'postgres')
    await run(server, [`create database ${name} template ${original} owner ${owner} strategy file_copy`])
    const db = createDataSource({ url: within(this.template.url, name), poolSize: 4 })
    await db.initialize()
    let now = options.at
    const setClock = () => db.query('update product_state set clock_offset_ms = $1', [now])
    await setClock()
    await openProduct(db, options.terms)
    await fixLuck(within(this.template.superuserUrl, name), options.luck)
    return {
      db,
      now: () => now,
      async moveTo(at) {
        if (at <= now) return
        now = at
        await setClock()
      },
      tamper: (...statements) =>
        run(within(this.template.superuserUrl, name), [
          'set session_replication_role = replica',
          ...statements,
        ]),
      async close() {
        await db.destroy()
        await run(server, [`drop database if exists ${name} with (force)`])
      },
    }
  }

  /** Also drops the copies that a failed test left. */
  async close(): Promise<void> {
    await run(
      within(this.template.superuserUrl, 'postgres'),
      this.copies.map((name) => `drop database if exists ${name} with (force)`),
    )
    await this.template.drop()
  }
}

async function fixLuck(superuserUrl: string, luck: string): Promise<void> {
  const root = createHash('sha256').update(luck).digest()
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ length: number }>('select length from box_chain')
    await client.query('set session_replication_role = replica')
    await client.query('update box_chain set root = $1, commitment = $2', [
      root,
      commitmentOf(root, rows[0]!.length),
    ])
  } finally {
    await client.end()
  }
}

function within(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

async function run(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
