import { openTestLedger, type TestLedger } from '@polder/ledger/testing/test-ledger'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { FiguresAge } from './figures-age.ts'
import { ReadManager } from './read-manager.ts'

let ledger: TestLedger
let reads: ReadManager
beforeAll(async () => {
  ledger = await openTestLedger()
  reads = new ReadManager(ledger.db, 'replica', new FiguresAge())
})
afterAll(() => ledger.close())

const SLOW = 'select pg_backend_pid() as pid, pg_sleep(0.05)'
const connectionsOf = async (manager: ReadManager) => {
  const rows = await Promise.all([1, 2, 3].map(() => manager.query<{ pid: number }[]>(SLOW)))
  return new Set(rows.map(([row]) => row!.pid)).size
}

it('sends what an operation asks at once over one connection, until it reads much', async () => {
  const own = reads.together()
  expect(await connectionsOf(own)).toBe(1)
  own.apart()
  expect(await connectionsOf(own)).toBe(3)
  expect(await connectionsOf(reads)).toBe(3)
})

it('answers each statement for itself, in whatever order they fail', async () => {
  const own = reads.together()
  const asked = ['select 1 as n', 'select 1 / 0', 'select 2 as n', 'select nothing', 'select 3 as n']
  const answers = await Promise.allSettled(asked.map((text) => own.query(text)))
  expect(answers).toMatchObject([
    { value: [{ n: 1 }] },
    { reason: { message: expect.stringContaining('division by zero') } },
    { value: [{ n: 2 }] },
    { reason: { message: expect.stringContaining('does not exist') } },
    { value: [{ n: 3 }] },
  ])
})

it('keeps the connection of a value that cannot be read, and says whose fault it is', async () => {
  const own = reads.together()
  const { master } = ledger.db.driver as unknown as { master: Pool }
  const before = master.totalCount
  const wrong = own.query('select $1::integer', ['99999999999'])
  await expect(wrong).rejects.toMatchObject({ code: 'INVALID_INPUT', errorClass: 'invalid' })
  // It is free once the database says so, which may come after the refusal.
  await vi.waitFor(() => expect(master.idleCount).toBe(before))
})

it('waits for no answer longer than a statement may run', async () => {
  await expect(reads.query('select pg_sleep(20)')).rejects.toMatchObject({ message: /read timeout/ })
}, 10_000)

it('tells of a connection that is lost, and takes another', async () => {
  const own = reads.together()
  const lost = ['select pg_terminate_backend(pg_backend_pid())', 'select 1 as n'].map((text) =>
    own.query(text),
  )
  expect((await Promise.allSettled(lost)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await own.query('select 1 as n')).toEqual([{ n: 1 }])
})
