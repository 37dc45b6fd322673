import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { IncomeTable, placesAbove, REWARD_COLUMNS } from './income.ts'
import { incomeRows } from './income-rows.ts'
import { cutShards, totalsOf } from './shards.ts'

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
    return table
  })

/** What each wallet that is paid gets, by rising id: wei, in the order of `REWARD_COLUMNS`. */
const rowsOf = (table: IncomeTable) =>
  Array.from(placesAbove(table.total()), (place) => ({
    walletId: String(table.ids[place]),
    amounts: REWARD_COLUMNS.map((column) => table.column(column)?.get(place) ?? 0n),
  }))

describe('cutShards', () => {
  it('puts every wallet into exactly one range and loses no wei', () => {
    fc.assert(
      fc.property(incomes, (table) => {
        const all = rowsOf(table)
        const shards = cutShards(table)
        const paid = (from: number, to = from) =>
          all.flatMap(({ amounts }) => amounts.slice(from, to + 1)).reduce((sum, one) => sum + one, 0n)
        expect(totalsOf(shards)).toEqual({
          ...{ wallets: all.length, interest: paid(0), referral: paid(1, 10) },
          ...{ mysteryBox: paid(11), prize: paid(12, 13), club: paid(14) },
        })
        expect(shards.length).toBeLessThanOrEqual(64)
        for (const { walletId } of all) {
          const holders = shards.filter((s) => +s.firstWalletId <= +walletId && +walletId <= +s.lastWalletId)
          expect(holders).toHaveLength(1)
        }
      }),
      { numRuns: 20 },
    )
  })

  it.each([
    [0, 0],
    [1, 1],
    [250, 1],
    [251, 2],
    [100_000, 64],
    [400_000, 134],
  ])('cuts %i wallets into %i shards, none larger than 3,000', (wallets, count) => {
    const table = new IncomeTable(Array.from({ length: wallets }, (_, n) => n + 1))
    for (let place = 0; place < wallets; place++) table.add('interest', place, 1n)
    const shards = cutShards(table)
    expect(shards).toHaveLength(count)
    expect(Math.max(0, ...shards.map((shard) => shard.wallets))).toBeLessThanOrEqual(3_000)
  })
})

describe('IncomeTable', () => {
  it('gathers every kind of reward, and leaves out wallets that are paid nothing', () => {
    const table = new IncomeTable([5, 7])
    table.add('interest', 1, 4n)
    table.add('interest', 1, 1n)
    table.add('c10', 1, 2n)
    table.add('prize_final', 1, 1n)
    expect(textOf(table)).toBe(`2026-11-20\t7\t5${'\t\\N'.repeat(9)}\t2\t\\N\t\\N\t1\t\\N\t8\n`)
  })
})

const textOf = (table: IncomeTable) =>
  Buffer.concat([...incomeRows('2026-11-20', table)].map(({ text }) => text)).toString()

describe('incomeRows', () => {
  it('writes every amount as its digits', () => {
    const edges = [0, 7, 8, 14, 15, 16, 22, 23, 29].flatMap((zeros) =>
      [-1n, 0n, 1n].map((more) => 10n ** BigInt(zeros) + more),
    )
    const amounts = fc.array(fc.oneof(fc.constantFrom(...edges), fc.bigInt({ min: 0n, max: 10n ** 29n })), {
      minLength: 1,
      maxLength: 2_000,
    })
    fc.assert(
      fc.property(amounts, (all) => {
        const table = new IncomeTable(all.map((_, place) => 10 ** (place % 9) * 1_000 + place))
        all.forEach((amount, place) => {
          table.add(REWARD_COLUMNS[place % 15]!, place, amount)
          table.add('c2', place, amount / 3n)
        })
        const rows = rowsOf(table).map(({ walletId, amounts }) =>
          [
            '2026-11-20',
            walletId,
            ...amounts.map((one, kind) => (kind && !one ? '\\N' : one)),
            amounts.reduce((sum, one) => sum + one, 0n),
          ].join('\t'),
        )
        expect(textOf(table)).toBe(rows.map((row) => `${row}\n`).join(''))
      }),
    )
  })
})
