import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addToTotals, emptyTotals, incomeLine, totalOf, type WalletIncome } from './income.ts'
import { cutShards } from './shards.ts'

const incomes = fc
  .uniqueArray(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 0, maxLength: 3_000 })
  .map((ids) =>
    ids
      .sort((a, b) => a - b)
      .map(
        (id): WalletIncome => ({
          walletId: String(id),
          rewards: { interest: BigInt(id), c3: 2n, club: BigInt(id % 3) },
        }),
      ),
  )

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

describe('incomeLine', () => {
  it('writes every kind of reward and their sum', () => {
    const income: WalletIncome = { walletId: '7', rewards: { interest: 5n, c10: 2n, prize_final: 1n } }
    expect(totalOf(income)).toBe(8n)
    expect(incomeLine('2026-11-20', income)).toBe(
      '2026-11-20\t7\t5\t0\t0\t0\t0\t0\t0\t0\t0\t0\t2\t0\t0\t1\t0\t8\n',
    )
  })
})
