import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestLedger, type TestLedger } from '../testing/test-ledger.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger.close())

describe('a position', () => {
  it.each([
    ['the day before the purchase', '2026-11-20', null, '2026-11-19', { earns: false, held: false }],
    ['the day of the purchase', '2026-11-20', null, '2026-11-20', { earns: false, held: true }],
    ['the first full day', '2026-11-20', null, '2026-11-21', { earns: true, held: true }],
    ['the day before the sale', '2026-11-20', '2026-11-23', '2026-11-22', { earns: true, held: true }],
    ['the day of the sale', '2026-11-20', '2026-11-23', '2026-11-23', { earns: false, held: false }],
    ['a day after the sale', '2026-11-20', '2026-11-23', '2026-11-24', { earns: false, held: false }],
    [
      'sold on the day it was bought',
      '2026-11-20',
      '2026-11-20',
      '2026-11-20',
      { earns: false, held: false },
    ],
    ['a leap day', '2028-02-28', '2028-03-01', '2028-02-29', { earns: true, held: true }],
  ])('earns interest and is held at the end: %s', async (_, opened, closed, day, expected) => {
    const [found] = await ledger.db.query(
      'select earns_interest($1, $2, $3) as earns, held_at_end($1, $2, $3) as held',
      [opened, closed, day],
    )
    expect(found).toEqual(expected)
  })

  it('is found by its columns: the planner puts the rules in their place', async () => {
    const plan: Record<string, string>[] = await ledger.db.query(
      `explain (costs off) select sum(daily_interest) from position where earns_interest(opened_day, closed_day, '2026-11-21')`,
    )
    expect(JSON.stringify(plan)).not.toContain('earns_interest')
    const income = await ledger.db.query(
      'explain (costs off, verbose) select sum(referral_of(i)) from day_income i',
    )
    expect(JSON.stringify(income)).toContain('c10')
    expect(JSON.stringify(income)).not.toContain('referral_of')
  })

  it('is not looked for among all that were sold before', async () => {
    await ledger.database.plant(
      `insert into position (wallet_id, nft_id, plan_version, price, daily_interest, opened_at, opened_day, closed_at, closed_day)
       select 1, 'canal', 1, 1, 1, '2026-01-01T00:00Z', '2026-01-01', '2026-02-01T00:00Z', '2026-02-01' from generate_series(1, 10000)`,
    )
    await ledger.database.plant('analyze position')
    const plan: Record<string, string>[] = await ledger.db.query(
      `explain (costs off) select sum(daily_interest) from position where earns_interest(opened_day, closed_day, '2026-11-21')`,
    )
    expect(JSON.stringify(plan)).toContain('position_closed_day')
  })
})
