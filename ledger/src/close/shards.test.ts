import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addToTotals, emptyTotals, IncomeTable, incomeLine } from './income.ts'
import { cutShards } from './shards.ts'

const incomes = fc
  .uniqueArray(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 0, maxLength: 3_000 })
  .map((all) => {
    const ids = all.sort((a, b) => a - b)
    const table = new IncomeTable(ids)
    ids.forEach((id, place) => {
      table.add('interest', place, BigInt(id))
      table.add('c3', place, 2n)
      table.add('club', place, BigInt(id % 3))
    })
    return table.rows()
  })

describe('cutShards', () => {
  it('puts every wallet into exactly one range and loses no wei', () => {
    fc.assert(
      fc.property(incomes, (all) => {
        const shards = cutShards(all)
        const whole = emptyTotals()
        for (const income of all) addToTotals(whole, income)
        const summed = shards.reduce((sum, shard) => {
          for (const key of ['wallets', 'interest', 'referral', 'club'] as const) {
            sum[key] = ((sum[key] as never) + (shard[key] as never)) as never
          }
          return sum
        }, emptyTotals())
        expect(summed).toEqual(whole)
        expect(shards.length).toBeLessThanOrEqual(64)
        for (const { walletId } of all) {
          const holders = shards.filter((s) => +s.firstWalletId <= +walletId && +walletId <= +s.lastWalletId)
          expect(holders).toHaveLength(1)
        }
      }),
      { numRuns: 20 },
    )
  })
})

describe('IncomeTable', () => {
  it('gathers every kind of reward, and leaves out wallets that are paid nothing', () => {
    const table = new IncomeTable([5, 7])
    table.add('interest', 1, 4n)
    table.add('interest', 1, 1n)
    table.add('c10', 1, 2n)
    table.add('prize_final', 1, 1n)
    const rows = table.rows()
    expect(rows.map((row) => [row.walletId, row.total])).toEqual([['7', 8n]])
    expect(incomeLine('2026-11-20', rows[0]!)).toBe(
      '2026-11-20\t7\t5\t0\t0\t0\t0\t0\t0\t0\t0\t0\t2\t0\t0\t1\t0\t8',
    )
  })
})
