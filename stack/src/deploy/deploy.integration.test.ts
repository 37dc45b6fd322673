import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChain, type TestChain } from '@polder/testing/chain'
import { runToEnd } from '@polder/testing/stack'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let chain: TestChain
let folder: string
beforeAll(async () => {
  chain = await startChain({ chainId: 80_002 })
  folder = mkdtempSync(join(tmpdir(), `polder-test-${process.pid}-deploy-`))
})
afterAll(async () => {
  await chain.stop()
  rmSync(folder, { recursive: true })
})

/** As `npm run deploy` would be run against a node that serves Amoy's chain id. */
async function deploy(...args: string[]) {
  const [, admin, treasury] = chain.accounts.map(({ address }) => address) as [string, string, string]
  return await runToEnd('deploy', ['--admin', admin, '--treasury', treasury, ...args], {
    DEPLOYER_KEY: chain.keyOf(5),
    OPERATOR_KEY: chain.keyOf(6),
    RPC_URL: chain.rpcUrl,
    DEPLOYMENTS_DIR: folder,
  })
}

describe('npm run deploy', () => {
  const record = () => join(folder, 'amoy.json')
  let promised: string

  it('says in a dry run what it would do, and sends nothing', async () => {
    const before = await chain.client.getBlockNumber()
    const { code, output } = await deploy('--network', 'amoy', '--dry-run')
    expect(code).toBe(0)
    expect(output).toMatch(/network +amoy, chain 80002/)
    expect(output).toMatch(new RegExp(`deployer +${chain.accounts[5]?.address}, nonce 0, 10000 POL`))
    expect(output).toMatch(/cost +at most 0\.\d+ POL/)
    expect(output).toMatch(/limit +10000 POL within 86400 s/)
    expect(output).toContain('nothing was sent')
    promised = /would be +(0x\w{40})/.exec(output)?.[1] ?? ''
    expect(await chain.client.getBlockNumber()).toBe(before)
    expect(existsSync(record())).toBe(false)
  })

  it('refuses a node of another chain', async () => {
    const { code, output } = await deploy('--network', 'polygon')
    expect([code, output]).toEqual([1, expect.stringMatching(/serves chain 80002, and polygon is chain 137/)])
  })

  it('refuses terms that the contract refuses', async () => {
    const zero = `0x${'00'.repeat(20)}`
    const { code, output } = await deploy('--network', 'amoy', '--payout-signer', zero)
    expect([code, output]).toEqual([1, expect.stringMatching(/The chain would refuse the contract/)])
  })

  it('deploys to the address it promised, and keeps a record', async () => {
    const { code, output } = await deploy('--network', 'amoy')
    expect(output).toContain(`CONTRACT_ADDRESS=${promised}`)
    expect(code).toBe(0)
    const kept = JSON.parse(readFileSync(record(), 'utf8')) as {
      address: string
      transaction: `0x${string}`
      block: string
    }
    expect(kept).toMatchObject({ chainId: 80_002, address: promised, deployer: chain.accounts[5]?.address })
    const { to, maxPriorityFeePerGas, blockNumber } = await chain.client.getTransaction({
      hash: kept.transaction,
    })
    expect([to, maxPriorityFeePerGas, String(blockNumber)]).toEqual([null, 25_000_000_000n, kept.block])
    expect(output).not.toContain(chain.keyOf(5).slice(2))
  })

  it('does not deploy a second one by mistake', async () => {
    const { code, output } = await deploy('--network', 'amoy')
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/--again deploys another[\s\S]*Nothing was sent/),
    ])
    expect((await deploy('--network', 'amoy', '--again')).code).toBe(0)
  })

  it('wants a deployer that can pay', async () => {
    await chain.client.setBalance({ address: chain.accounts[5]!.address, value: 1n })
    const { code, output } = await deploy('--network', 'amoy', '--again')
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/The deployer lacks up to[\s\S]*Nothing was sent/),
    ])
  })
})
