import type { EntityManager } from 'typeorm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressOf, openTestLedger, type TestLedger } from '../testing/test-ledger.ts'
import { ADMIN_LISTS } from './admin-lists.ts'
import type { List } from './define-list.ts'
import type { FieldKind } from './field.ts'
import { WALLET_CLOSES } from './income-days.ts'
import { countList, readList } from './read-list.ts'
import { readRows } from './read-pages.ts'

/** What a field of each kind is read from. */
const TYPES: Record<FieldKind, readonly string[]> = {
  address: ['text'],
  amount: ['numeric'],
  count: ['integer', 'bigint'],
  day: ['text'],
  flag: ['boolean'],
  hash: ['text'],
  id: ['bigint', 'text'],
  instant: ['timestamp with time zone'],
  json: ['jsonb'],
  number: ['double precision', 'bigint'],
  one: ['text', 'waiting_reason', 'withdrawal_state'],
  rows: ['json'],
  text: ['text'],
}

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
  await ledger.fund(1, 10)
})
afterAll(() => ledger.close())

/** Has Postgres describe each statement of `work` against the migrated schema, and runs it. */
async function describeStatements(work: (manager: EntityManager) => Promise<unknown>): Promise<string[][]> {
  const types: string[][] = []
  await ledger.db.transaction(async (manager) => {
    const query = manager.query.bind(manager)
    manager.query = async (sql: string, values?: unknown[]) => {
      await query(`prepare described as ${sql}`)
      const [row] = await query(
        `select result_types::text[] as types from pg_prepared_statements where name = 'described'`,
      )
      await query('deallocate described')
      types.push(row.types)
      return query(sql, values)
    }
    await work(manager)
  })
  return types
}

const LISTS: [string, List][] = Object.entries({ ...ADMIN_LISTS, walletCloses: WALLET_CLOSES })

describe.each(LISTS)('%s', (_, list) => {
  const selected = Object.entries(list.fields).filter(([, field]) => !field.given)
  const expectDeclared = (types: string[]) => {
    for (const [index, [name, { kind }]] of selected.entries())
      expect(TYPES[kind], `${name} is read from ${types[index]}`).toContain(types[index])
  }
  const filters = [
    {},
    { wallet: addressOf(1).slice(-6), from: '2020-01-01', to: '2040-01-01' },
    ...Object.entries(list.filters).flatMap(([name, { values }]) => {
      const known = typeof values === 'string' ? [addressOf(1), addressOf(2)] : Object.keys(values.values)
      return [{ only: { [name]: known } }, { only: { [name]: known.slice(0, 1) } }]
    }),
  ]

  it.each(Object.keys(list.sorts))(
    'sorted by %s under every filter selects what is declared',
    async (sortBy) => {
      const { type } = list.sorts[sortBy]!
      const value = { date: '2026-01-01', timestamptz: '2026-01-01 00:00:00+00' }[type as string] ?? '1'
      const key = list.key.type === 'date' ? '2026-01-01' : '1'
      for (const filter of filters) {
        for (const after of [null, [value, key]]) {
          const query = { sortBy, descending: after === null, filter, first: 2, after }
          const types = await describeStatements((manager) => readList(manager, list, query))
          expectDeclared(types.at(-1)!)
        }
        const [counted] = (await describeStatements((manager) => countList(manager, list, filter))).slice(-1)
        expect(counted).toEqual(['integer'])
      }
    },
  )

  it('reads one row as it reads many', async () => {
    const [types] = await describeStatements((manager) => readRows(manager, list, 'false', []))
    expectDeclared(types!)
  })

  it('sorts by columns of the declared types', async () => {
    for (const { sql, type, joins = [] } of Object.values(list.sorts)) {
      const statement = `select ${sql}, ${list.key.sql} from ${list.from} ${joins.join(' ')}`
      const [types] = await describeStatements((manager) => manager.query(statement))
      const named = type === 'timestamptz' ? 'timestamp with time zone' : type
      expect(types).toEqual([named, list.key.type])
    }
  })
})
