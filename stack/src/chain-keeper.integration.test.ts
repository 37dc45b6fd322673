import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createLogger } from '@polder/base/logger'
import { startChain, type TestChain } from '@polder/testing/chain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChainKeeper, keepChain } from './chain-keeper.ts'

let chain: TestChain
let keeper: ChainKeeper
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), `polder-test-${process.pid}-keeper-`))
  chain = await startChain()
  await chain.mine(3)
  keeper = keepChain({ rpcUrl: chain.rpcUrl, dataDir: folder, logger: createLogger({ level: 'warn' }) })
})
afterAll(async () => {
  await keeper.stop()
  await chain.stop()
  rmSync(folder, { recursive: true, force: true })
})

const head = async () => await chain.client.getBlockNumber({ cacheTime: 0 })
const savedHead = () =>
  BigInt(
    (JSON.parse(readFileSync(join(folder, 'state.json'), 'utf8')) as { best_block_number: number })
      .best_block_number,
  )

it('makes a deposit final, saves the chain, and then leaves it as it is', async () => {
  const hash = await chain.deposit(1, 5n)
  const { blockNumber } = await chain.client.waitForTransactionReceipt({ hash })
  const finalized = async () => (await chain.client.getBlock({ blockTag: 'finalized' })).number
  await expect.poll(finalized, { timeout: 20_000 }).toBeGreaterThanOrEqual(blockNumber)
  const settled = await head()
  // Two beats and more: an idle chain does not grow.
  await sleep(2_500)
  expect(await head()).toBe(settled)
  await expect.poll(savedHead, { timeout: 20_000 }).toBe(settled)
})

it('makes blocks again once the final one is of a day that is over', async () => {
  const old = await startChain()
  const data = mkdtempSync(join(tmpdir(), `polder-test-${process.pid}-keeper-`))
  await old.finalize()
  const before = await old.client.getBlockNumber({ cacheTime: 0 })
  // By the chain's clock, which a demo's is moved with.
  await old.client.increaseTime({ seconds: 86_400 })
  const other = keepChain({ rpcUrl: old.rpcUrl, dataDir: data, logger: createLogger({ level: 'warn' }) })
  await expect
    .poll(() => old.client.getBlockNumber({ cacheTime: 0 }), { timeout: 20_000 })
    .toBeGreaterThan(before)
  await other.stop()
  await old.stop()
  rmSync(data, { recursive: true, force: true })
})
