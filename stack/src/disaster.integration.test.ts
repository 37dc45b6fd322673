import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { polderAbi, vaultAbi } from '@polder/contracts/abi.generated'
import { runToEnd, startStack, type TestStack } from '@polder/testing/stack'
import { type Address, createWalletClient, http, parseEther, publicActions } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoAccount } from './demo-accounts.ts'

const launcher = fileURLToPath(new URL('../polder.mjs', import.meta.url))
let stack: TestStack
let disaster: ChildProcess | undefined
beforeAll(async () => {
  stack = await startStack()
}, 240_000)
afterAll(async () => {
  disaster?.kill('SIGKILL')
  await stack?.stop()
})

it('leaves the chain and the page, and everyone their principal', { timeout: 120_000 }, async () => {
  const account = demoAccount(2)
  const client = createWalletClient({ account, transport: http(stack.rpcUrl) }).extend(publicActions)
  const { config } = (await (await fetch(`${stack.url}/api/config`)).json()) as {
    config: { contractAddress: Address }
  }
  const polder = { address: config.contractAddress, abi: polderAbi, chain: null } as const
  const done = async (hash: `0x${string}`) =>
    expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
  const vault = { ...polder, address: await client.readContract({ ...polder, functionName: 'treasury' }) }
  await done(await client.writeContract({ ...polder, functionName: 'deposit', value: parseEther('123') }))

  const env = { ...process.env, ...stack.env, ENV_FILE: '/dev/null' }
  disaster = spawn(process.execPath, [launcher, 'disaster'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  disaster.stdout!.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  await expect.poll(() => said, { timeout: 30_000 }).toContain('Ctrl-C')
  await expect(fetch(stack.url)).rejects.toThrow()
  const [, link, filledIn] = /(http:\/\/localhost:\d+\/exit\.html)#en&(\S+)/.exec(said)!
  expect(await (await fetch(link!)).text()).toContain('<script')
  expect(Object.fromEntries(new URLSearchParams(filledIn))).toEqual({
    polder: polder.address,
    rpc: stack.rpcUrl,
    wallet: demoAccount(1).address,
  })

  const freeze = { ...vault, abi: vaultAbi, functionName: 'freeze' } as const
  await expect(client.writeContract(freeze)).rejects.toThrow(/NoReasonToFreeze/)
  const later = await runToEnd('disaster', ['--days', '15'], stack.env)
  expect([later.code, later.output]).toEqual([0, expect.stringContaining("The chain's clock reads")])
  await done(await client.writeContract(freeze))
  const to = `0x${'77'.repeat(20)}` as const
  await done(await client.writeContract({ ...vault, abi: vaultAbi, functionName: 'claim', args: [to] }))
  expect(await client.getBalance({ address: to })).toBe(parseEther('123'))

  disaster.kill('SIGINT')
  await once(disaster, 'exit')
  await expect(fetch(stack.rpcUrl)).rejects.toThrow()
})
