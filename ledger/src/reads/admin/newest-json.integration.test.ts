import { formatPol } from '@polder/base/amount'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressOf, openTestLedger, type TestLedger } from '../../testing/test-ledger.ts'
import { JSON_DEPOSITS, JSON_LOGS } from './json-lists.ts'
import { jsonInstant, jsonOrNull, jsonPol, jsonText, readNewestJson } from './newest-json.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger.close())

async function written(sql: string, type: string, values: readonly unknown[]): Promise<unknown[]> {
  const rows: { json: string }[] = await ledger.db.query(
    `select ${sql} as json from unnest($1::${type}[]) with ordinality as v (value, n) order by n`,
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
          expect(await written(jsonPol('value'), 'numeric', amounts.map(String))).toEqual(
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
          expect(await written(jsonInstant('value'), 'timestamptz', dates)).toEqual(
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
          expect(await written(jsonOrNull(jsonText('value')), 'text', texts)).toEqual(texts)
        },
      ),
      { numRuns: 50 },
    ))
})

it('gives the newest rows, the newest first, and says when there are more', async () => {
  for (const n of [1, 2, 3]) await ledger.fund(n, n)
  const read = async (most: number) => {
    const { rows, truncated } = await readNewestJson(ledger.db.manager, JSON_DEPOSITS, {
      filter: { only: { states: ['credited'] } },
      most,
    })
    const deposits = JSON.parse(`[${rows}]`) as { walletAddress: string; amountPOL: number }[]
    return { deposits: deposits.map((row) => [row.walletAddress, row.amountPOL]), truncated }
  }
  const all = [3, 2, 1].map((n) => [addressOf(n), n])
  expect(await read(3)).toEqual({ deposits: all, truncated: false })
  expect(await read(2)).toEqual({ deposits: all.slice(0, 2), truncated: true })
  const none = { filter: { only: { types: ['reorg'] } }, most: 5 }
  expect(await readNewestJson(ledger.db.manager, JSON_LOGS, none)).toEqual({ rows: '', truncated: false })
})
