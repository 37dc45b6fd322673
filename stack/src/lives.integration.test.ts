import { randomFrom } from '@polder/indexer/testing/random'
import { openProduct } from '@polder/ledger/open-product'
import { proveBooks } from '@polder/ledger/prove-books'
import { startChain, type TestChain } from '@polder/testing/chain'
import { copyOf, type FreshDatabase } from '@polder/testing/database'
import { productDatabase } from '@polder/workers/testing/product-database'
import { keccak256, stringToBytes } from 'viem'
import { afterEach, expect, it } from 'vitest'
import { type Books, openBooks, POL, work } from './testing/payout-life.ts'
import { RandomCrowd, RICH_TERMS, round } from './testing/random-life.ts'
import { openVaultLife, type VaultLife } from './testing/vault-life.ts'

/** In the two crowds of a short run all that is expected happens; the simulator (`npm run simulate`) searches for more. */
const LIVES = process.env.POLDER_LONG ? 10_000 : 80
/** Lives that share a vault and its books. */
const CROWD = 40
const ROUNDS = 8
/** A failing run prints its seed; given back here, it fails again. */
const SEED = Number(process.env.POLDER_LIVES_SEED ?? 31)
/** Who pays beside the product. */
const OTHER_PAYER = 900
const HOURS_OF_DAY = 86_400

let chain: TestChain
afterEach(async () => await chain?.stop())

it(
  `contract and books agree to the wei in ${LIVES} random lives, and every demand is paid`,
  async () => {
    const seen: Record<string, number> = {}
    for (let world = 0; world < LIVES / CROWD; world += 1) {
      chain = await startChain({
        payoutLimitWei: 2_500n * POL,
        vault: { maxRootAge: 4_000n * 86_400n, silencePeriod: 4_000n * 86_400n },
      })
      const done = await liveThrough(SEED + world)
      for (const [what, times] of Object.entries(done)) seen[what] = (seen[what] ?? 0) + times
      await chain.stop()
      if (process.env.POLDER_LONG) process.stderr.write(`${(world + 1) * CROWD} of ${LIVES} lives\n`)
    }
    if (process.env.POLDER_LONG) console.log(seen)
    // What never happened was not tried.
    for (const what of EXPECTED) expect(`${what} ${(seen[what] ?? 0) > 0}`).toBe(`${what} true`)
  },
  LIVES * 10_000,
)

const EXPECTED = [
  ...['deposits', 'demands', 'exits closed', 'purchases', 'sales', 'withdrawals', 'cancels', 'days closed'],
  ...['fee changes', 'funds added', 'paid aside', 'reorgs', 'reorgs past finality', 'restores', 'served'],
  ...['rewards waited'],
]

async function liveThrough(seed: number): Promise<Record<string, number>> {
  const random = randomFrom(seed)
  const databases = [await productDatabase()]
  let books = await openPatient(databases[0]!)
  await openProduct(books.db, RICH_TERMS)
  await books.db.query(`insert into admin (username, role, password_hash) values ('ann', 'admin', '')`)
  const life = await openVaultLife(chain, () => books)
  const crowd = new RandomCrowd(random, chain, life, () => books, CROWD)
  const agree = async (when: string) => expect(await crowd.differences(), `seed ${seed}, ${when}`).toEqual([])
  try {
    await life.done(
      chain.client.writeContract({
        ...{ ...life.polder, functionName: 'grantRole' },
        args: [keccak256(stringToBytes('PAYOUT_ROLE')), life.walletOf(OTHER_PAYER)],
        account: chain.accounts[0]!,
      }),
    )
    for (let n = 0; n < CROWD; n += 1) await life.enrich(n)
    await life.enrich(OTHER_PAYER)
    await chain.mine(3)
    await life.read()
    await work(books)
    for (let n = 0; n < ROUNDS; n += 1) {
      await chain.client.setAutomine(false)
      if (random.chance(0.5)) await work(books)
      await crowd.actOnChain()
      if (random.chance(0.2)) await crowd.payAside(OTHER_PAYER)
      await chain.mine(1)
      if (random.chance(0.2)) {
        await chain.reorg(1)
        crowd.count('reorgs')
      }
      await chain.client.setAutomine(true)
      await life.read()
      await agree(`round ${n}, read`)
      await crowd.actInBooks()
      await crowd.operate()
      const kept = n === 3 && random.chance(0.6) ? await keepCopy(databases, books) : null
      if (kept) books = await openPatient(databases[0]!)
      await round(life, books, chain)
      await agree(`round ${n}, paid`)
      if (kept) {
        await books.close()
        databases.push(kept)
        books = await openPatient(kept)
        await life.read()
        crowd.count('restores')
        await agree(`round ${n}, restored`)
      }
      if (random.chance(0.2)) await takeBackDeposits(crowd, life, () => books)
    }
    await crowd.askForAll()
    await settleDown(crowd, life, () => books)
    await agree('at the end')
    expect((await proveBooks(books.db)).problems, `seed ${seed}`).toEqual([])
  } finally {
    await books.close()
    for (const database of databases) await database.drop()
  }
  return crowd.done
}

/** A transaction that a reorg dropped is given to the chain again at once. */
async function openPatient({ url }: FreshDatabase): Promise<Books> {
  const books = await openBooks(chain, url)
  const policy = { ...books.context.policy, rebroadcastAfterMs: 0 }
  return { ...books, context: { ...books.context, policy } }
}

async function keepCopy([database]: FreshDatabase[], books: Books): Promise<FreshDatabase> {
  await books.close()
  return await copyOf(database!)
}

/** A reorg past finality drops what nobody has been paid from yet. */
async function takeBackDeposits(crowd: RandomCrowd, life: VaultLife, books: () => Books): Promise<void> {
  const before = await chain.client.getBlockNumber()
  for (let n = 0; n < 5; n += 1) await life.deposit(crowd.random.below(CROWD), 10n * POL + BigInt(n))
  await life.read()
  await crowd.actInBooks()
  const depth = Number((await chain.client.getBlockNumber()) - before)
  await chain.reorg(depth)
  await chain.mine(4)
  const isThere = async () => {
    const [{ block_number, block_hash }] = await books().db.query('select * from chain_checkpoint')
    const { hash } = await chain.client.getBlock({ blockNumber: BigInt(block_number) })
    return hash === block_hash && BigInt(block_number) > before + BigInt(depth)
  }
  for (let tries = 0; tries < 40 && !(await isThere()); tries += 1) {
    await chain.mine(1)
    await books().index()
  }
  await life.read()
  crowd.count('reorgs past finality')
  expect(await crowd.differences(), 'after a reorg past finality').toEqual([])
}

/** Operators see to everything but funds: all demands are paid, and nothing waits but rewards; with funds nothing does. */
async function settleDown(crowd: RandomCrowd, life: VaultLife, books: () => Books): Promise<void> {
  const waiting = async (): Promise<{ waiting_for: string | null }[]> =>
    await books().db.query('select waiting_for from withdrawal where open')
  const isRewards = (why: string | null) => why === 'rewards'
  const untilAll = async (done: () => Promise<boolean>) => {
    for (let tries = 0; tries < 25; tries += 1) {
      await crowd.resume()
      await crowd.seeToWaiting()
      await round(life, books(), chain)
      // The windows of the contract and the limits of operators pass.
      await chain.client.increaseTime({ seconds: HOURS_OF_DAY })
      if (tries > 2 && (await done())) return
    }
    const [{ held }] = await books().db.query(
      `select jsonb_build_object('withdrawals', (select jsonb_agg(jsonb_build_array(state, waiting_for, amount)) from withdrawal
           where open), 'exits', (select jsonb_agg(e) from open_exit e where remaining > 0), 'paused', (select paused from
           payout_control), 'causes', (select jsonb_agg(cause) from pause_cause), 'signer', (select jsonb_agg(s) from
           payout_signer s), 'batches', (select jsonb_agg(jsonb_build_array(state, failure, payments)) from payout_batch),
           'lines', (select jsonb_agg(message) from (select * from system_log where severity <> 'info' order by id desc limit 8) l))
         ::text as held`,
    )
    throw new Error(`Still open: ${held}`)
  }
  await untilAll(async () => (await waiting()).every(({ waiting_for }) => isRewards(waiting_for)))
  for (const { waiting_for } of await waiting()) if (isRewards(waiting_for)) crowd.count('rewards waited')
  for (let n = 0; n < CROWD; n += 1) {
    const [, deadline] = await life.ask<[bigint, bigint]>(life.vault, 'exits', life.walletOf(n))
    if (deadline === 0n) continue
    expect(await life.isServed(n), `the demand of ${life.walletOf(n)} is paid`).toBe(true)
    crowd.count('served')
  }
  await crowd.addFunds(9_000n * POL)
  await untilAll(async () => (await waiting()).length === 0)
}
