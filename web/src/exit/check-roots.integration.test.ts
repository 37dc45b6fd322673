import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { waitForReceipt } from '@polder/base/embedded/receipt'
import { vaultAbi } from '@polder/contracts/abi.generated'
import { forwardTo } from '@polder/testing/faulty-node'
import { makeTemporaryFolder, removeTemporaryFolder } from '@polder/testing/temporary-folder'
import { startVaultChain, type VaultChain } from '@polder/testing/vault-chain'
import { type Abi, type Address, type Hex, numberToHex, parseEther as POL, zeroHash } from 'viem'
import { build } from 'vite'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { checkRoots } from './check-roots.ts'
import { nodeOf } from './node.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const script = fileURLToPath(new URL('verify-root.ts', import.meta.url))
const AS_USERS_DO = ['--conditions=source', '--import', 'tsx', script]
const folder = makeTemporaryFolder('verify-root')
/** The same as one file, which starts in a tenth of the time. */
const BUNDLE = [join(folder, 'verify-root.mjs')]
const DAY = 86_400
/** As many as `npm run test:long` says a list may have; each call to the contract brings so many. */
const WALLETS = process.env.POLDER_LONG ? 100_000 : 5_000
const ENTRIES_PER_CALL = 3_968
const walletOf = (i: number) => numberToHex(BigInt(i + 1) * 10n ** 40n, { size: 20 })
let chain: VaultChain
let node: Awaited<ReturnType<typeof forwardTo>>

beforeAll(async () => {
  await build({
    ...{ root: folder, configFile: false, logLevel: 'error' },
    ssr: { noExternal: true, resolve: { conditions: ['source', 'module', 'node'] } },
    build: {
      ...{ ssr: script, outDir: folder, emptyOutDir: false, minify: false, target: 'esnext' },
      rolldownOptions: { output: { entryFileNames: 'verify-root.mjs' } },
    },
  })
  chain = await startVaultChain()
  node = await forwardTo(chain.rpcUrl)
  await chain.deposit(chain.accounts[1]!, POL('1000'))
  await publish(() => {})
})
afterAll(async () => {
  await node.close()
  await chain.stop()
  removeTemporaryFolder(folder)
})
beforeEach(() => node.tellLies(null))

const rewards = new Map<Address, bigint>()
/** Another day of rewards for 200 wallets, and then what is done to them. */
async function publish(change: (list: Map<Address, bigint>) => void): Promise<void> {
  await chain.pass(DAY)
  for (let i = 0; i < 200; i++) rewards.set(walletOf(i), (rewards.get(walletOf(i)) ?? 0n) + POL('0.01'))
  const list = new Map(rewards)
  change(list)
  await chain.publish(list)
}

const verify = (...args: string[]) => run(BUNDLE, args)
async function run(
  program: readonly string[],
  args: readonly string[],
): Promise<{ code: number; said: string }> {
  return await new Promise((resolve) => {
    const env = { ...process.env, GUARDIAN_KEY: chain.operatorKey.slice(2) }
    const all = [...program, '--contract', chain.polder, ...args]
    const child = execFile(process.execPath, all, { cwd: root, env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    )
    // A guard never ends by itself; what it has said is on its way to the webhook.
    const isOver = (said: unknown) => /is made void|COULD NOT TELL/.test(String(said))
    if (args.includes('--guard'))
      child.stderr!.on('data', (said) => isOver(said) && setTimeout(() => child.kill(), 1_000))
  })
}
const ofOne = () => ['--rpc', node.url]
const ofTwo = () => ['--rpc', `${chain.rpcUrl},${node.url}`]

it('finds an honest root good, and says what has changed', async () => {
  await publish((list) => list.set(walletOf(7), POL('2')))
  const { code, said } = await run(AS_USERS_DO, ofTwo())
  expect(said).toContain('200 wallets, 5.98 POL in all')
  expect(said).toContain('Grown by 3.98 POL since root 0')
  expect(said).toContain(`Grew most: ${walletOf(7)}, by 1.99 POL.`)
  expect(said).toMatch(/GOOD: nothing here is wrong\.\n/)
  expect(code).toBe(0)
  rewards.set(walletOf(7), POL('2'))
})

it('could not tell when a node withholds, lies, differs or is not there', async () => {
  const check = async (url = node.url) => await checkRoots(nodeOf(url), chain.polder, 1, () => {})
  node.spoilLogs(() => [])
  await expect(check()).rejects.toMatchObject({ fault: 'withholds' })
  node.spoilLogs((logs) =>
    (logs as { data: Hex }[]).map((log) => ({ ...log, data: log.data.replace(/0$/, '1') })),
  )
  await expect(check()).rejects.toMatchObject({ fault: 'lies' })
  await expect(check('http://127.0.0.1:9')).rejects.toMatchObject({ fault: 'unreachable' })
  expect(await verify(...ofTwo())).toMatchObject({
    code: 2,
    said: expect.stringContaining('One of these nodes lies'),
  })
  expect((await verify('--rpc', `${node.url},${node.url},${node.url}`)).code).toBe(2)
})

it('finds a wallet that jumps, one that is missing and one that has less', async () => {
  await publish((list) => list.set(walletOf(3), POL('4000')))
  const jump = await verify(...ofTwo())
  expect(jump).toMatchObject({
    code: 1,
    said: expect.stringContaining(`WRONG? ${walletOf(3)} alone grew by 3,999.98 POL`),
  })
  await publish((list) => {
    list.delete(walletOf(5))
    list.set(walletOf(6), 1n)
  })
  const { code, said } = await verify('--roots', '2', ...ofOne())
  expect(said).toContain(`WRONG: 1 wallets of the list before are missing: ${walletOf(5)}`)
  expect(said).toContain(`WRONG: 2 wallets have less than before: ${walletOf(3)}, ${walletOf(6)}`)
  expect(said).toContain(`WRONG? ${walletOf(3)} alone grew`)
  expect(said).toContain('SOMETHING IS WRONG')
  expect(code).toBe(1)
})

it('as a guard makes a hostile root void and tells somebody, if two nodes show it', async () => {
  const heard: string[] = []
  const webhook = createServer(async (request, response) => {
    heard.push(await text(request))
    response.end()
  })
  await new Promise<void>((resolve) => webhook.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(webhook.address() as AddressInfo).port}`
  const guard = ['--guard', '--key-env', 'GUARDIAN_KEY', '--webhook', url]
  const isVoid = async () => {
    const ofVault = { address: chain.vault, abi: vaultAbi } as const
    const count = await chain.client.readContract({ ...ofVault, functionName: 'rootCount' })
    const roots = Array.from({ length: Number(count) }, async (_, i) => {
      const { isVoid } = await chain.client.readContract({
        ...ofVault,
        functionName: 'rootAt',
        args: [BigInt(i)],
      })
      return isVoid
    })
    return (await Promise.all(roots)).flatMap((is, number) => (is ? [number] : []))
  }
  await chain.pass(DAY)
  await chain.publish(new Map([[chain.accounts[5]!.address, POL('9000')]]))

  expect(await verify(...guard, ...ofOne()), 'one node is not enough').toMatchObject({
    code: 2,
    said: expect.stringContaining('by the word of one node'),
  })
  node.tellLies(({ method, params, result }) =>
    method === 'eth_getLogs' && (params[0] as { topics: Hex[] }).topics ? [] : result,
  )
  await verify(...guard, ...ofTwo())
  expect(await isVoid(), 'the nodes do not say the same').toEqual([])
  node.tellLies(null)
  const { said } = await verify(...guard, ...ofTwo())
  expect(said).toContain('199 wallets of the list before are missing')
  expect(await isVoid(), 'what is suspicious a person judges').toEqual([4])
  expect(heard.at(-1)).toContain('Root 4 is made void')
  webhook.close()

  await publish(() => {})
  expect((await verify(...ofTwo())).said).toContain('since root 3')
})

it('tells of a root that is padded with new wallets, and holds no honest one after it hostile', async () => {
  await publish((list) => {
    for (let i = 200; i < 350; i++) list.set(walletOf(i), 1n)
  })
  await publish(() => {})
  const { roots } = await checkRoots(nodeOf(node.url), chain.polder, 3, () => {})
  expect(
    roots.map(({ root, missing, added, isPadded, isHostile }) => ({
      ...{ number: root.number, missing: missing.length, added, isPadded, isHostile },
    })),
  ).toEqual([
    { number: 7, missing: 150, added: 0, isPadded: false, isHostile: false },
    { number: 6, missing: 0, added: 150, isPadded: true, isHostile: false },
    { number: 5, missing: 0, added: 1, isPadded: false, isHostile: false },
  ])
  expect((await verify('--roots', '2', ...ofOne())).said).toContain('WRONG? 150 new wallets')
})

it('tells of what is announced to the timelock, until it is cancelled', async () => {
  await publish(() => {})
  const [operator] = chain.accounts
  const { abi, bytecode } = JSON.parse(readFileSync(join(root, 'contracts/build/timelock.json'), 'utf8'))
  const deployed = await chain.client.deployContract({
    ...{ abi, bytecode, account: operator!, args: [DAY, operator!.address, [operator!.address]] },
  })
  const { contractAddress } = await waitForReceipt(chain.client, deployed)
  const timelock = contractAddress!
  const send = async (address: Address, abi: Abi, functionName: string, args: readonly unknown[]) =>
    await waitForReceipt(
      chain.client,
      await chain.client.writeContract({ ...{ address, abi, functionName, args }, account: operator! }),
    )
  const check = async () => await verify('--timelock', timelock, ...ofTwo())
  expect(await check()).toMatchObject({ code: 2, said: expect.stringContaining('is not the timelock of') })
  await send(chain.vault, vaultAbi, 'grantRole', [zeroHash, timelock])
  expect((await check()).code).toBe(0)
  const operation = [chain.polder, 0n, '0x1234', zeroHash, zeroHash] as const
  await send(timelock, abi, 'schedule', [...operation, DAY])
  const id = await chain.client.readContract({
    ...{ address: timelock, abi, functionName: 'hashOperation', args: operation },
  })
  const { code, said } = await check()
  expect(said).toContain(`ANNOUNCED: operation ${id} on ${chain.polder.toLowerCase()}`)
  expect(code).toBe(1)
  await send(timelock, abi, 'cancel', [id])
  expect((await check()).code).toBe(0)
})

it('tells when no root comes, and does not when the vault is frozen', async () => {
  await chain.pass(2 * DAY)
  expect(await verify(...ofTwo())).toMatchObject({
    code: 1,
    said: expect.stringContaining('there is no root for 2 days'),
  })
  await chain.pass(13 * DAY)
  const hash = await chain.client.writeContract({
    address: chain.vault,
    abi: vaultAbi,
    account: chain.accounts[1]!,
    functionName: 'freeze',
  })
  await chain.client.waitForTransactionReceipt({ hash })
  expect((await verify(...ofOne())).said).toContain('The vault is frozen')
})

it(`reads two lists of ${WALLETS} wallets within two minutes, with progress`, {
  timeout: 600_000,
}, async () => {
  const big = await startVaultChain()
  try {
    const entryOf = (i: number, rewards: bigint): Hex =>
      `${numberToHex((2n ** 160n / BigInt(WALLETS + 1)) * BigInt(i + 1), { size: 20 })}${numberToHex(rewards, { size: 12 }).slice(2)}`
    const send = async (functionName: 'listRewards' | 'publishRoot', args: readonly unknown[]) => {
      const call = { address: big.vault, abi: vaultAbi, account: big.accounts[0]!, functionName, args }
      await big.client.waitForTransactionReceipt({ hash: await big.client.writeContract(call as never) })
    }
    for (const day of [1n, 2n]) {
      await big.pass(DAY)
      for (let offset = 0; offset < WALLETS; offset += ENTRIES_PER_CALL) {
        const length = Math.min(ENTRIES_PER_CALL, WALLETS - offset)
        const entries = Array.from({ length }, (_, i) => entryOf(offset + i, day * 10n ** 14n))
        await send('listRewards', [BigInt(offset), entries])
      }
      const { timestamp } = await big.client.getBlock()
      await send('publishRoot', [Number(timestamp / BigInt(DAY)), 0n])
    }
    const began = Date.now()
    const { code, said } = await verify('--rpc', big.rpcUrl, '--contract', big.polder)
    expect(said).toContain(`${WALLETS.toLocaleString('en')} wallets`)
    expect(said).toContain(
      `${(2 * WALLETS).toLocaleString('en')} of ${(2 * WALLETS).toLocaleString('en')} entries read`,
    )
    expect(code).toBe(0)
    expect(Date.now() - began).toBeLessThan(120_000)
  } finally {
    await big.stop()
  }
})
