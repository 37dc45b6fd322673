import { createHash } from 'node:crypto'
import { copiedDatabase } from '@polder/testing/database'
import { createDataSource } from '../../database.ts'
import { migrate } from '../../migrate.ts'
import { openProduct } from '../../open-product.ts'
import type { PlanTerms } from '../../plan/plan.ts'
import { CHAIN_LENGTH, commitmentOf } from '../../rules/mystery-box.ts'

export type ModelLedger = Awaited<ReturnType<typeof openModelLedger>>

/** Of the seeds of the mystery boxes, so that a failing history fails again. */
const ROOT = createHash('sha256').update('scenario').digest()
const COMMITMENT = commitmentOf(ROOT, CHAIN_LENGTH)

/**
 * An opened product whose clock stands still until it is moved, so that an act can be dated to the millisecond.
 * @param i.at when the product opens, milliseconds
 * @param i.timeZone of the database's sessions
 */
export async function openModelLedger(i: { at: number; terms: PlanTerms; timeZone: string }) {
  const database = await copiedDatabase('model', async ({ ownerUrl, url, plant }) => {
    await migrate({ url: ownerUrl, appUrl: url })
    await plant(`create or replace function product_now() returns timestamptz language sql volatile as
      $$ select timestamptz 'epoch' + clock_offset_ms * interval '1 millisecond' from product_state $$`)
  })
  await database.plant(
    `alter database ${new URL(database.url).pathname.slice(1)} set timezone = '${i.timeZone}'`,
  )
  const db = await createDataSource({ url: database.url, poolSize: 4 }).initialize()
  let now = i.at
  const setClock = () => db.query('update product_state set clock_offset_ms = $1', [now])
  await setClock()
  await openProduct(db, i.terms)
  await database.plant('update box_chain set root = $1, commitment = $2', [ROOT, COMMITMENT])
  return {
    db,
    /** By the product's clock, milliseconds. */
    now: () => now,
    /** @param at milliseconds; an earlier instant than now is ignored */
    async moveTo(at: number): Promise<void> {
      if (at <= now) return
      now = at
      await setClock()
    },
    /** Runs statements past every guard of the database, as whoever owns its files could. */
    tamper: (...statements: string[]) => database.plant(statements.join(';')),
    async close(): Promise<void> {
      await db.destroy()
      await database.drop()
    },
  }
}
