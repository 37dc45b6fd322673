import { polderAbi } from '@polder/contracts/abi'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startChain, type TestChain } from './chain.ts'
import { freshDatabase } from './database.ts'
import { startRedis } from './redis.ts'

describe('freshDatabase', () => {
  it('is empty, and the app role owns nothing in it', async () => {
    const database = await freshDatabase()
    const app = new pg.Client({ connectionString: database.url })
    await app.connect()
    await expect(app.query('create table t (x int)')).rejects.toThrow(/permission denied/)
    const owner = new pg.Client({ connectionString: database.ownerUrl })
    await owner.connect()
    await owner.query('create table t (x int)')
    await app.end()
    await owner.end()
    await database.drop()
    const gone = new pg.Client({ connectionString: database.url })
    await expect(gone.connect()).rejects.toThrow()
  })
})

describe('startChain', () => {
  let chain: TestChain
  beforeAll(async () => {
    chain = await startChain()
  })
  afterAll(async () => await chain.stop())

  const count = async (blockTag: 'latest' | 'finalized') =>
    await chain.client.readContract({
      address: chain.contractAddress,
      abi: polderAbi,
      functionName: 'depositCount',
      blockTag,
    })

  it('takes deposits, and finality follows the head', async () => {
    await chain.finalize()
    await chain.deposit(1, 5n)
    expect(await count('latest')).toBe(1n)
    expect(await count('finalized')).toBe(0n)
    await chain.finalize()
    expect(await count('finalized')).toBe(1n)
  })

  it('drops what a reorg takes away', async () => {
    const before = await count('latest')
    await chain.transfer(2, 7n)
    expect(await count('latest')).toBe(before + 1n)
    await chain.reorg(1)
    expect(await count('latest')).toBe(before)
  })
})

describe('startRedis', () => {
  it('answers until it is stopped', async () => {
    const redis = await startRedis()
    const socket = await import('node:net').then((net) =>
      net.connect(Number(new URL(redis.url).port), '127.0.0.1'),
    )
    await new Promise((resolve) => socket.once('connect', resolve))
    socket.destroy()
    await redis.stop()
  })
})
