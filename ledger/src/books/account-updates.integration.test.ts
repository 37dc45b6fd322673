import { afterAll, beforeAll, expect, it } from 'vitest'
import { purchase } from '../commands/purchase.ts'
import { openTestLedger, type TestLedger } from '../testing/test-ledger.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger.close())

it('no index of accounts depends on what changes with every transfer', async () => {
  // Columns of the key and, in the texts, of expressions and conditions.
  const rows: { index: string; definition: string }[] = await ledger.db.query(
    `select i.indexrelid::regclass::text as index, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i where i.indrelid = 'account'::regclass`,
  )
  expect(rows.length).toBeGreaterThan(1)
  for (const { index, definition } of rows)
    expect([index, definition]).toEqual([index, expect.not.stringMatching(/\b(balance|version|last_day)\b/)])
})

it('a wallet that owes is still found by its index', async () => {
  await purchase(ledger.db, { address: await ledger.fund(1, 50), nftId: 'dike' })
  const plan: { 'QUERY PLAN': string }[] = await ledger.db.transaction(async (manager) => {
    await manager.query('set local enable_seqscan = off')
    return manager.query(
      `explain select wallet_id from account where kind = 'receivable' and balance < 0 and wallet_id between 1 and 500`,
    )
  })
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('account_owing')
})
