import { createLogger } from '@polder/base/logger'
import { prepareQueues } from '@polder/base/queues/prepare-queues'
import { readSettings } from '@polder/base/testing/read-settings'
import { startIndexer } from '@polder/indexer/start'
import { allowCloses } from '@polder/ledger/admin/allow-closes'
import { beginClose } from '@polder/ledger/close/begin-close'
import { type CloseHold, countDueDays, nextDueDay, readCloseHold } from '@polder/ledger/close/close-hold'
import { createDataSource } from '@polder/ledger/database'
import { openProduct } from '@polder/ledger/open-product'
import { migratedDatabase } from '@polder/ledger/testing/test-ledger'
import { startChain } from '@polder/testing/chain'
import { startWorkers } from '@polder/workers/start'
import type { DataSource } from 'typeorm'
import { afterEach, expect, it } from 'vitest'

const SOON = { timeout: 45_000 }
const DAY_MS = 86_400_000
/** All clocks go so far ahead of the real one when midnight is near, so that no test straddles two days. */
const AHEAD_MS = Date.now() % DAY_MS > DAY_MS - 600_000 ? 600_000 : 0
const by = { actor: 'ann', reason: 'The servers were off for ten days' }
const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

it('ten days at once wait for an operator, and then are closed one by one, the last three unasked', async () => {
  const { db, hold, closed } = await runProduct({ openedDaysAgo: 10 })
  await expect.poll(hold, SOON).toMatchObject({ reason: 'many_days', days: 10 })
  await expect.poll(() => alarms(db), SOON).toEqual([expect.stringMatching(/^10 days from .* an operator/)])
  const first = (await nextDueDay(db.manager))!
  await expect(beginClose(db, first)).rejects.toThrow(/many_days/)
  const today = dayAt(Date.now() + AHEAD_MS)
  await expect(allowCloses(db, by, today)).rejects.toMatchObject({ code: 'DAY_NOT_DUE' })
  expect(await closed()).toBe(0)
  // Up to a day, and no further.
  await allowCloses(db, by, dayAt(Date.parse(first) + 5 * DAY_MS))
  await expect.poll(closed, SOON).toBe(6)
  await expect.poll(hold, SOON).toMatchObject({ reason: 'many_days', days: 4 })
  await allowCloses(db, by, dayAt(Date.parse(first) + 6 * DAY_MS))
  await expect.poll(closed, SOON).toBe(10)
  expect(await hold()).toBeNull()
  const [audit] = await db.query(`select details from audit_log where act = 'closes_allowed'`)
  expect(audit.details).toMatchObject({ from: first, days: 10 })
})

it("a day that has not ended by the chain's final block waits for it, whatever the product's clock says", async () => {
  const { db, chain, hold, closed } = await runProduct({ openedDaysAgo: 2, chainBehindMs: 2 * DAY_MS })
  const first = (await nextDueDay(db.manager))!
  await expect
    .poll(hold, SOON)
    .toMatchObject({ reason: 'chain_behind', days: 2, chainTime: expect.any(Date) })
  await expect.poll(() => alarms(db), SOON).toEqual([expect.stringMatching(/chain's newest final block/)])
  await expect(beginClose(db, first)).rejects.toThrow(/chain_behind/)
  expect(await closed()).toBe(0)
  const end = Date.parse(first) + DAY_MS
  await chain.client.setNextBlockTimestamp({ timestamp: BigInt(end / 1000) })
  await chain.mine(1)
  // Mined, and not final.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(await closed()).toBe(0)
  await chain.finalize()
  await expect.poll(closed, SOON).toBe(1)
  expect(await countDueDays(db.manager)).toBe(1)
  expect(await hold()).toMatchObject({ reason: 'chain_behind', days: 1 })
})

/** A chain, an indexer and a worker on a product that opened some days ago by a clock that nobody moved. */
async function runProduct(i: { openedDaysAgo: number; chainBehindMs?: number }) {
  const timestamp = Math.floor((Date.now() + AHEAD_MS - (i.chainBehindMs ?? 0)) / 1000)
  const [chain, database] = await Promise.all([startChain({ timestamp }), migratedDatabase()])
  ends.push(() => chain.stop(), database.drop)
  await chain.finalize()
  await prepareQueues({ ownerUrl: database.ownerUrl, appUrl: database.url })
  await database.plant(
    `alter table product_state drop constraint product_state_clock_offset_ms_check;
     update product_state set clock_offset_ms = ${AHEAD_MS - i.openedDaysAgo * DAY_MS}`,
  )
  const dataSource = await createDataSource({ url: database.url, poolSize: 6 }).initialize()
  ends.push(() => dataSource.destroy())
  await openProduct(dataSource)
  await database.plant(`update product_state set clock_offset_ms = ${AHEAD_MS}`)
  const settings = readSettings({
    RPC_URL: chain.rpcUrl,
    DATABASE_URL: database.url,
    CONTRACT_ADDRESS: chain.contractAddress,
    CONTRACT_BLOCK: String(chain.contractBlock),
    OPERATOR_KEY: chain.operatorKey,
    ROLE: 'worker',
  })
  const context = { settings, dataSource, logger: createLogger({ level: 'silent' }) }
  const indexer = await startIndexer(context, { pollIntervalMs: 250 })
  ends.push(indexer.stop)
  const workers = await startWorkers(context)
  ends.push(workers.stop)
  return {
    db: dataSource,
    chain,
    hold: (): Promise<CloseHold | null> => readCloseHold(dataSource.manager),
    closed: async (): Promise<number> => {
      const [row] = await dataSource.query('select count(closed_at)::integer as days from day_close')
      return row.days
    },
  }
}

async function alarms(db: DataSource): Promise<string[]> {
  const rows: { message: string }[] = await db.query(`select message from system_log where type = 'alert'`)
  return rows.map(({ message }) => message)
}

function dayAt(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
