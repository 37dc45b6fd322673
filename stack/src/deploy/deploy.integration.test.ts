import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { polderAbi, vaultAbi } from '@polder/contracts/abi.generated'
import { startChain, type TestChain } from '@polder/testing/chain'
import { forwardTo } from '@polder/testing/faulty-node'
import { runToEnd } from '@polder/testing/stack'
import { parseAbi, zeroHash } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let chain: TestChain
let folder: string
/** Of the node that is asked, where that is another than the chain's. */
let rpcUrl: string | undefined
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
  const [rooter, admin, first, second, payer] = chain.accounts.map(({ address }) => address) as string[]
  const people = ['--admin', admin!, '--guardians', `${first},${second}`]
  const signers = ['--payout-signers', payer!, '--root-signers', rooter!]
  return await runToEnd('deploy', [...people, ...signers, ...args], {
    DEPLOYER_KEY: chain.keyOf(5),
    OPERATOR_KEY: chain.keyOf(6),
    ROOT_KEY: chain.keyOf(7),
    RPC_URL: rpcUrl ?? chain.rpcUrl,
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
    expect(output).toMatch(/limit +10000 POL a day, 2500 POL an hour/)
    expect(output).toMatch(
      new RegExp(`admin +${chain.accounts[1]?.address} through the timelock, after 21 days`),
    )
    expect(output.match(/^(payouts|roots) by +0x\w{40}$/gm)).toHaveLength(4)
    expect(output).toMatch(/surplus +what exceeds principals, and all that is owed by more than 10 %/)
    expect(output).toMatch(/silence +14 days without a root, from this deployment on, then anyone freezes/)
    expect(output).toMatch(/timelock +would be 0x\w{40}\nvault +would be 0x\w{40}/)
    expect(output).toContain('nothing was sent')
    promised = /polder +would be (0x\w{40})/.exec(output)?.[1] ?? ''
    expect(await chain.client.getBlockNumber()).toBe(before)
    expect(existsSync(record())).toBe(false)
  })

  it('refuses a node of another chain', async () => {
    const { code, output } = await deploy('--network', 'polygon')
    expect([code, output]).toEqual([1, expect.stringMatching(/serves chain 80002, and polygon is chain 137/)])
  })

  it('refuses terms that the contract refuses', async () => {
    const zero = `0x${'00'.repeat(20)}`
    const { code, output } = await deploy('--network', 'amoy', '--treasury', zero)
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

  it('gives Polder a vault, and nothing to the deployer', async () => {
    const { contracts } = JSON.parse(readFileSync(record(), 'utf8')) as {
      contracts: Record<'timelock' | 'vault' | 'polder', `0x${string}`>
    }
    const polder = { address: contracts.polder, abi: polderAbi } as const
    const vault = { address: contracts.vault, abi: vaultAbi } as const
    expect(await chain.client.readContract({ ...polder, functionName: 'treasury' })).toBe(contracts.vault)
    expect(await chain.client.readContract({ ...vault, functionName: 'polder' })).toBe(contracts.polder)
    for (const address of [contracts.polder, contracts.vault]) {
      const isAdmin = (account: `0x${string}`) =>
        chain.client.readContract({
          address,
          abi: polderAbi,
          functionName: 'hasRole',
          args: [zeroHash, account],
        })
      expect(await isAdmin(contracts.timelock)).toBe(true)
      for (const { address } of chain.accounts) expect(await isAdmin(address)).toBe(false)
    }
  })

  it('deploys a successor, which opens when the timelock has Polder hand over to it', async () => {
    const { contracts } = JSON.parse(readFileSync(record(), 'utf8')) as {
      contracts: Record<'timelock' | 'vault' | 'polder', `0x${string}`>
    }
    const { polder, vault, timelock } = contracts
    const order = (named: Record<string, string>) =>
      deploy('--network', 'amoy', ...Object.entries(named).flatMap(([name, value]) => [`--${name}`, value]))
    const other = chain.accounts[9]!.address
    for (const [named, why] of [
      [{ predecessor: other, timelock, vault }, /--predecessor: there is no Polder at/],
      [{ predecessor: polder, timelock: other, vault }, /--timelock: 0x\w+ is not the admin/],
      [{ predecessor: polder, timelock, vault: other }, /--vault: .* which stays/],
    ] as const)
      expect((await order(named)).output).toMatch(why)
    const { code, output } = await order({ predecessor: polder, timelock, vault })
    expect([code, output]).toEqual([0, expect.stringContaining(`FORMER_CONTRACTS=${polder}`)])
    const next = /CONTRACT_ADDRESS=(0x\w{40})/.exec(output)![1] as `0x${string}`
    const data = /to announce +(0x\w+) to/.exec(output)![1] as `0x${string}`

    const isOpen = (address: `0x${string}`) =>
      chain.client.readContract({ address, abi: polderAbi, functionName: 'open' })
    expect([await isOpen(polder), await isOpen(next)]).toEqual([true, false])
    const abi = parseAbi([
      'function schedule(address target, uint256 value, bytes data, bytes32 predecessor, bytes32 salt, uint256 delay)',
      'function execute(address target, uint256 value, bytes payload, bytes32 predecessor, bytes32 salt)',
    ])
    const at = { address: timelock, abi, account: chain.accounts[1]! } as const
    const done = async (hash: `0x${string}`) => await chain.client.waitForTransactionReceipt({ hash })
    const delay = 21n * 86_400n
    await done(
      await chain.client.writeContract({
        ...at,
        functionName: 'schedule',
        args: [polder, 0n, data, zeroHash, zeroHash, delay],
      }),
    )
    const execute = () =>
      chain.client.writeContract({
        ...at,
        functionName: 'execute',
        args: [polder, 0n, data, zeroHash, zeroHash],
      })
    await expect(execute()).rejects.toThrow()
    await chain.client.increaseTime({ seconds: Number(delay) })
    await done(await execute())
    expect([await isOpen(polder), await isOpen(next)]).toEqual([false, true])
    expect(await chain.client.readContract({ address: vault, abi: vaultAbi, functionName: 'polder' })).toBe(
      next,
    )
  })

  it('says what a plain treasury means', async () => {
    const { output } = await deploy(
      '--network',
      'amoy',
      '--dry-run',
      '--treasury',
      chain.accounts[4]!.address,
    )
    expect(output).toMatch(new RegExp(`treasury +${chain.accounts[4]?.address}`))
    expect(output).toMatch(/whoever holds its key can take all of it/)
    expect(output).not.toMatch(/vault +would be/)
  })

  it('does not deploy a second one by mistake', async () => {
    const { code, output } = await deploy('--network', 'amoy')
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/--again deploys another[\s\S]*Nothing was sent/),
    ])
    expect((await deploy('--network', 'amoy', '--again')).code).toBe(0)
  })

  it('records what it has sent before it asks a node that may not have the block', async () => {
    const addressOf = (text: string) => (JSON.parse(text) as { address: string }).address
    const before = addressOf(readFileSync(record(), 'utf8'))
    const node = await forwardTo(chain.rpcUrl)
    let sent = false
    const recorded: string[] = []
    node.tellLies(({ method, result }) => {
      sent ||= method === 'eth_sendRawTransaction'
      if (!sent || method !== 'eth_call' || recorded.length === 2) return result
      recorded.push(addressOf(readFileSync(record(), 'utf8')))
      return '0x'
    })
    rpcUrl = node.url
    const { code, output } = await deploy('--network', 'amoy', '--again').finally(() => node.close())
    rpcUrl = undefined
    const [, address] = /CONTRACT_ADDRESS=(0x\w{40})/.exec(output) ?? []
    expect([code, recorded]).toEqual([0, [address, address]])
    expect(address).not.toBe(before)
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
