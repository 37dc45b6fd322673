import { polderAbi, vaultAbi } from '@polder/contracts/abi.generated'
import type { Address } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startChain, type TestChain } from './chain.ts'
import { copiedDatabase, freshDatabase } from './database.ts'
import { payWithdrawal } from './pay-withdrawal.ts'
import { startRedis } from './redis.ts'
import { rowsAt } from './rows-at.ts'

describe('freshDatabase', () => {
  it('is empty, and the app role owns nothing in it', async () => {
    const database = await freshDatabase()
    await expect(rowsAt(database.url, 'create table t (x int)')).rejects.toThrow(/permission denied/)
    await rowsAt(database.ownerUrl, 'create table t (x int)')
    await database.drop()
    await expect(rowsAt(database.url, 'select')).rejects.toThrow()
  })
})

describe('copiedDatabase', () => {
  it('has what the template has, which is made once, and keeps to itself what is done to it', async () => {
    let made = 0
    const copy = () =>
      copiedDatabase('of_a_test', async ({ ownerUrl }) => {
        made += 1
        await rowsAt(ownerUrl, 'create table t (x int)')
      })
    const [first, second] = await Promise.all([copy(), copy()])
    expect(made).toBe(1)
    await rowsAt(first.ownerUrl, 'insert into t values (1)')
    expect(await rowsAt(second.ownerUrl, 'select * from t')).toEqual([])
    await expect(rowsAt(second.url, 'create table s (x int)')).rejects.toThrow(/permission denied/)
    await Promise.all([first.drop(), second.drop()])
  })
})

describe('startChain', () => {
  let chain: TestChain
  beforeAll(async () => {
    chain = await startChain()
  })
  afterAll(async () => await chain.stop())

  const count = async (blockTag: 'latest' | 'finalized') =>
    (
      await chain.client.readContract({
        address: chain.contractAddress,
        abi: polderAbi,
        functionName: 'counters',
        blockTag,
      })
    ).deposits

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
      const wallet = `0x${'77'.repeat(20)}` as const
      const pay = async (to: Address) => {
        const hash = await payWithdrawal(chain, { withdrawalId: `0x${'11'.repeat(32)}`, wallet: to, net: 4n })
        return (await chain.client.waitForTransactionReceipt({ hash })).status
      }
      const depositor = chain.accounts[1]!.address
      const before = await chain.client.getBalance({ address: depositor })
      // What one has put in pays nobody else.
      expect([await pay(wallet), await pay(depositor)]).toEqual(['reverted', 'success'])
      expect(await chain.client.getBalance({ address: depositor })).toBe(before + 4n)
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
