import { purchase } from '@polder/ledger/commands/purchase'
import { sell } from '@polder/ledger/commands/sell'
import { openProduct } from '@polder/ledger/open-product'
import { proveBooks } from '@polder/ledger/prove-books'
import { closeDueDays } from '@polder/ledger/testing/close-day'
import { requestWithdrawal } from '@polder/ledger/withdrawals/request-withdrawal'
import { startChain, type TestChain } from '@polder/testing/chain'
import type { FreshDatabase } from '@polder/testing/database'
import { forwardTo } from '@polder/testing/faulty-node'
import { compareBooks } from '@polder/workers/checks/compare-books'
import { productDatabase } from '@polder/workers/testing/product-database'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Books, openBooks, POL, work } from './testing/payout-life.ts'
import { openVaultLife, type VaultLife } from './testing/vault-life.ts'

const DAY_MS = 86_400_000

let chain: TestChain
let database: FreshDatabase
let books: Books
let life: VaultLife
/** The least that operators may set, and the contract's windows of the shipped deployment. */
const LIMITS = { PAYOUT_LIMIT: '1', PAYOUT_LIMIT_WALLET_HOUR: '1', PAYOUT_LIMIT_HOUR: '1' }

beforeEach(async () => {
  const payoutLimitWei = 2_500n * POL
  chain = await startChain({
    payoutLimitWei,
    vault: { maxRootAge: 400n * 86_400n, silencePeriod: 400n * 86_400n },
  })
  database = await productDatabase()
})
afterEach(async () => {
  await books?.close()
  await chain?.stop()
  await database?.drop()
})
const open = async (given: Record<string, string> = {}) => {
  books = await openBooks(chain, database.url, given)
  life = await openVaultLife(chain, () => books)
  await openProduct(books.db)
  await work(books)
}
const buy = (n: number, nftId: string, quantity = 1) =>
  purchase(books.db, { address: life.walletOf(n), nftId, quantity })
const ask = async (n: number, pol: bigint) =>
  (await requestWithdrawal(books.db, { address: life.walletOf(n), amount: pol * POL })).withdrawalId
/** Days go by in the books, and are closed. */
const passDays = async (days: number) => {
  await books.db.query('update product_state set clock_offset_ms = clock_offset_ms + $1', [days * DAY_MS])
  await closeDueDays(books.db)
}
const of = async (n: number) => {
  const { deposited, paid } = await life.totalsOf(n)
  return { deposited: deposited / POL, paid: paid / POL }
}
const expectSound = async () => {
  expect((await proveBooks(books.db)).problems).toEqual([])
  expect(await compareBooks(books.context, null)).toBe('agrees')
}
const waiting = (ids: string[]): Promise<{ id: string; waiting_for: string }[]> =>
  books.db.query(`select id, waiting_for from withdrawal where id = any($1) and state = 'requested'`, [ids])
const undone = async () =>
  Number((await books.db.query(`select count(*) from payout_batch where state = 'reverted'`))[0].count)

it('serves everybody who demands everything at once, whatever the limits, and a whale as well', async () => {
  await open(LIMITS)
  const all = Array.from({ length: 39 }, (_, n) => n)
  const amountOf = (n: number) => (n === 0 ? 190_000n : 60n)
  for (const n of all) await life.deposit(n, amountOf(n) * POL)
  await life.read()
  for (const n of all.slice(1)) await buy(n, 'windmill')
  for (const n of all) await life.demand(n, amountOf(n) * POL)
  const began = Date.now()
  await life.live(4)
  expect(Date.now() - began).toBeLessThan(30_000)
  for (const n of all) {
    expect(await of(n)).toEqual({ deposited: amountOf(n), paid: amountOf(n) })
    expect(await life.isServed(n)).toBe(true)
    expect(await life.entitlementOf(n)).toBe(0n)
  }
  const batches = await books.db.query('select payments, total from payout_batch')
  expect(batches).toMatchObject([{ payments: 39 }])
  await expectSound()
}, 120_000)

it('pays every principal while rewards wait for funds, undoes nothing, and pays them once there are', async () => {
  await open()
  const all = [1, 2, 3, 4, 5]
  for (const n of all) await life.deposit(n, 100n * POL)
  await life.read()
  for (const n of all) await buy(n, 'windmill', 2)
  await passDays(21)
  const rewards = (await life.entitlementOf(1)) / POL - 100n
  expect(rewards).toBeGreaterThan(15n)
  const positions: { id: string; address: string }[] = await books.db.query(
    'select p.id, w.address from position p join wallet w on w.id = p.wallet_id order by p.id',
  )
  for (const { id, address } of positions) await sell(books.db, { address, positionId: id })
  // Rewards of two, asked for before everybody else, and of one who asks for all at once.
  const early = [await ask(1, 115n), await ask(2, 115n)]
  const within = [await ask(3, 60n), await ask(4, 100n)]
  for (let round = 0; round < 4; round += 1) {
    await work(books)
    await chain.mine(1)
    await life.read()
  }
  expect((await waiting([...early, ...within])).map(({ id }) => id)).toEqual(early)
  for (const { waiting_for } of await waiting(early)) expect(waiting_for).toBe('rewards')
  expect([(await of(3)).paid, (await of(4)).paid]).toEqual([60n, 100n])
  // All that they have put in is theirs at any time.
  for (const n of [1, 2, 5]) await life.demand(n, 100n * POL)
  await life.demand(3, 40n * POL)
  for (let round = 0; round < 4; round += 1) {
    await work(books)
    await chain.mine(1)
    await life.read()
  }
  for (const n of all) expect((await of(n)).paid).toBe(100n)
  expect(await undone()).toBe(0)
  await expectSound()
  // What is left are the fees.
  const kept = await life.ask<bigint>(life.vault, 'availableForRewards')
  expect(kept).toBe(25n * POL)
  const last = await ask(1, 14n)
  const max = await ask(2, 15n)
  const small = await ask(5, 5n)
  for (let round = 0; round < 4; round += 1) {
    await work(books)
    await chain.mine(1)
    await life.read()
  }
  expect((await waiting([last, max, small])).map(({ id }) => id)).toEqual([max])
  await chain.client.sendTransaction({
    ...{ account: chain.accounts[5]!, to: chain.treasury, value: 50n * POL },
  })
  await life.live()
  expect(await waiting([last, max, small])).toEqual([])
  expect((await of(2)).paid).toBe(115n)
  expect(await undone()).toBe(0)
  await expectSound()
}, 120_000)

it('reads thousands of the smallest demands by few questions, and then by hardly any', async () => {
  const node = await forwardTo(chain.rpcUrl)
  try {
    await open({ RPC_URL: node.url })
    const many = 300
    await chain.client.setAutomine(false)
    for (const what of ['deposit', 'demand'] as const) {
      for (let n = 0; n < many; n += 1)
        await (what === 'deposit'
          ? life.send(n, { on: life.polder, functionName: 'deposit', value: POL })
          : life.send(n, { functionName: 'requestExit', args: [POL], value: POL }))
      for (let block = 0; block < many / 40; block += 1) await chain.mine(1)
    }
    await chain.client.setAutomine(true)
    await chain.finalize()
    await books.index()
    const callsOf = async (round: () => Promise<void>) => {
      const before = node.answered()
      await round()
      return node.asked.slice(before).filter(({ method }) => method === 'eth_call').length
    }
    const first = await callsOf(() => life.serve())
    const [{ count }] = await books.db.query('select count(*) from exit_request where open')
    expect(count).toBe(String(many))
    // Fifty wallets are one question; the rest is what each round asks, and what a cancel does.
    expect(first).toBeLessThanOrEqual(many / 50 + 12)
    const next = async () => {
      await chain.finalize()
      await books.index()
      return await callsOf(() => life.serve())
    }
    await database.plant(
      `update exit_request set seen_at = now() - interval '2 hours', read_at = now() - interval '1 hour 1 minute'`,
    )
    for (let round = 0; round < 3; round += 1) expect(await next()).toBeLessThanOrEqual(2 + 12)
    expect(await next()).toBeLessThanOrEqual(12)
  } finally {
    await node.close()
  }
}, 120_000)
