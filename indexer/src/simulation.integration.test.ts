import { createLogger } from '@polder/base/logger'
import { createDataSource } from '@polder/ledger/database'
import { migrate } from '@polder/ledger/migrate'
import { openProduct } from '@polder/ledger/open-product'
import { proveBooks } from '@polder/ledger/prove-books'
import { freshDatabase } from '@polder/testing/database'
import type { DataSource } from 'typeorm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStore } from './commit/store.ts'
import { CheckpointMovedError } from './errors.ts'
import { chooseNode } from './fetch/node-choice.ts'
import { type Follower, newFollower } from './sync/follower.ts'
import { step } from './sync/step.ts'
import { newTrouble } from './sync/trouble.ts'
import { type Random, randomFrom } from './testing/random.ts'
import { silentObserver } from './testing/silent-observer.ts'
import { SIMULATED_CONTRACT, SimulatedChain } from './testing/simulated-chain.ts'
import { type Faults, noFaults, simulatedNode } from './testing/simulated-node.ts'

const SEEDS = process.env.POLDER_LONG ? 60 : 6
const STEPS = process.env.POLDER_LONG ? 400 : 120
const faults: Faults = {
  fails: 0.03,
  dropsLog: 0.2,
  lags: 0.1,
  forgetsState: 0.6,
  knowsNoFinal: 0.05,
  chainMoves: 0.03,
}

let database: Awaited<ReturnType<typeof freshDatabase>>
let db: DataSource
beforeAll(async () => {
  database = await freshDatabase()
  await migrate({ url: database.ownerUrl, appUrl: database.url })
  db = createDataSource({ url: database.url, poolSize: 4 })
  await db.initialize()
  const owner = createDataSource({ url: database.ownerUrl, poolSize: 1 })
  await owner.initialize()
  await openProduct(owner)
  await owner.destroy()
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

describe('two indexers on failing nodes of a chain that reorganises itself', () => {
  it.each(Array.from({ length: SEEDS }, (_, seed) => seed + 1))('seed %i', async (seed) => {
    const random = randomFrom(seed)
    const chain = new SimulatedChain(random)
    const chainId = 1_000 + seed
    const pace = { faults, deepReorgs: seed % 2 === 0 }
    const nodes = ['one', 'two'].map((name) =>
      simulatedNode(
        name,
        chain,
        random,
        () => pace.faults,
        () => move(chain, random, false),
      ),
    )
    const rivals = [newRival(chainId, nodes), newRival(chainId, nodes)]
    for (let round = 0; round < STEPS; round++) {
      for (let block = random.below(3); block > 0; block--) move(chain, random, pace.deepReorgs)
      const index = random.below(rivals.length)
      if (random.chance(0.03)) rivals[index] = newRival(chainId, nodes)
      await rivals[index]!.tryStep()
      await expectOnlyFinalCredits(chain, chainId)
    }
    pace.faults = noFaults
    for (let block = 0; block < 3; block++) chain.grow()
    chain.finalize(chain.canonical.length - 1)
    const last = newRival(chainId, nodes)
    for (let round = 0; round < 20; round++) await last.tryStep()

    expect(await credits(chainId)).toEqual(finalDeposits(chain))
    expect(await pendingCount(chainId)).toBe(0)
    expect(last.follower.checkpoint).toMatchObject({ hash: chain.head.header.hash, tally: chain.head.tally })
    expect(await deepReorgsFollowed(chainId, chain)).toBeLessThanOrEqual(chain.deepReorgs)
    expect(await proveBooks(db)).toMatchObject({ ok: true, problems: [] })
  })
})

function move(chain: SimulatedChain, random: Random, deep: boolean): void {
  const dice = random.below(100)
  if (dice < 20) chain.reorg()
  else if (dice < 50) chain.finalize()
  else if (dice < 55 && deep) chain.reorgPastFinality()
  else chain.grow()
}

function newRival(chainId: number, nodes: Parameters<typeof chooseNode>[0]) {
  const watched = { chainId, contract: SIMULATED_CONTRACT }
  const follower: Follower = newFollower({
    watched,
    nodes: chooseNode(nodes),
    store: createStore(db, watched),
    logger: createLogger({ level: process.env.INDEXER_TEST_LOG ?? 'silent' }),
    observer: silentObserver,
    reorgConfirmations: 2,
    contractBlock: 1n,
  })
  const trouble = newTrouble(follower, { problem: null })
  return {
    follower,
    tryStep: async () => {
      try {
        await trouble.over((await step(follower)).waitingFor)
      } catch (error) {
        if (error instanceof CheckpointMovedError) {
          follower.checkpoint = undefined
          return
        }
        if (error instanceof TypeError || error instanceof RangeError) throw error
        await trouble.met(error)
        follower.nodes.turn()
      }
    },
  }
}

interface Credit {
  readonly block: string
  readonly tx: string
  readonly amount: string
  readonly number: number
}

async function credits(chainId: number): Promise<Credit[]> {
  return await db.query(
    `select block_hash as block, tx_hash as tx, amount::text, number::integer from deposit
     where chain_id = $1 and reversal_entry_id is null order by number`,
    [chainId],
  )
}

function finalDeposits(chain: SimulatedChain): Credit[] {
  let number = 0
  return chain.canonical.slice(0, chain.finalNumber + 1).flatMap(({ header, transactions }) =>
    transactions.flatMap(({ hash, deposits }) =>
      deposits.map(({ amount }) => {
        number += 1
        return { block: header.hash, tx: hash, amount: amount.toString(), number }
      }),
    ),
  )
}

async function expectOnlyFinalCredits(chain: SimulatedChain, chainId: number): Promise<void> {
  const list = await credits(chainId)
  expect(list.filter(({ block }) => !chain.everFinal.has(block as `0x${string}`))).toEqual([])
  expect(new Set(list.map(({ number }) => number)).size).toBe(list.length)
}

async function pendingCount(chainId: number): Promise<number> {
  const rows: unknown[] = await db.query('select from pending_deposit where chain_id = $1', [chainId])
  return rows.length
}

async function deepReorgsFollowed(_chainId: number, chain: SimulatedChain): Promise<number> {
  const rows: { hash: string }[] = await db.query(
    `select details -> 'to' ->> 'hash' as hash from system_log where type = 'reorg' and details ? 'to'`,
  )
  return rows.filter(({ hash }) => chain.all.has(hash as `0x${string}`)).length
}
