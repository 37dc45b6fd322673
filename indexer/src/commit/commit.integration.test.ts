import { createLogger } from '@polder/base/logger'
import { createDataSource } from '@polder/ledger/database'
import { openProduct } from '@polder/ledger/open-product'
import { inTransaction } from '@polder/ledger/sql'
import { migratedDatabase } from '@polder/ledger/testing/test-ledger'
import type { FreshDatabase } from '@polder/testing/database'
import type { DataSource } from 'typeorm'
import { toHex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DepositEvent, Hash } from '../decode/chain-event.ts'
import { emptyTally } from '../decode/tally.ts'
import { CheckpointMovedError } from '../errors.ts'
import { commitUpdates } from '../sync/commit-update.ts'
import type { SyncState } from '../sync/state.ts'
import type { Updates } from '../sync/update.ts'
import { silentObserver } from '../testing/silent-observer.ts'
import type { Checkpoint } from './checkpoint.ts'
import { commitFinal, type FinalCommit } from './commit-final.ts'
import { createStore, type Store } from './store.ts'

let database: FreshDatabase
let db: DataSource
let store: Store
let chainId = 0
beforeAll(async () => {
  database = await migratedDatabase()
  db = await createDataSource({ url: database.url, poolSize: 4 }).initialize()
  await openProduct(db)
})
beforeEach(() => {
  chainId += 1
  store = createStore(db, { chainId, contract: '0xc0' })
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

describe('a commit', () => {
  it('moves the checkpoint, credits and ends what was pending, all at once', async () => {
    const start = await begin()
    await store.writePending(start, 7n, [deposit(1, 5), deposit(2, 6)])
    const to = checkpointAt(5, 1)
    await commit(start, to, [deposit(1, 5)], true)
    expect(await store.readCheckpoint()).toEqual(to)
    expect(await numbers('deposit', 'number')).toEqual([1])
    expect(await numbers('pending_deposit', 'block_number')).toEqual([6])
  })

  it('writes nothing when the checkpoint was moved meanwhile', async () => {
    const start = await begin()
    await commit(start, checkpointAt(5, 1), [deposit(1, 5)], true)
    const late = commit(start, checkpointAt(6, 2), [deposit(1, 5), deposit(2, 6)], true)
    await expect(late).rejects.toThrow(CheckpointMovedError)
    await expect(store.writePending(start, 9n, [deposit(3, 9)])).rejects.toThrow(CheckpointMovedError)
    expect(await store.readCheckpoint()).toEqual(checkpointAt(5, 1))
    expect(await numbers('deposit', 'number')).toEqual([1])
    expect(await numbers('pending_deposit', 'block_number')).toEqual([])
  })

  it('waits for the disk only of what was followed up to finality', async () => {
    const start = await begin()
    const waits = (commit: Pick<FinalCommit, 'to' | 'from' | 'live'>) =>
      inTransaction(db, async (manager) => {
        await manager.query('set local synchronous_commit = on')
        await commitFinal(
          manager,
          { chainId, contract: '0xc0' },
          {
            ...between(commit.from, commit.to, [], false),
            live: commit.live,
          },
        )
        const [row] = await manager.query('show synchronous_commit')
        return row.synchronous_commit
      })
    const [middle, to] = [checkpointAt(5, 0), checkpointAt(6, 0)]
    expect(await waits({ from: start, to: middle, live: false })).toBe('off')
    expect(await waits({ from: middle, to, live: true })).toBe('on')
  })

  it('lets one of many rivals through', async () => {
    const start = await begin()
    const rivals = Array.from({ length: 8 }, () => commit(start, checkpointAt(5, 1), [deposit(1, 5)], true))
    const results = await Promise.allSettled(rivals)
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    expect(await numbers('deposit', 'number')).toEqual([1])
  })
})

describe('commits of past deposits', () => {
  /** Commits one after another what is given, as the indexer does; told when a commit, named by its block, comes to a stage. */
  async function run(updates: Updates, comesTo?: (at: string) => unknown, isIn?: (at: string) => unknown) {
    const watched: Store = {
      ...store,
      commitFinal: (commit, turn) =>
        store.commitFinal(commit, async (stage) => {
          comesTo?.(`${commit.to.number} ${stage}`)
          await turn?.(stage)
          await isIn?.(`${commit.to.number} ${stage}`)
        }),
    }
    for await (const { next } of commitUpdates(
      { store: watched, logger: createLogger({ level: 'silent' }), observer: silentObserver },
      updates,
    ))
      told.push(next.checkpoint.number)
  }
  const told: bigint[] = []
  beforeEach(() => void told.splice(0))
  async function* past(...commits: FinalCommit[]): Updates {
    for (const commit of commits)
      yield { kind: 'final', commit, next: { checkpoint: commit.to } as SyncState }
  }
  const step = (from: Checkpoint, to: Checkpoint, ...deposits: DepositEvent[]) =>
    between(from, to, deposits, false)

  it.each([
    ['accounts', 'another'],
    ['entries', 'the same'],
  ])(
    'enter the next two, up to their %s, while the first has not moved money, for %s newcomer',
    async (upTo, whose) => {
      const [start, five, six, seven] = [
        await begin(),
        checkpointAt(5, 2),
        checkpointAt(6, 3),
        checkpointAt(7, 4),
      ]
      let enters!: () => void
      const lastEnters = new Promise<void>((resolve) => {
        enters = resolve
      })
      // All make the same wallet known.
      const address = toHex(`newcomer ${chainId}`, { size: 20 })
      const of = (event: DepositEvent) => (whose === 'the same' ? { ...event, address } : event)
      const updates = past(
        step(start, five, { ...deposit(1, 5), address }, deposit(2, 5)),
        step(five, six, of(deposit(3, 6))),
        step(six, seven, of(deposit(4, 7))),
      )
      await run(
        updates,
        (at) => at === `7 ${upTo}` && enters(),
        (at) => at === '5 accounts' && lastEnters,
      )
      expect(told).toEqual([5n, 6n, 7n])
      expect(await numbers('deposit', 'number')).toEqual([1, 2, 3, 4])
      expect(await store.readCheckpoint()).toEqual(seven)
      const [row] = await db.query(
        `select balance from account a join wallet w on w.id = a.wallet_id where w.address = $1 and a.kind = 'available'`,
        [address],
      )
      expect(row.balance).toBe(whose === 'the same' ? 30n : 10n)
    },
  )

  it('are all undone from the first that fails', async () => {
    const [start, five, six, seven] = [
      await begin(),
      checkpointAt(5, 1),
      checkpointAt(6, 2),
      checkpointAt(7, 3),
    ]
    const elsewhere = { ...five, hash: hash('other block', 5) }
    const updates = past(
      step(start, five, deposit(1, 5)),
      step(elsewhere, six, deposit(2, 6)),
      step(six, seven, deposit(3, 7)),
    )
    await expect(run(updates)).rejects.toThrow(CheckpointMovedError)
    expect(told).toEqual([5n])
    expect(await numbers('deposit', 'number')).toEqual([1])
    expect(await store.readCheckpoint()).toEqual(five)
  })

  it('are told of when what follows cannot be read', async () => {
    const [start, five] = [await begin(), checkpointAt(5, 1)]
    async function* broken(): Updates {
      yield* past(step(start, five, deposit(1, 5)))
      throw new Error('the node is gone')
    }
    await expect(run(broken())).rejects.toThrow('the node is gone')
    expect(told).toEqual([5n])
    expect(await store.readCheckpoint()).toEqual(five)
  })
})

describe('reading again', () => {
  it('begins above the newest proven block', async () => {
    const start = await begin()
    await commit(start, checkpointAt(20, 2), [deposit(1, 5), deposit(2, 15)], true)
    await commit(checkpointAt(20, 2), checkpointAt(40, 2), [], false)
    expect(await store.startOfReadingAgain(checkpointAt(40, 2))).toBe(21n)
  })

  it('begins where the last counted event of each kind may have had a neighbour', async () => {
    const start = await begin()
    await commit(start, checkpointAt(20, 2), [deposit(1, 5), deposit(2, 15)], false)
    await commit(checkpointAt(20, 2), checkpointAt(40, 3), [deposit(3, 30)], false)
    // No payout was ever counted: one may be missing anywhere.
    expect(await store.startOfReadingAgain(checkpointAt(40, 3))).toBe(1n)
  })

  it('forgets blocks whose counters may be wrong', async () => {
    const start = await begin()
    await commit(start, checkpointAt(20, 1), [deposit(1, 5)], false)
    const readAgainFrom = await store.startOfReadingAgain(checkpointAt(20, 1))
    await store.commitFinal({
      ...between(checkpointAt(20, 1), checkpointAt(20, 1), [], false),
      readAgainFrom,
    })
    expect((await store.finalBlocks()).map((block) => block.number)).toEqual([0n])
  })

  it('remembers no block below the checkpoint for what it finds there', async () => {
    const start = await begin()
    await commit(start, checkpointAt(20, 1), [deposit(1, 15)], true)
    await commit(checkpointAt(20, 1), checkpointAt(30, 3), [deposit(2, 18), deposit(3, 25)], true)
    const blocks = (await store.finalBlocks()).map((block) => [block.number, block.tally.deposits.count])
    expect(blocks).toEqual([
      [30n, 3n],
      [25n, 3n],
      [20n, 1n],
      [15n, 1n],
      [0n, 0n],
    ])
  })
})

async function begin(): Promise<Checkpoint> {
  return await store.begin(checkpointAt(0, 0))
}

async function commit(
  from: Checkpoint,
  to: Checkpoint,
  deposits: DepositEvent[],
  proven: boolean,
): Promise<void> {
  await store.commitFinal(between(from, to, deposits, proven))
}

function between(from: Checkpoint, to: Checkpoint, deposits: DepositEvent[], proven: boolean) {
  return { from, to, events: { deposits, withdrawals: [] }, proven, headNumber: to.number + 2n, live: false }
}

/** Each deposit is of 10 wei. */
function checkpointAt(block: number, deposits: number): Checkpoint {
  const count = BigInt(deposits)
  return {
    number: BigInt(block),
    hash: hash('block', block),
    tally: { ...emptyTally, deposits: { count, total: count * 10n } },
  }
}

function deposit(number: number, block: number): DepositEvent {
  return {
    blockNumber: BigInt(block),
    blockHash: hash('block', block),
    txHash: hash('tx', number),
    logIndex: 0,
    logOrdinal: 0,
    address: toHex(number, { size: 20 }),
    amount: 10n,
    blockTime: new Date(1_790_000_000_000),
    number: BigInt(number),
    total: BigInt(number) * 10n,
  }
}

function hash(kind: string, number: number): Hash {
  return toHex(`${chainId} ${kind} ${number}`, { size: 32 })
}

async function numbers(table: string, column: string): Promise<number[]> {
  const rows: { value: string }[] = await db.query(
    `select ${column} as value from ${table} where chain_id = $1 order by 1`,
    [chainId],
  )
  return rows.map((row) => Number(row.value))
}
