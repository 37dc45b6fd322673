import { type FreshDatabase, freshDatabase } from '@polder/testing/database'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { copyBlocks, copyOut } from '../copy.ts'
import { INCOME_COLUMNS, IncomeTable, REWARD_COLUMNS } from './income.ts'
import { incomeRows } from './income-rows.ts'

let database: FreshDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await freshDatabase()
  pool = new pg.Pool({ connectionString: database.ownerUrl, max: 1 })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

it('stores every amount, wallet and day as the text of its digest has them', async () => {
  const edges = Array.from({ length: 30 }, (_, zeros) =>
    [-1n, 0n, 1n].map((more) => 10n ** BigInt(zeros) + more),
  )
    .flat()
    .concat(123_456_789_012_345_678_901_234_567_890n)
  const ids = edges.flatMap((_, at) => [at + 1, 2 ** 32 + at]).sort((a, b) => a - b)
  const client = await pool.connect()
  try {
    const kinds = REWARD_COLUMNS.map((column) => `${column} numeric(38, 0)`).join(', ')
    await client.query(
      `create temp table stored (day date, wallet_id bigint, ${kinds}, amount numeric(38, 0))`,
    )
    for (const day of ['1999-12-31', '2000-01-01', '2026-11-20', '2028-02-29']) {
      const table = new IncomeTable(ids)
      ids.forEach((_, place) => {
        table.add(REWARD_COLUMNS[place % 15]!, place, edges[place % edges.length]!)
        table.add('c2', place, edges[(place * 7) % edges.length]! / 3n)
      })
      const texts: string[] = []
      function* binary() {
        for (const rows of incomeRows(day, table)) {
          texts.push(rows.text.toString())
          yield rows.binary
        }
      }
      await copyBlocks(client, `copy stored (${INCOME_COLUMNS}) from stdin (format binary)`, binary())
      const stored: string[] = []
      const select = `select ${INCOME_COLUMNS} from stored where day = '${day}' order by wallet_id`
      await copyOut(client, select, (line) => stored.push(line.toString()))
      expect(stored.length).toBeGreaterThan(ids.length - 4)
      expect(stored.join('')).toBe(texts.join(''))
    }
  } finally {
    client.release()
  }
})
