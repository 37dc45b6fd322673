import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import type { DataSource } from 'typeorm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { purchase } from './commands/purchase.ts'
import { createDataSource } from './database.ts'
import { inTransaction, readAgain } from './sql.ts'
import { addressOf, openTestLedger, type TestLedger } from './testing/test-ledger.ts'

/** How many commits from now on are done and not told of. */
let untold = 0
let ledger: TestLedger
let line: Server
let db: DataSource
beforeAll(async () => {
  ledger = await openTestLedger()
  await ledger.fund(1, 100)
  const url = new URL(ledger.database.url)
  const port = Number(url.port)
  line = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    let silent = false
    near.on('data', (chunk) => {
      if (untold > 0 && chunk.includes('COMMIT')) {
        untold -= 1
        silent = true
      }
      far.write(chunk)
    })
    far.on('data', (chunk) => (silent ? near.destroy() : near.write(chunk)))
    near.on('close', () => far.destroy()).on('error', () => far.destroy())
    far.on('close', () => near.destroy()).on('error', () => near.destroy())
  })
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve))
  url.host = `127.0.0.1:${(line.address() as AddressInfo).port}`
  db = await createDataSource({ url: url.href }).initialize()
})
afterAll(async () => {
  await db.destroy()
  line.close()
  await ledger.close()
})

const positions = async () =>
  (await ledger.db.query('select count(*)::integer as n from position'))[0].n as number

it('starts again when the connection is lost before the commit', async () => {
  let tries = 0
  const answer = await inTransaction(db, async (manager) => {
    tries += 1
    if (tries === 1) await manager.query('select pg_terminate_backend(pg_backend_pid())')
    return await manager.query('select 1 as n')
  })
  expect([tries, answer]).toEqual([2, [{ n: 1 }]])
})

it('reads again when the connection is lost, and not when a statement is wrong', async () => {
  const texts = ['select pg_terminate_backend(pg_backend_pid())', 'select 1 as n', 'select nothing']
  const next = () => db.query(texts.shift()!)
  expect(await readAgain(next)).toEqual([{ n: 1 }])
  await expect(readAgain(next)).rejects.toThrow(/nothing/)
})

it('finds out by its key what a commit did that nobody told of', async () => {
  untold = 1
  const act = { address: addressOf(1), nftId: 'dike', idempotencyKey: 'of this test' }
  const { positionId } = await purchase(db, act)
  expect(untold).toBe(0)
  expect(await positions()).toBe(1)
  expect(await purchase(db, act)).toEqual({ positionId })
})

it('does not start again without a key when it may have been committed', async () => {
  const before = await positions()
  untold = 1
  await expect(purchase(db, { address: addressOf(1), nftId: 'dike' })).rejects.toThrow(
    /terminated|ECONNRESET/,
  )
  expect(await positions()).toBe(before + 1)
})
