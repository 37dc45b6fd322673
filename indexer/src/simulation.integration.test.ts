import { createLogger } from '@polder/base/logger'
import { followFinal } from '@polder/base/quorum/agreed-final'
import { openQuorum } from '@polder/base/quorum/open-quorum'
import { createDataSource } from '@polder/ledger/database'
import { openProduct } from '@polder/ledger/open-product'
import { proveBooks } from '@polder/ledger/prove-books'
import { migratedDatabase } from '@polder/ledger/testing/test-ledger'
import type { FreshDatabase } from '@polder/testing/database'
import type { DataSource } from 'typeorm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStore } from './commit/store.ts'
import type { Header } from './decode/chain-event.ts'
import { CheckpointMovedError, IncompleteError } from './errors.ts'
import type { Node } from './fetch/node.ts'
import { chooseNode } from './fetch/node-choice.ts'
import { rangeWidth } from './fetch/range-width.ts'
import { begin } from './sync/begin.ts'
import { commitUpdate } from './sync/commit-update.ts'
import { countFailures } from './sync/failures.ts'
import { look } from './sync/look.ts'
import { incompleteState, type SyncState } from './sync/state.ts'
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

let database: FreshDatabase
let db: DataSource
beforeAll(async () => {
  database = await migratedDatabase()
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
    const nodes = ['one', 'two', 'three'].map((name) =>
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
    expect(last.checkpoint()).toMatchObject({ hash: chain.head.header.hash, tally: chain.head.tally })
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

function newRival(chainId: number, nodes: Node[]) {
  const store = createStore(db, { chainId, contract: SIMULATED_CONTRACT })
  const watch = { contractBlock: 1n, reorgConfirmations: 2 }
  const quorum = openQuorum(nodes, {
    needed: 2,
    asideMs: 0,
    isSilence: () => false,
    onAside: () => undefined,
    onReturn: () => undefined,
  })
  const choice = chooseNode(quorum)
  const agreedFinal = followFinal<Header, Node>(quorum)
  const logger = createLogger({ level: process.env.INDEXER_TEST_LOG ?? 'silent' })
  const parts = { store, logger, observer: silentObserver }
  const failures = countFailures({ ...parts, nodes: nodes.length })
  const width = rangeWidth()
  let state: SyncState | undefined
  return {
    checkpoint: () => state?.checkpoint,
    tryStep: async () => {
      try {
        state ??= await begin(quorum, store, watch)
        const source = { ...watch, node: choice.current, quorum, agreedFinal, books: store, width }
        for await (const update of look(state, source)) {
          state = await commitUpdate(parts, update)
          if (update.kind === 'caught-up') await failures.recovered()
        }
      } catch (error) {
        if (error instanceof CheckpointMovedError) {
          state = undefined
          return
        }
        if (error instanceof TypeError || error instanceof RangeError) throw error
        if (error instanceof IncompleteError && state) state = incompleteState(state)
        await failures.failed(error)
        choice.turn()
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
