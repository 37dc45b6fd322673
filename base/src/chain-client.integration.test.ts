import { connect, createServer, type Server, type Socket } from 'node:net'
import { startChain, type TestChain } from '@polder/testing/chain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createChainClient } from './chain-client.ts'
import { freePort } from './embedded/port.ts'

let chain: TestChain
let port: number
let server: Server | undefined
const sockets = new Set<Socket>()

/** The way to the node, which can be cut. */
async function openWay(): Promise<void> {
  const target = Number(new URL(chain.rpcUrl).port)
  server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
    }
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve))
}

async function cutWay(): Promise<void> {
  const closed = new Promise((resolve) => server?.close(resolve))
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  await closed
}

beforeAll(async () => {
  chain = await startChain()
  port = await freePort()
  await openWay()
})
afterAll(async () => {
  await cutWay()
  await chain.stop()
})

describe('a client with nothing but a WebSocket', () => {
  it('asks again over a new one after it was lost, however often', async () => {
    const settings = { RPC_URL: [`ws://127.0.0.1:${port}`], CHAIN_ID: 137, CHAIN_NAME: 'Test' }
    const client = createChainClient(settings, { timeoutMs: 2_000 })
    const head = () => client.getBlockNumber({ cacheTime: 0 })
    const first = await head()
    for (let round = 1n; round <= 7n; round += 1n) {
      await cutWay()
      await expect(head()).rejects.toThrow()
      await openWay()
      await chain.mine(1)
      expect(await head()).toBe(first + round)
    }
    await cutWay()
    await openWay()
    expect(await head()).toBe(first + 7n)
  })

  it('keeps a socket over which the node says no', async () => {
    const settings = { RPC_URL: [`ws://127.0.0.1:${port}`], CHAIN_ID: 137, CHAIN_NAME: 'Test' }
    const client = createChainClient(settings)
    await client.getBlockNumber({ cacheTime: 0 })
    const before = [...sockets]
    await expect(client.getBlock({ blockNumber: 10n ** 9n })).rejects.toThrow()
    await client.getBlockNumber({ cacheTime: 0 })
    expect([...sockets]).toEqual(before)
  })
})
