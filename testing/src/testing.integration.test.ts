import { polderAbi, vaultAbi } from '@polder/contracts/abi.generated'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startChain, type TestChain } from './chain.ts'
import { copiedDatabase, freshDatabase } from './database.ts'
import { payWithdrawal } from './pay-withdrawal.ts'
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

describe('copiedDatabase', () => {
  it('has what the template has, which is made once, and keeps to itself what is done to it', async () => {
    let made = 0
    const copy = () =>
      copiedDatabase('of_a_test', async ({ ownerUrl }) => {
        made += 1
        await run(ownerUrl, 'create table t (x int)')
      })
    const [first, second] = await Promise.all([copy(), copy()])
    expect(made).toBe(1)
    await run(first.ownerUrl, 'insert into t values (1)')
    expect(await run(second.ownerUrl, 'select * from t')).toEqual([])
    await expect(run(second.url, 'create table s (x int)')).rejects.toThrow(/permission denied/)
    await Promise.all([first.drop(), second.drop()])
  })
})

describe('startChain', () => {
  let chain: TestChain
  beforeAll(async () => {
    chain = await startChain()
  })
  afterAll(async () => await chain.stop())

  const count = async (blockTag: 'latest' | 'finalized') => {
    const contract = { address: chain.contractAddress, abi: polderAbi, functionName: 'counters' } as const
    return (await chain.client.readContract({ ...contract, blockTag })).deposits
  }

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

describe('startChain with a vault', () => {
  it('pays what is drawn from the vault', async () => {
    const chain = await startChain({ vault: { exitBond: 0n } })
    try {
      await chain.deposit(1, 9n)
      const wallet = chain.accounts[1]!.address
      const before = await chain.client.getBalance({ address: wallet })
      const hash = await payWithdrawal(chain, { withdrawalId: `0x${'11'.repeat(32)}`, wallet, net: 4n })
      await chain.client.waitForTransactionReceipt({ hash })
      expect(await chain.client.getBalance({ address: wallet })).toBe(before + 4n)
      expect(await chain.client.getBalance({ address: chain.treasury })).toBe(5n)
      const bond = { address: chain.treasury, abi: vaultAbi, functionName: 'EXIT_BOND' } as const
      expect(await chain.client.readContract(bond)).toBe(0n)
    } finally {
      await chain.stop()
    }
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

async function run(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
