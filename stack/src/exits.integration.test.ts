import { startIndexer } from '@polder/indexer/start'
import { purchase } from '@polder/ledger/commands/purchase'
import { createDataSource } from '@polder/ledger/database'
import { openProduct } from '@polder/ledger/open-product'
import { proveBooks } from '@polder/ledger/prove-books'
import { closeDueDays } from '@polder/ledger/testing/close-day'
import { silentChain } from '@polder/ledger/testing/silent-chain'
import { cancelWithdrawal } from '@polder/ledger/withdrawals/cancel-withdrawal'
import { requestWithdrawal } from '@polder/ledger/withdrawals/request-withdrawal'
import { startChain, type TestChain } from '@polder/testing/chain'
import type { FreshDatabase } from '@polder/testing/database'
import { forwardTo } from '@polder/testing/faulty-node'
import { followPayouts } from '@polder/workers/payouts/follow-payouts'
import { payInOrder } from '@polder/workers/payouts/pay-in-order'
import { sendAgain } from '@polder/workers/payouts/send-again'
import { signBatch } from '@polder/workers/payouts/sign-batch'
import { advanceDays } from '@polder/workers/testing/product'
import { productDatabase } from '@polder/workers/testing/product-database'
import { keccak256, stringToBytes, toFunctionSelector, toHex } from 'viem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Books, openBooks, POL, work } from './testing/payout-life.ts'
import { openVaultLife, type VaultLife } from './testing/vault-life.ts'

const DAY = 86_400
/** Of the chain's accounts: account 0 pays, and whatever else it sends would be a nonce that no payout explains. */
const GUARDIAN = 3

let chain: TestChain
let database: FreshDatabase
let books: Books
let life: VaultLife

beforeEach(async () => {
  chain = await startChain({ vault: { maxRootAge: 2n * 86_400n, silencePeriod: 400n * 86_400n } })
  database = await productDatabase()
  books = await openBooks(chain, database.url)
  life = await openVaultLife(chain, () => books)
  await openProduct(books.db)
  const role = keccak256(stringToBytes('PAUSER_ROLE'))
  const [admin, guardian] = [chain.accounts[0]!, chain.accounts[GUARDIAN]!]
  await life.done(
    chain.client.writeContract({
      ...{ ...life.polder, functionName: 'grantRole', args: [role, guardian.address] },
      account: admin,
    }),
  )
  for (const n of [1, 2]) await life.deposit(n, 200n * POL)
  await life.read()
  await work(books)
})
afterEach(async () => {
  await books?.close()
  await chain?.stop()
  await database?.drop()
})

const addressOf = (n: number) => life.walletOf(n)
const paidTo = async (n: number) => (await life.totalsOf(n)).paid
const pause = async () =>
  await life.done(
    chain.client.writeContract({
      ...{ ...life.polder, functionName: 'pause' },
      account: chain.accounts[GUARDIAN]!,
    }),
  )
const requests = async (): Promise<{ open: boolean; read_block: string }[]> =>
  await books.db.query('select * from exit_request order by id')
const control = (set: string) => books.db.query(`update payout_control set ${set}`)
/** As its owner does with the only withdrawal that serves their exit. */
const takeBack = async (n: number) => {
  const ofWallet = 'from withdrawal d join wallet w on w.id = d.wallet_id where address = $1'
  const [{ id }] = await books.db.query(`select d.id ${ofWallet}`, [addressOf(n)])
  await cancelWithdrawal(books.db, silentChain, { address: addressOf(n), withdrawalId: id })
  expect(await books.db.query(`select d.state ${ofWallet}`, [addressOf(n)])).toEqual([{ state: 'cancelled' }])
}
const buyCheapest = async (index: number, count: number) => {
  const [{ terms }] = await books.db.query('select terms from plan_version')
  const dear = [...terms.catalogue].sort((one, other) => Number(one.price) - Number(other.price))[0]
  await purchase(books.db, { address: addressOf(index), nftId: dear.id, quantity: count })
  return BigInt(dear.price) * POL * BigInt(count)
}

describe('a request for exit on chain', { timeout: 120_000 }, () => {
  it('is served by the product, so that nobody can freeze the vault, whatever holds withdrawals up', async () => {
    const address = addressOf(1)
    const held = await buyCheapest(1, 15)
    expect(held).toBeGreaterThan(100n * POL)
    await requestWithdrawal(books.db, { address, amount: 10n * POL })
    await control(`approval_threshold = 1`)
    const own = await requestWithdrawal(books.db, { address, amount: 20n * POL })
    const stranger = await requestWithdrawal(books.db, { address: addressOf(2), amount: 20n * POL })
    // All that is owed: what is on its way, what is available and what is sold.
    await life.demand(1, 200n * POL)
    await work(books)
    await chain.mine(1)
    for (let round = 0; round < 8; round += 1) {
      await life.read()
      await work(books)
      await chain.mine(1)
    }
    expect(await life.isServed(1)).toBe(true)
    expect(await paidTo(1)).toBe(200n * POL)
    const states = await books.db.query('select id, state from withdrawal where open')
    expect(states, 'only the stranger waits for operators').toEqual([
      { id: stranger.withdrawalId, state: 'awaiting_approval' },
    ])
    expect(own.net).toBe(19n * POL)
    expect(await life.entitlementOf(1)).toBe(0n)
    expect((await proveBooks(books.db)).problems).toEqual([])

    await chain.client.increaseTime({ seconds: 15 * DAY })
    await chain.mine(1)
    const freeze = { ...life.vault, functionName: 'freezeFor', args: [address] }
    await expect(chain.client.simulateContract(freeze)).rejects.toThrow(/NoReasonToFreeze/)
    await life.closeExit(1, 3)
    await life.read()
    expect(await requests()).toMatchObject([{ open: false }])
  })

  it.each([
    ['the contract is paused', pause],
    ['the newest root is too old', async () => await chain.client.increaseTime({ seconds: 3 * DAY })],
    [
      'the newest day cannot be checked',
      async () => {
        await advanceDays(books.db, 1)
        await closeDueDays(books.db)
        books = { ...books, context: { ...books.context, checkDay: () => Promise.reject(new Error('no')) } }
      },
    ],
  ])('is served while %s, and nothing else is', async (_, hold) => {
    const other = await requestWithdrawal(books.db, { address: addressOf(2), amount: 20n * POL })
    await life.demand(1, 150n * POL)
    await hold()
    await chain.mine(1)
    for (let round = 0; round < 4; round += 1) {
      await life.read()
      await work(books)
      await chain.mine(1)
    }
    expect(await life.isServed(1)).toBe(true)
    expect(await paidTo(2)).toBe(0n)
    const [waiting] = await books.db.query('select id, state, waiting_for from withdrawal where open')
    expect(waiting).toMatchObject({ id: other.withdrawalId, state: 'requested' })
    expect(waiting.waiting_for).toMatch(/paused|root_late|day_unchecked/)
    expect(await books.db.query('select paused from payout_control')).toEqual([{ paused: false }])
  })

  it('that cannot be served keeps no other from it', async () => {
    const [{ id }] = await books.db.query('select id from wallet where address = $1', [addressOf(1)])
    await database.plant(`alter table withdrawal add constraint fault check (wallet_id <> ${id})`)
    for (const n of [1, 2]) await life.demand(n, 20n * POL)
    await life.read()
    expect(await requests()).toHaveLength(2)
    const asked = await books.db.query('select address from withdrawal d join wallet w on w.id = d.wallet_id')
    expect(asked).toEqual([{ address: addressOf(2) }])
  })

  it('is paid while payouts are paused, by a batch of its own when another was to pay others as well', async () => {
    await requestWithdrawal(books.db, { address: addressOf(2), amount: 20n * POL })
    await life.demand(1, 150n * POL)
    await life.read()
    // It dies before it sends it.
    await signBatch(books.context)
    await control('paused = true')
    for (let round = 0; round < 10 && !(await life.isServed(1)); round += 1) {
      await followPayouts(books.context)
      await chain.finalize()
      await life.read()
      await payInOrder(books.context)
    }
    expect(await life.isServed(1)).toBe(true)
    expect(await paidTo(2)).toBe(0n)
    await control('paused = false')
    await life.live()
    expect(await paidTo(2)).toBe(20n * POL)
  })

  it('undoes no batch when its owner closes it before it is paid, and asks for less', async () => {
    await requestWithdrawal(books.db, { address: addressOf(2), amount: 20n * POL })
    const undone = async () =>
      Number((await books.db.query(`select count(*) from payout_batch where state = 'reverted'`))[0].count)
    for (let round = 0; round < 3; round += 1) {
      await life.demand(1, 50n * POL)
      await life.read()
      await chain.client.setAutomine(false)
      await payInOrder(books.context)
      const first = { maxFeePerGas: 10n ** 12n, maxPriorityFeePerGas: 10n ** 11n }
      const closing = life.send(1, { functionName: 'closeExit', args: [addressOf(1)] }, first)
      await closing
      const less = { functionName: 'requestExit', args: [POL], value: POL }
      const asking = life.send(1, less, first)
      await asking
      await chain.client.setAutomine(true)
      await chain.mine(1)
      await life.done(closing)
      await expect(life.done(asking)).rejects.toThrow()
      await life.live()
    }
    expect(await undone()).toBe(0)
    expect(await paidTo(2)).toBe(20n * POL)
    expect(await paidTo(1)).toBeGreaterThanOrEqual(50n * POL)
  })

  it('is served at the cap of open withdrawals, and by nothing twice', async () => {
    const address = addressOf(1)
    for (let n = 0; n < 5; n += 1)
      await requestWithdrawal(books.db, { address, amount: 20n * POL, maxOpen: 5 })
    await life.demand(1, 150n * POL)
    await chain.finalize()
    await books.index()
    await Promise.all([life.serve(), life.serve(), life.serve()])
    await life.live()
    expect(await paidTo(1)).toBe(150n * POL)
    expect(await life.isServed(1)).toBe(true)
    const served = await books.db.query(
      'select amount from exit_withdrawal join withdrawal on id = withdrawal_id order by number',
    )
    expect(served.map(({ amount }: { amount: bigint }) => amount / POL)).toEqual([
      ...[20n, 20n, 20n, 20n, 20n, 50n],
    ])
  })

  it('counts only once its block is final: a reorg leaves nothing of it', async () => {
    await life.demand(1, 50n * POL)
    await books.index()
    await life.serve()
    expect(await requests()).toEqual([])
    await chain.reorg(1)
    await life.read()
    await life.read()
    expect(await requests()).toEqual([])
    expect(await books.db.query('select * from withdrawal')).toEqual([])
  })

  it('that a reorg past finality took back is closed, and one that it brought is found', async () => {
    await life.demand(1, 50n * POL)
    await life.read()
    expect(await requests()).toMatchObject([{ open: true }])
    // Its block and those that made it final.
    await chain.reorg(3)
    await life.demand(2, 40n * POL)
    await chain.mine(12)
    await vi.waitFor(
      async () => {
        await books.index()
        await life.serve().catch(() => undefined)
        const open = (await books.db.query('select address from exit_request where open')) as object[]
        expect(open).toEqual([{ address: addressOf(2) }])
      },
      { timeout: 30_000, interval: 200 },
    )
  })

  it('whose payment a reorg past finality took back with it is paid as any other withdrawal', async () => {
    const before = await chain.client.getBlockNumber()
    await life.demand(1, 50n * POL)
    await life.read()
    await life.live()
    expect(await paidTo(1)).toBe(50n * POL)
    await chain.reorg(Number((await chain.client.getBlockNumber()) - before))
    await chain.mine(12)
    expect(await paidTo(1)).toBe(0n)
    await vi.waitFor(
      async () => {
        await books.index()
        // What a reorg past finality has paused.
        await control('paused = false')
        await work(books)
        await sendAgain(books.context)
        await chain.mine(3)
        expect(await paidTo(1)).toBe(50n * POL)
      },
      { timeout: 30_000, interval: 50 },
    )
    await life.live()
    expect(await life.entitlementOf(1)).toBe(150n * POL)
  })

  it('is not held up by one node of three that makes up payouts and nonces, nor is what it needs given back', async () => {
    await control(`approval_threshold = ${POL}`)
    await requestWithdrawal(books.db, { address: addressOf(1), amount: 180n * POL })
    await life.demand(1, 120n * POL)
    await chain.finalize()
    await books.index()
    const nodes = await Promise.all([1, 2, 3].map(() => forwardTo(chain.rpcUrl)))
    const COUNT = toFunctionSelector('withdrawalCount()')
    const more = (result: unknown, size?: number) => toHex(BigInt(result as string) + 7n, { size })
    nodes[0]!.tellLies(({ method, params, result }) => {
      if (method === 'eth_getTransactionCount') return more(result)
      return method === 'eth_call' && (params[0] as { data: string }).data.startsWith(COUNT)
        ? more(result, 32)
        : result
    })
    const { settings } = books
    books = { ...books, settings: { ...settings, RPC_URL: nodes.map(({ url }) => url), RPC_QUORUM: 2 } }
    await life.serve()
    books = { ...books, settings }
    await Promise.all(nodes.map((node) => node.close()))
    expect(await books.db.query('select state, amount from withdrawal order by number')).toEqual([
      { state: 'cancelled', amount: 180n * POL },
      { state: 'requested', amount: 120n * POL },
    ])
  })

  it('is found again when a node left it out, as the bonds tell', async () => {
    await life.read()
    await life.demand(1, 50n * POL)
    await chain.finalize()
    await books.index()
    const { number } = await chain.client.getBlock({ blockTag: 'finalized' })
    // As if its block had been read without it.
    await books.db.query('update exit_reading set block_number = $1', [number.toString()])
    await chain.finalize()
    await books.index()
    await expect(life.serve()).rejects.toThrow('The vault has 1 requests for exit, and the nodes told of 0.')
    expect(await requests()).toEqual([])
    await life.serve()
    expect(await requests()).toMatchObject([{ open: true }])
  })

  it('is open no more once the vault is frozen, and what was asked for it is not paid', async () => {
    await pause()
    for (const n of [1, 2]) await life.demand(n, 50n * POL)
    await life.read()
    expect(await requests()).toMatchObject([{ open: true }, { open: true }])
    // It is asked about again only after a day: that the vault is frozen closes it all the same.
    await database.plant(
      `update exit_request set seen_at = now() - interval '9 days' where address = '${addressOf(2)}'`,
    )
    await chain.client.increaseTime({ seconds: 15 * DAY })
    await chain.mine(1)
    await life.done(life.send(3, { functionName: 'freezeFor', args: [addressOf(1)] }))
    await life.read()
    expect(await requests()).toMatchObject([{ open: false }, { open: false }])
    await work(books)
    await life.read()
    const held = { state: 'requested', amount: 50n * POL }
    expect(await books.db.query('select state, amount from withdrawal')).toEqual([held, held])
    expect([await paidTo(1), await paidTo(2)]).toEqual([0n, 0n])
    for (const n of [1, 2]) await takeBack(n)
  })

  it('is open no more once its owner closed it: what was asked for it is theirs to cancel', async () => {
    await life.demand(1, 50n * POL)
    await life.read()
    expect(await requests()).toMatchObject([{ open: true }])
    await life.closeExit(1)
    await life.read()
    expect(await requests()).toMatchObject([{ open: false }])
    await takeBack(1)
    await life.read()
    await work(books)
    await life.read()
    expect(await books.db.query('select state from withdrawal')).toEqual([{ state: 'cancelled' }])
    expect(await paidTo(1)).toBe(0n)
    expect(await life.entitlementOf(1)).toBe(200n * POL)
  })

  it('is read and asked for by the indexer itself, with its own rights', async () => {
    const asIndexer = await createDataSource({ url: database.urlOf('indexer') }).initialize()
    await buyCheapest(1, 15)
    await life.demand(1, 120n * POL)
    await chain.finalize()
    const settings = { ...books.settings, DATABASE_URL: database.urlOf('indexer') }
    const indexers = await Promise.all(
      [1, 2].map(() =>
        startIndexer(
          { settings, logger: books.context.logger, dataSource: asIndexer },
          { pollIntervalMs: 25, exitsEveryMs: 50 },
        ),
      ),
    )
    const asked = async () => (await books.db.query('select amount from withdrawal')) as object[]
    await vi.waitFor(async () => expect(await asked()).toHaveLength(1), { timeout: 20_000 })
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(await asked()).toEqual([{ amount: 120n * POL }])
    await Promise.all(indexers.map((indexer) => indexer.stop()))
    await asIndexer.destroy()
    await life.live()
    expect(await life.isServed(1)).toBe(true)
  })
})
