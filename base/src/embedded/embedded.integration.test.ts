import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { assertChainId } from '../assert-chain-id.ts'
import { createChainClient } from '../chain-client.ts'
import { runningChain, startChain } from './chain.ts'
import { freePort, PortTakenError } from './port.ts'
import { runningPostgres, startPostgres } from './postgres.ts'
import { endProcess, isAlive } from './process.ts'

let folder: string
const running: { stop(): Promise<void> }[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), `polder-test-${process.pid}-embedded-`))
})
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function postgresOn(port: number) {
  const dataDir = join(folder, 'postgres')
  const postgres = await startPostgres({ dataDir, port, password: 'secret', durable: false })
  running.push(postgres)
  return postgres
}

async function chainOn(port: number, chainId = 137) {
  const chain = await startChain({ dataDir: join(folder, 'chain'), port, chainId })
  running.push(chain)
  return chain
}

describe('startPostgres', () => {
  it('takes over the server that is alive on the folder', async () => {
    const port = await freePort()
    const first = await postgresOn(port)
    const second = await postgresOn(port)
    expect(first.adopted).toBe(false)
    expect(second).toMatchObject({ adopted: true, pid: first.pid })
    await second.stop()
    expect(runningPostgres(join(folder, 'postgres'))).toBeUndefined()
    expect(isAlive(first.pid)).toBe(false)
  })

  it('moves to another port, with what the folder holds', async () => {
    const first = await postgresOn(await freePort())
    const second = await postgresOn(await freePort())
    expect(second.adopted).toBe(false)
    expect(isAlive(first.pid)).toBe(false)
    expect(await accepts(second.superuserUrl('postgres'))).toBe(true)
  })

  it('starts again after a SIGKILL', async () => {
    const port = await freePort()
    const first = await postgresOn(port)
    await endProcess(first.pid, 'SIGKILL', 5_000)
    const second = await postgresOn(port)
    expect(second.pid).not.toBe(first.pid)
    expect(await accepts(second.superuserUrl('postgres'))).toBe(true)
  })

  it("leaves a stranger's process alone, whatever the pid file says", async () => {
    const port = await freePort()
    await (await postgresOn(port)).stop()
    writeFileSync(join(folder, 'postgres', 'postmaster.pid'), `${process.pid}\nx\n0\n${port}\n`)
    expect(runningPostgres(join(folder, 'postgres'))).toBeUndefined()
    expect((await postgresOn(port)).adopted).toBe(false)
  })

  it('names the setting when the port is taken', async () => {
    const { port, close } = await occupyPort()
    await expect(postgresOn(port)).rejects.toThrow(PortTakenError)
    await expect(postgresOn(port)).rejects.toThrow(/DATABASE_PORT/)
    await close()
  })
})

describe('startChain', () => {
  it('takes over the chain that is alive on the folder, and keeps its blocks', async () => {
    const port = await freePort()
    const first = await chainOn(port)
    const client = createChainClient({ RPC_URL: [first.rpcUrl], CHAIN_ID: 137, CHAIN_NAME: 'Test' })
    await mine(first.rpcUrl, 5)
    const { hash } = await client.getBlock({ blockNumber: 5n })
    const second = await chainOn(port)
    expect(second).toMatchObject({ adopted: true, pid: first.pid })
    await second.stop()
    expect(runningChain(join(folder, 'chain'))).toBeUndefined()
    const third = await chainOn(port)
    expect(third.adopted).toBe(false)
    expect((await client.getBlock({ blockNumber: 5n })).hash).toBe(hash)
  })

  it('names the setting when the port is taken', async () => {
    const { port, close } = await occupyPort()
    await expect(chainOn(port)).rejects.toThrow(/CHAIN_PORT/)
    await close()
  })
})

describe('chain client', () => {
  it('turns to the next address when one does not answer', async () => {
    const chain = await chainOn(await freePort())
    const dead = `http://127.0.0.1:${await freePort()}`
    const settings = { RPC_URL: [dead, chain.rpcUrl], CHAIN_ID: 137, CHAIN_NAME: 'Test' }
    await expect(assertChainId(settings)).resolves.toBeUndefined()
    expect(await createChainClient(settings).getBlockNumber()).toBe(0n)
  })

  it('refuses another chain, and a node that is not there', async () => {
    const chain = await chainOn(await freePort(), 80_002)
    const dead = `http://127.0.0.1:${await freePort()}/secret-key`
    const settings = { CHAIN_ID: 137, CHAIN_NAME: 'Test' }
    await expect(assertChainId({ ...settings, RPC_URL: [chain.rpcUrl] })).rejects.toThrow(
      /RPC_URL: .* serves chain 80002, but CHAIN_ID is 137/,
    )
    const refused = assertChainId({ ...settings, RPC_URL: [dead] })
    await expect(refused).rejects.toThrow(/RPC_URL: no node can be reached/)
    await expect(refused).rejects.not.toThrow(/secret-key/)
  })
})

async function mine(rpcUrl: string, blocks: number): Promise<void> {
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'anvil_mine',
    params: [`0x${blocks.toString(16)}`],
  })
  await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}

async function accepts(url: string): Promise<boolean> {
  const { port } = new URL(url)
  return await new Promise((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

async function occupyPort() {
  const port = await freePort()
  const server = createServer().listen(port, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return { port, close: async () => await new Promise((resolve) => server.close(resolve)) }
}
