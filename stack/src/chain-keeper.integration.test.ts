import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createLogger } from '@polder/base/logger'
import { startChain, type TestChain } from '@polder/testing/chain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepChain } from './chain-keeper.ts'

let chain: TestChain
let keeper: ReturnType<typeof keepChain>
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

it('saves a chain of any size', async () => {
  for (let part = 1; part <= 6; part += 1) {
    const bytecode = `0x${randomBytes(1_000_000).toString('hex')}` as const
    await chain.client.setCode({ address: `0x${String(part).padStart(40, '0')}`, bytecode })
  }
  await chain.deposit(1, 5n)
  await expect.poll(async () => savedHead() - (await head()), { timeout: 30_000 }).toBe(0n)
})

it.each([
  ['the newest one is an hour old', { seconds: 3_600, blocks: 0 }],
  ['the final one is of a day that is over', { seconds: 86_400, blocks: 1 }],
])('makes blocks again once %s', async (_, { seconds, blocks }) => {
  const old = await startChain()
  const data = mkdtempSync(join(tmpdir(), `polder-test-${process.pid}-keeper-`))
  await old.finalize()
  // By the chain's clock, which a demo's is moved with.
  await old.client.increaseTime({ seconds })
  await old.mine(blocks)
  const before = await old.client.getBlockNumber({ cacheTime: 0 })
  const other = keepChain({ rpcUrl: old.rpcUrl, dataDir: data, logger: createLogger({ level: 'warn' }) })
  await expect
    .poll(() => old.client.getBlockNumber({ cacheTime: 0 }), { timeout: 20_000 })
    .toBeGreaterThan(before)
  await other.stop()
  await old.stop()
  rmSync(data, { recursive: true, force: true })
})
