import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { deployContracts } from '@polder/base/embedded/deploy'
import { polderAbi, vaultAbi } from '@polder/contracts/abi.generated'
import { startIndexer } from '@polder/indexer/start'
import { purchase } from '@polder/ledger/commands/purchase'
import { openProduct } from '@polder/ledger/open-product'
import { buildRewardList } from '@polder/ledger/proof/build-reward-list'
import { proveBooks } from '@polder/ledger/prove-books'
import { closeDueDays } from '@polder/ledger/testing/close-day'
import { requestWithdrawal } from '@polder/ledger/withdrawals/request-withdrawal'
import { SPARE_KEY, startChain, type TestChain } from '@polder/testing/chain'
import { type FreshDatabase } from '@polder/testing/database'
import { compareBooks } from '@polder/workers/checks/compare-books'
import { reconcile } from '@polder/workers/checks/reconcile'
import { watchVault } from '@polder/workers/checks/watch-vault'
import { followPayouts } from '@polder/workers/payouts/follow-payouts'
import { connectContract } from '@polder/workers/payouts/payout-chain'
import { publishRoot } from '@polder/workers/roots/publish-root'
import { connectRootChain } from '@polder/workers/roots/root-chain'
import { productDatabase } from '@polder/workers/testing/product-database'
import pg from 'pg'
import type { Address, Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { assertBooksFollow, assertChain } from './check-chain.ts'
import { type Books, openBooks, POL, work } from './testing/payout-life.ts'

/** Signs payouts; account 0 is admin and publishes roots. */
const SIGNER = 9
const [ANN, BOB, CAR, KEPT, DAN] = [1, 2, 3, 4, 5]
const PATIENCE = { timeout: 20_000, interval: 50 }
const exitScript = fileURLToPath(new URL('../../docs/exit.mjs', import.meta.url))

let chain: TestChain
let database: FreshDatabase
let former: Address
let next: Address
let books: Books
/** What was signed through the former contract, and kept from the chain until it has handed over. */
let withheld: Hex

beforeAll(async () => {
  chain = await startChain({
    vault: { growthWeiPerDay: POL, exitBond: 0n },
  })
  former = chain.contractAddress
  database = await productDatabase()
  const role = await read(former, 'PAYOUT_ROLE')
  await asAdmin(former, 'grantRole', [role, chain.accounts[SIGNER]!.address])
  books = await open({})
  await openProduct(books.db)
  await work(books)
}, 120_000)
afterAll(async () => {
  await books?.close()
  await chain?.stop()
  await database?.drop()
})

const open = (given: Record<string, string>) =>
  openBooks(chain, database.url, { OPERATOR_KEY: chain.keyOf(SIGNER), ...given })
const afterMove = () => ({ CONTRACT_ADDRESS: next, FORMER_CONTRACTS: former })
/** Settings as a start reads them. */
const settingsOf = (given: object) => ({ ...books.settings, ROLE: 'signer' as const, ...given })
const moved = () => settingsOf({ CONTRACT_ADDRESS: next, FORMER_CONTRACTS: [former] })
const user = (index: number) => chain.accounts[index]!.address.toLowerCase() as Address
const read = (address: Address, functionName: 'PAYOUT_ROLE') =>
  chain.client.readContract({ address, abi: polderAbi, functionName })
const countersOf = (address: Address) =>
  chain.client.readContract({ address, abi: polderAbi, functionName: 'counters' })
const vault = () => ({ address: chain.treasury, abi: vaultAbi }) as const
const rows = (sql: string) => books.db.query(sql) as Promise<Record<string, unknown>[]>
const stateOf = async (id: string) =>
  (await books.db.query('select state, payout_number from withdrawal where id = $1', [id]))[0]
const eventsOf = (address: Address) =>
  chain.client.getContractEvents({
    ...{ address, abi: polderAbi, eventName: 'WithdrawalForwarded' },
    ...{ fromBlock: 0n, strict: true },
  })

async function asAdmin(address: Address, functionName: 'grantRole' | 'handOver', args: unknown[]) {
  const call = { address, abi: polderAbi, functionName, args, account: chain.accounts[0]! }
  const hash = await chain.client.writeContract(call as Parameters<typeof chain.client.writeContract>[0])
  return await chain.client.waitForTransactionReceipt({ hash })
}

async function depositTo(address: Address, index: number, value: bigint) {
  const account = chain.accounts[index]!
  const hash = await chain.client.sendTransaction({ account, to: address, value, gas: 200_000n })
  return await chain.client.waitForTransactionReceipt({ hash })
}

/** What the workers do until everything signed has its end and is booked. */
async function settleAll(): Promise<void> {
  for (let round = 0; round < 6; round += 1) {
    await work(books)
    await chain.mine(1)
    await chain.finalize()
    await books.index()
  }
}

/** Closes a day, and publishes its root. @returns the newest root of the vault */
async function closeAndPublish() {
  await books.db.query('update product_state set clock_offset_ms = clock_offset_ms + 86400000')
  await chain.client.increaseTime({ seconds: 86_400 })
  await chain.mine(1)
  for (const day of await closeDueDays(books.db)) await buildRewardList(books.db, day)
  const account = privateKeyToAccount(chain.keyOf(0))
  const context = {
    ...books.context,
    chain: connectRootChain(books.settings, account, chain.treasury),
  }
  for (;;) {
    const done = await publishRoot(context)
    if (done === 'idle') break
    await chain.finalize()
  }
  expect(await rows('select reason, detail from root_wait')).toEqual([{ reason: null, detail: null }])
  const count = await chain.client.readContract({ ...vault(), functionName: 'rootCount' })
  return await chain.client.readContract({ ...vault(), functionName: 'rootAt', args: [count - 1n] })
}

/** The script for the way out, which asks no server of ours. */
const exit = (index: number, ...args: string[]) =>
  new Promise<string>((resolve, reject) => {
    const env = { ...process.env, RPC: chain.rpcUrl, POLDER: next, KEY: chain.keyOf(index) }
    execFile(process.execPath, [exitScript, ...args], { env }, (error, stdout, stderr) =>
      error ? reject(new Error(stdout + stderr)) : resolve(stdout + stderr),
    )
  })

describe('an installation that moves to a new contract', () => {
  let kept: Hex
  let signed: Hex
  let unsigned: Hex

  it('has a history', async () => {
    for (const [index, pol] of [
      [ANN, 200n],
      [BOB, 100n],
      [CAR, 50n],
      [KEPT, 30n],
    ] as const)
      await depositTo(former, index, pol * POL)
    await chain.finalize()
    await books.index()
    await purchase(books.db, { address: user(ANN), nftId: 'dike' })
    const ask = async (index: number, amount: bigint) =>
      (await requestWithdrawal(books.db, { address: user(index), amount })).withdrawalId as Hex
    kept = await ask(KEPT, 10n * POL)
    await chain.client.setCode({ address: user(KEPT), bytecode: '0x60006000fd' })
    await settleAll()
    expect(await stateOf(kept)).toEqual({ state: 'settled', payout_number: '1' })
    await closeAndPublish()

    signed = await ask(BOB, 30n * POL)
    await chain.client.setAutomine(false)
    await work(books)
    await chain.client.request({ method: 'anvil_dropAllTransactions' } as never)
    await chain.client.setAutomine(true)
    expect(await stateOf(signed)).toMatchObject({ state: 'broadcast' })
    unsigned = await ask(CAR, 20n * POL)
    await work(books)
    expect(await stateOf(unsigned)).toMatchObject({ state: 'requested' })
    const [{ signed_bytes: bytes }] = (await rows(
      'select signed_bytes from payout_transaction where outcome is null',
    )) as [{ signed_bytes: Hex }]
    withheld = bytes
  })

  it('cannot start on a contract that nobody has handed over to', async () => {
    const admin = chain.accounts[0]!.address
    const deployed = await deployContracts({
      rpcUrl: chain.rpcUrl,
      artifacts: new URL('../../contracts/build/', import.meta.url),
      key: chain.keyOf(8),
      terms: {
        ...{ admin, adminDelaySeconds: null, guardians: [admin] },
        payoutSigners: [chain.accounts[SIGNER]!.address, SPARE_KEY],
        ...{ hourlyLimitWei: 1_000n * POL, dailyLimitWei: 1_000n * POL },
        treasury: { vault: chain.treasury },
        predecessor: { address: former, timelock: admin },
      },
    })
    next = deployed.address
    await chain.finalize()
    await expect(assertChain(moved())).rejects.toThrow(/CONTRACT_ADDRESS: .* is closed/)
    await expect(assertChain(settingsOf({ CONTRACT_ADDRESS: next }))).rejects.toThrow(
      new RegExp(`FORMER_CONTRACTS: those that handed over to ${next} are ${former}`),
    )
    await expectIndexerRefuses(/has not handed over to this contract in a final block/)
    await depositTo(former, DAN, 7n * POL)
  })

  it('is handed over in one transaction, and the former contract is closed for good', async () => {
    const { status } = await asAdmin(former, 'handOver', [next])
    expect(status).toBe('success')
    await expect(assertChain(settingsOf({ CONTRACT_ADDRESS: former }))).rejects.toThrow(/is closed/)
    // Not final yet.
    await expect(assertChain(moved())).rejects.toThrow(/is closed/)
    await expectIndexerRefuses(/has not handed over to this contract in a final block/)
    const before = await chain.client.getBalance({ address: user(DAN) })
    const late = await depositTo(former, DAN, 9n * POL)
    expect(late.status).toBe('reverted')
    const after = await chain.client.getBalance({ address: user(DAN) })
    expect(before - after, 'only gas').toBeLessThan(POL)
    await chain.finalize()
    await assertChain(moved())
  })

  it('starts only where its books can follow', async () => {
    await assertBooksFollow(moved())
    await expect(assertBooksFollow(settingsOf({ CONTRACT_ADDRESS: next }))).rejects.toThrow(
      /CONTRACT_ADDRESS: the books follow 0x\w{40}, which has not handed over/,
    )
    const block = await chain.client.getBlockNumber()
    await expect(assertBooksFollow({ ...moved(), CONTRACT_BLOCK: block })).rejects.toThrow(
      /CONTRACT_BLOCK: the books hold deposits from block \d+ on/,
    )
    await books.close()
    books = await open({ CONTRACT_ADDRESS: next })
    await expectIndexerRefuses(/CONTRACT_ADDRESS: the books follow 0x\w{40}\. If that has handed over/)
    await books.close()
    books = await open(afterMove())
  })

  it('moves its books as a whole, or not at all', async () => {
    const owner = new pg.Client(database.ownerUrl)
    await owner.connect()
    await owner.query(
      `create function die() returns trigger language plpgsql as $$ begin raise 'died'; end $$;
       create trigger die before update on final_block for each statement execute function die()`,
    )
    const indexer = await startIndexer({
      settings: books.settings,
      logger: books.context.logger,
      dataSource: books.db,
    })
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(await rows('select contract from chain_checkpoint')).toEqual([{ contract: former.toLowerCase() }])
    await owner.query('drop trigger die on final_block')
    await vi.waitFor(
      async () =>
        expect(await rows('select contract from chain_checkpoint')).toEqual([
          { contract: next.toLowerCase() },
        ]),
      PATIENCE,
    )
    await indexer.stop()
    await owner.end()
    expect(await rows('select distinct contract from final_block')).toEqual([
      { contract: next.toLowerCase() },
    ])
  })

  it('credits what the former contract took until then', async () => {
    await books.index()
    expect(await rows('select count(*)::int as n, sum(amount)::text as total from deposit')).toEqual([
      { n: 5, total: String(387n * POL) },
    ])
  })

  it('follows what was signed for the former contract to its end, and pays it through the new one', async () => {
    await work(books)
    expect(await stateOf(signed), 'nothing else is signed meanwhile').toMatchObject({ state: 'broadcast' })
    expect(await stateOf(unsigned)).toMatchObject({ state: 'requested' })
    const hash = await chain.client
      .sendRawTransaction({ serializedTransaction: withheld })
      .catch(
        async () => (await rows('select hash from payout_transaction where outcome is null'))[0]!.hash as Hex,
      )
    const { status, to } = await chain.client.waitForTransactionReceipt({ hash })
    expect([status, to]).toEqual(['reverted', former.toLowerCase()])
    await chain.finalize()
    await books.index()
    await followPayouts(books.context)
    expect(
      await rows(
        `select state, failure from payout_batch where nonce = (select max(nonce) from payout_batch)`,
      ),
    ).toEqual([{ state: 'reverted', failure: 'paused' }])
    await settleAll()
    expect(await stateOf(signed)).toEqual({ state: 'settled', payout_number: '2' })
    expect(await stateOf(unsigned)).toEqual({ state: 'settled', payout_number: '3' })
    expect((await eventsOf(former)).map(({ args }) => args.withdrawalId)).toEqual([kept])
    expect((await eventsOf(next)).map(({ args }) => args.withdrawalId)).toEqual([signed, unsigned])
  })

  it('goes on with the count', async () => {
    const { status } = await depositTo(next, DAN, 40n * POL)
    expect(status).toBe('success')
    await chain.finalize()
    await books.index()
    const gross = (10n + 30n + 20n) * POL
    expect(await countersOf(next)).toMatchObject({
      ...{ deposits: 6n, depositSum: 427n * POL, withdrawals: 3n, grossSum: gross },
      ...{ netSum: (gross * 95n) / 100n, principalSum: 427n * POL - gross },
    })
    expect(await rows('select number, total from deposit order by number desc limit 1')).toEqual([
      { number: '6', total: 427n * POL },
    ])
  })

  it('publishes its next root, which the vault bounds as before', async () => {
    const root = await closeAndPublish()
    expect(root).toMatchObject({ isVoid: false, list: { wallets: 1, rewards: POL / 10n } })
    expect(await chain.client.readContract({ ...vault(), functionName: 'rootCount' })).toBe(2n)
    expect(
      await watchVault({ db: books.db, chain: connectContract(books.settings), settings: books.settings }),
    ).toBe('agrees')
    expect(await rows('select contract from vault_state')).toEqual([{ contract: next.toLowerCase() }])
  })

  it('agrees with itself and with the chain, and nobody is called', async () => {
    expect((await proveBooks(books.db)).problems).toEqual([])
    const view = { db: books.db, chain: connectContract(books.settings) }
    expect(await compareBooks(view, books.context.policy.maxFeeCap)).toBe('agrees')
    await reconcile(view, 0)
    expect(await rows('select paused from payout_control')).toEqual([{ paused: false }])
    expect(
      await rows(
        `select message from system_log where severity = 'critical' and message not like 'The indexer has stopped%'`,
      ),
    ).toEqual([])
    const held = await chain.client.getBalance({ address: chain.treasury })
    const paid = ((10n + 30n + 20n) * POL * 95n) / 100n
    expect(held, 'the vault holds all that came in and was not paid').toBe(427n * POL - paid)
  })

  it('leaves to a wallet what the former contract keeps for it', async () => {
    await chain.client.setCode({ address: user(KEPT), bytecode: '0x' })
    expect(await exit(KEPT, 'status')).toMatch(/Polder keeps 9\.5/)
    await exit(KEPT, 'kept')
    expect(await chain.client.getBalance({ address: former })).toBe(0n)
  })

  it('lets users out as before, by what the contracts before have counted', async () => {
    await exit(ANN, 'request', '50')
    const [target] = await chain.client.readContract({ ...vault(), functionName: 'exits', args: [user(ANN)] })
    expect(target).toBe(50n * POL)
  })
})

/** Lets an indexer with the new settings try; the books stay where they are. */
async function expectIndexerRefuses(problem: RegExp): Promise<void> {
  const given = books.settings.CONTRACT_ADDRESS === former ? moved() : books.settings
  const { logger } = books.context
  const before = await rows('select contract, block_number from chain_checkpoint')
  const indexer = await startIndexer(
    { settings: given, logger, dataSource: books.db },
    { pollIntervalMs: 25 },
  )
  await vi.waitFor(async () => {
    const [state] = await books.db.query('select problem from indexer_state where contract = $1', [
      given.CONTRACT_ADDRESS.toLowerCase(),
    ])
    expect(state?.problem).toMatch(problem)
  }, PATIENCE)
  await indexer.stop()
  expect(await rows('select contract, block_number from chain_checkpoint')).toEqual(before)
}
