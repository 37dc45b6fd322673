import { formatPol } from '@polder/base/amount'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressOf, openTestLedger, type TestLedger } from '../testing/test-ledger.ts'
import { DEPOSITS } from './deposits.ts'
import type { FieldKind } from './field.ts'
import { jsonOf, readNewestJson } from './newest-json.ts'
import { WITHDRAWALS } from './withdrawals.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger.close())

async function written(kind: FieldKind, type: string, values: readonly unknown[]): Promise<unknown[]> {
  const rows: { json: string }[] = await ledger.db.query(
    `select ${jsonOf({ kind, sql: 'value', nullable: true })} as json from unnest($1::${type}[]) with ordinality as v (value, n) order by n`,
    [values],
  )
  return rows.map(({ json }) => JSON.parse(json))
}

describe('what the database writes as JSON reads as', () => {
  it('the nearest number to any amount', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.bigInt({ min: 0n, max: 10n ** 38n - 1n }), { minLength: 1 }),
        async (amounts) => {
          expect(await written('amount', 'numeric', amounts.map(String))).toEqual(
            amounts.map((wei) => Number(formatPol(wei))),
          )
        },
      ),
      { numRuns: 50 },
    ))

  it('the same instant', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.date({ min: new Date(0), max: new Date('2200-01-01'), noInvalidDate: true }), {
          minLength: 1,
        }),
        async (dates) => {
          expect(await written('instant', 'timestamptz', dates)).toEqual(
            dates.map((date) => date.toISOString()),
          )
        },
      ),
      { numRuns: 50 },
    ))

  it('the same text, and null', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.option(fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', ''))), {
          minLength: 1,
        }),
        async (texts) => {
          expect(await written('text', 'text', texts)).toEqual(texts)
        },
      ),
      { numRuns: 50 },
    ))
})

it('gives the newest rows, the newest first, and says when there are more', async () => {
  for (const n of [1, 2, 3]) await ledger.fund(n, n)
  const read = async (most: number) => {
    const { rows, truncated } = await readNewestJson(ledger.db.manager, DEPOSITS, most)
    const deposits = JSON.parse(`[${rows}]`) as { walletAddress: string; amountPOL: number }[]
    return { deposits: deposits.map((row) => [row.walletAddress, row.amountPOL]), truncated }
  }
  const all = [3, 2, 1].map((n) => [addressOf(n), n])
  expect(await read(3)).toEqual({ deposits: all, truncated: false })
  expect(await read(2)).toEqual({ deposits: all.slice(0, 2), truncated: true })
  expect(await readNewestJson(ledger.db.manager, WITHDRAWALS, 5)).toEqual({ rows: '', truncated: false })
})
