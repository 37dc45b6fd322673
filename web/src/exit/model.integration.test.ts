import { vaultAbi } from '@polder/contracts/abi.generated'
import { forwardTo, Refusal } from '@polder/testing/faulty-node'
import { startVaultChain, type VaultChain } from '@polder/testing/vault-chain'
import { type Address, createWalletClient, type Hex, http, type LocalAccount, parseEther as POL } from 'viem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { separatorsOf } from '../texts/language.ts'
import type { Provider } from '../wallet/hear-wallets.ts'
import { nodeAt } from '../wallet/node-at.ts'
import { callsOf } from './acts.ts'
import { answer } from './answer.ts'
import type { Step } from './judge.ts'
import { Model } from './model.ts'
import { texts, wordsOf } from './words.ts'

const DAY = 86_400
const marks = separatorsOf.en
const patient = { timeout: 15_000 }
let chain: VaultChain
let people: LocalAccount[]
const open: { close(): Promise<void> }[] = []

beforeEach(async () => {
  chain = await startVaultChain()
  people = chain.accounts.slice(2)
})
afterEach(async () => {
  vi.useRealTimers()
  for (const node of open.splice(0)) await node.close()
  await chain.stop()
})

/** What somebody sees who opens the page and connects. */
async function visit(
  account: LocalAccount,
  nodes: { rpc?: string; rpc2?: string } = {},
  provider = walletOf(account),
) {
  const model = new Model(() => undefined)
  model.chainId = chain.client.chain.id
  model.ask = { wallet: account.address, polder: chain.polder, rpc: chain.rpcUrl, rpc2: '', ...nodes }
  await model.connect({ name: 'Test', provider })
  return {
    model,
    /** Waits until it says so. */
    until: async (kind: Step['kind']) => {
      await expect
        .poll(async () => {
          await model.read()
          return model.standing?.rewards === null ? 'reading' : model.standing?.step.kind
        }, patient)
        .toBe(kind)
      return model.standing!.step
    },
    act: async () => {
      const call = model.call(marks)
      if (!call) throw new Error('There is nothing to send')
      await model.act(call)
      expect(model.known.status).toEqual({ kind: 'done' })
    },
  }
}

function walletOf(account: LocalAccount): Provider {
  const node = nodeAt(chain.rpcUrl)
  const client = createWalletClient({ account, transport: http(chain.rpcUrl) })
  return {
    request: async ({ method, params }) => {
      if (/^eth_(requestA|a)ccounts$/.test(method)) return [account.address]
      if (method !== 'eth_sendTransaction') return await node.request({ method, params })
      const [{ to, data, value }] = params as [{ to: Address; data: Hex; value: Hex }]
      return await client.sendTransaction({ to, data, value: BigInt(value), chain: null })
    },
  }
}

const balanceOf = async ({ address }: LocalAccount) => await chain.client.getBalance({ address })
const rewardsFor = (...of: [LocalAccount, string][]) =>
  new Map(of.map(([{ address }, amount]) => [address, POL(amount)]))

describe('the way out, by the chain alone', () => {
  it('leads through each state: demanded, unserved, frozen, principal, rewards', async () => {
    const [alice, bob, carol] = people as [LocalAccount, LocalAccount, LocalAccount]
    const page = await visit(alice)
    expect(await page.until('nothing')).toEqual({ kind: 'nothing' })
    await chain.deposit(alice, POL('100'))
    await chain.deposit(bob, POL('50'))
    await chain.pass(DAY)
    await chain.publish(rewardsFor([alice, '6'], [bob, '4']))
    // Half of what is owed of rewards.
    await adds(carol, '5')
    expect(await page.until('request')).toEqual({ kind: 'request', min: POL('1'), max: POL('100') })
    expect(page.model.standing).toMatchObject({
      principal: POL('100'),
      rewards: POL('6'),
      rewardsCoveredBps: 5_000n,
    })

    page.model.known.amountText = '100.1'
    expect(page.model.call(marks)).toBeNull()
    page.model.known.amountText = '0.5'
    expect(page.model.call(marks)).toBeNull()
    page.model.known.amountText = '40'
    await page.act()
    expect(await page.until('wait')).toMatchObject({ unpaid: POL('40') })
    await page.model.act(callsOf(page.model.known.state!).close(alice.address.toLowerCase() as Address))
    expect(await page.until('request')).toMatchObject({ min: POL('40'), max: POL('100') })
    page.model.known.amountText = '39'
    expect(page.model.call(marks)).toBeNull()
    page.model.known.amountText = '40'
    await page.act()

    const bobs = await visit(bob)
    await bobs.until('request')
    await bobs.act()
    await chain.pay([{ wallet: bob.address, grossAmount: POL('50'), netAmount: POL('47.5') }], 1)
    await bobs.until('closeServed')
    const before = await balanceOf(bob)
    await bobs.act()
    expect((await balanceOf(bob)) - before).toBeGreaterThan(POL('0.99'))
    expect(await bobs.until('nothing'), 'rewards cannot be demanded').toEqual({ kind: 'nothing' })

    // The operator goes on publishing, and pays nobody.
    await chain.pass(8 * DAY)
    await chain.publish(rewardsFor([alice, '7'], [bob, '4']))
    await chain.pass(6 * DAY + 1)
    expect(await bobs.until('freeze')).toMatchObject({
      why: 'otherUnserved',
      wallet: alice.address.toLowerCase(),
    })
    expect(await page.until('freeze')).toMatchObject({ why: 'unserved' })
    await bobs.act()

    const vault = await chain.client.getBalance({ address: chain.vault })
    expect(await page.until('claim')).toMatchObject({ principal: POL('100'), rewards: 0n, bond: POL('1') })
    await page.act()
    expect(vault - (await chain.client.getBalance({ address: chain.vault }))).toBe(POL('101'))
    // The newest root is too young to count.
    expect(await page.until('register')).toMatchObject({ rewards: POL('6') })
    await page.act()
    expect(await page.until('waitRound')).toMatchObject({ share: POL('6') })
    await bobs.until('register')
    await bobs.act()
    await bobs.until('waitRound')
    await chain.pass(30 * DAY)
    // 5 that were added, and the fee of Bob's payment.
    expect(await page.until('claim')).toMatchObject({ rewards: POL('4.5'), principal: 0n })
    await page.act()
    await bobs.until('claim')
    await bobs.act()
    await page.until('done')
    await bobs.until('done')
    expect(await chain.client.getBalance({ address: chain.vault })).toBeLessThan(2n)
  })

  it('offers no part of what is less than the least', async () => {
    const [alice] = people as [LocalAccount]
    await chain.deposit(alice, POL('0.5'))
    const page = await visit(alice)
    expect(await page.until('request')).toEqual({ kind: 'request', min: POL('0.5'), max: POL('0.5') })
    page.model.known.amountText = '0.1'
    expect(page.model.amount(marks)).toBe(POL('0.5'))
  })

  it('freezes for silence, and finds the highest of several lists in parts', async () => {
    const [alice, bob] = people as [LocalAccount, LocalAccount]
    await chain.deposit(alice, POL('10'))
    const many = Array.from({ length: 200 }, (_, i): [Address, bigint] => [
      `0x${(i + 1).toString(16).padStart(4, '0')}${'00'.repeat(18)}`,
      POL('0.01'),
    ])
    await chain.pass(DAY)
    await list([...many, [alice.address, POL('3')]], 64)
    await chain.pass(DAY)
    await list([[alice.address, POL('1')]], 64)
    await chain.pass(14 * DAY + 1)
    const page = await visit(bob)
    // Bob has nothing here, and still may.
    await page.until('nothing')
    const hers = await visit(alice)
    expect(await hers.until('freeze')).toMatchObject({ why: 'silence', wallet: null })
    await hers.act()
    await hers.until('claim')
    await hers.act()
    expect(await hers.until('register')).toMatchObject({ rewards: POL('3') })
    await hers.act()
    expect(await hers.until('waitRound')).toMatchObject({ share: 0n })
    const [rewards] = await chain.client.readContract({
      address: chain.vault,
      abi: vaultAbi,
      functionName: 'shares',
      args: [alice.address],
    })
    expect(rewards).toBe(POL('3'))
  })

  it('sends nothing by a wallet that leaves for another chain while the node is asked', async () => {
    const [alice] = people as [LocalAccount]
    await chain.deposit(alice, POL('10'))
    const asked: string[] = []
    const own = walletOf(alice)
    const { model, until } = await visit(
      alice,
      {},
      {
        request: async (call) => {
          const isLater = asked.includes('eth_chainId')
          asked.push(call.method)
          return call.method === 'eth_chainId' && isLater ? '0x1' : await own.request(call)
        },
      },
    )
    await until('request')
    await model.act(model.call(marks)!)
    expect(model.known.status).toMatchObject({ kind: 'failed', error: { name: 'WrongChainError' } })
    expect(asked).not.toContain('eth_sendTransaction')
  })

  it('tells of an act of the wallet that was looked at, and of no other that it changes to', async () => {
    const [alice, bob] = people as [LocalAccount, LocalAccount]
    await chain.deposit(alice, POL('10'))
    await chain.deposit(bob, POL('20'))
    const own = walletOf(alice)
    let account: LocalAccount = alice
    let change = () => {}
    const { model, until } = await visit(
      alice,
      {},
      {
        request: async (call) =>
          call.method === 'eth_accounts' ? [account.address] : await own.request(call),
        on: (event, listener) => {
          if (event === 'accountsChanged') change = () => listener([account.address] as never)
        },
      },
    )
    await until('request')
    model.tell({ amountText: '5', toText: alice.address })
    await chain.client.setAutomine(false)
    const acting = model.act(model.call(marks)!)
    await expect.poll(() => model.known.status?.kind).toBe('sent')
    account = bob
    change()
    await until('request')
    expect(model.standing).toMatchObject({ principal: POL('20') })
    expect(model.known).toMatchObject({ status: null, amountText: '', toText: '' })
    await chain.client.setAutomine(true)
    await chain.client.mine({ blocks: 1 })
    await acting
    expect(model.known.status).toBeNull()
  })

  it('lets an act be sent again only where the node has forgotten it, and not once it has come', async () => {
    const [alice] = people as [LocalAccount]
    await chain.deposit(alice, POL('10'))
    const { model, until } = await visit(alice)
    await until('request')
    const { to, data, value } = model.call(marks)!
    const says = async (kind: string) => await expect.poll(() => model.known.status?.kind, patient).toBe(kind)
    await chain.client.setAutomine(false)
    void model.act(model.call(marks)!)
    await says('sent')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    await says('late')
    expect(model.isBusy).toBe(true)
    const { transactions } = await chain.client.getBlock({ blockTag: 'pending' })
    await chain.client.dropTransaction({ hash: transactions[0]! })
    await says('swallowed')
    expect(model.isBusy).toBe(false)
    // It comes from elsewhere, as when its owner sends it at a higher fee.
    await chain.client.setAutomine(true)
    await chain.client.sendTransaction({ account: alice, to, data, value, chain: null })
    await until('wait')
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(model.known.status).toEqual({ kind: 'done' })
  })

  it('sends what Polder keeps, to the wallet or where its owner says', async () => {
    const [alice] = people as [LocalAccount]
    await chain.deposit(alice, POL('10'))
    await chain.pass(DAY)
    await chain.publish(new Map())
    await chain.client.setCode({ address: alice.address, bytecode: '0x60006000fd' })
    await chain.pay([{ wallet: alice.address, grossAmount: POL('4'), netAmount: POL('4') }])
    const { model, until } = await visit(alice)
    await until('request')
    const calls = callsOf(model.known.state!)
    expect(model.known.state!.wallet.kept).toEqual({ amount: POL('4'), by: chain.polder.toLowerCase() })
    await model.act(calls.kept(null))
    expect(model.known.status).toMatchObject({ kind: 'failed' })
    const to = '0x00000000000000000000000000000000000a11ce'
    await model.act(calls.kept(to))
    expect(await chain.client.getBalance({ address: to })).toBe(POL('4'))
  })
})

describe('a node', () => {
  const faulty = async () => {
    const node = await forwardTo(chain.rpcUrl)
    open.push(node)
    return node
  }
  const problemOf = async (nodes: { rpc?: string; rpc2?: string }) => {
    const { model } = await visit(people[0]!, nodes)
    await expect.poll(() => model.known.problem, patient).not.toBeNull()
    return model.known.problem
  }

  it('that refuses, cannot be reached, lies or is of another chain is called that', async () => {
    const node = await faulty()
    node.tellLies(() => {
      throw new Refusal('plan exhausted', { code: -32_000 })
    })
    expect(await problemOf({ rpc: node.url })).toMatchObject({ fault: 'refuses' })
    node.goDown()
    expect(await problemOf({ rpc: node.url })).toMatchObject({ fault: 'refuses' })
    expect(await problemOf({ rpc: 'http://127.0.0.1:9' })).toMatchObject({
      fault: 'unreachable',
      node: '127.0.0.1:9',
    })
    node.comeUp()
    node.tellLies(({ method, result }) => (method === 'eth_getBalance' ? '0x1' : result))
    expect(await problemOf({ rpc2: node.url })).toMatchObject({ fault: 'differs' })
    node.tellLies(({ method, result }) => (method === 'eth_chainId' ? '0x1' : result))
    expect(await problemOf({ rpc2: node.url })).toMatchObject({ fault: 'differs' })
  })

  it('that stands still is called that, by its age and by another', async () => {
    const node = await faulty()
    await node.freeze()
    await chain.pass(600)
    expect(await problemOf({ rpc2: node.url })).toMatchObject({
      fault: 'behind',
      node: node.url.replace('http://', ''),
    })
    node.thaw()
    node.tellLies(({ method, result }) =>
      method === 'eth_getBlockByNumber' ? { ...(result as object), timestamp: '0x60000000' } : result,
    )
    const { model } = await visit(people[0]!, { rpc: node.url })
    await expect.poll(() => model.isOld, patient).toBe(true)
  })

  it('that tells an old block as the newest, or a no of the contract, is not believed beside another', async () => {
    const [alice] = people as [LocalAccount]
    await chain.deposit(alice, POL('10'))
    const node = await faulty()
    const other = chain.rpcUrl
    node.tellLies(({ method, params, result }) =>
      method === 'eth_getBlockByNumber' && params[0] === 'latest'
        ? { ...(result as object), number: '0x1' }
        : result,
    )
    expect(await problemOf({ rpc: other, rpc2: node.url })).toMatchObject({ fault: 'differs' })
    expect(await problemOf({ rpc: node.url, rpc2: other })).toMatchObject({ fault: 'differs' })
    node.tellLies(({ method, result }) => {
      if (method === 'eth_estimateGas') throw new Refusal('execution reverted', { code: 3 })
      return result
    })
    const page = await visit(alice, { rpc: node.url, rpc2: other })
    await page.until('request')
    await page.act()
    await page.until('wait')
  })

  it('that leaves out a list, or shows another, is called that and is not believed', async () => {
    const [alice] = people as [LocalAccount]
    await chain.pass(DAY)
    await chain.publish(rewardsFor([alice, '6']))
    const node = await faulty()
    node.spoilLogs(() => [])
    const { model } = await visit(alice, { rpc: node.url })
    await expect.poll(() => model.known.lists.problem, patient).toMatchObject({ fault: 'withholds' })
    await model.check()
    expect(model.known.report?.problem).toMatchObject({ fault: 'withholds' })
    node.spoilLogs((logs) =>
      (logs as { data: string }[]).map((log) => ({ ...log, data: log.data.replace(/.$/, '1') })),
    )
    await model.check()
    expect(model.known.report?.problem).toMatchObject({ fault: 'lies' })
  })

  it('that does not show who was not paid is called that, and asked for fewer blocks at once', async () => {
    const [alice, bob] = people as [LocalAccount, LocalAccount]
    await chain.deposit(alice, POL('10'))
    await chain.deposit(bob, POL('10'))
    const page = await visit(bob)
    await page.until('request')
    await page.act()
    await chain.client.mine({ blocks: 2_000 })
    await chain.pass(8 * DAY)
    await chain.publish(new Map())
    await chain.pass(6 * DAY + 1)
    const node = await faulty()
    const limit = (blocks: number) =>
      node.tellLies(({ method, params, result }) => {
        const { fromBlock, toBlock } = (params[0] ?? {}) as { fromBlock: Hex; toBlock: Hex }
        if (method === 'eth_getLogs' && Number(toBlock) - Number(fromBlock) >= blocks)
          throw new Refusal('query exceeds the range', { code: -32_602 })
        return result
      })
    const isSilent = async () => {
      const { model, until } = await visit(alice, { rpc: node.url })
      await until('request')
      await expect.poll(() => model.known.overdue, patient).toBeUndefined()
      for (const language of ['en', 'nl'] as const)
        expect(answer(model, wordsOf(language)).text).toContain(texts[language].problems.others)
    }
    limit(10)
    await isSilent()
    node.spoilLogs(() => [])
    await isSilent()
    limit(500)
    const { until } = await visit(alice, { rpc: node.url })
    expect(await until('freeze')).toMatchObject({ why: 'otherUnserved', wallet: bob.address.toLowerCase() })
  })

  it('finds no vault where there is none, and says what there is', async () => {
    const { model } = await visit(people[0]!)
    model.ask.polder = '0x00000000000000000000000000000000000000ee'
    await model.read()
    expect(model.known.problem).toMatchObject({ found: 'nothing' })
    await chain.client.setCode({ address: '0x00000000000000000000000000000000000000ee', bytecode: '0x6000' })
    await model.read()
    expect(model.known.problem).toMatchObject({ found: 'other' })
    model.ask.polder = chain.vault
    await model.read()
    expect(model.known.problem, 'the vault itself will do').toBeNull()
    expect(model.known.state?.vault.toLowerCase()).toBe(chain.vault.toLowerCase())
  })
})

async function adds(carol: LocalAccount, amount: string): Promise<void> {
  const { client, vault } = chain
  const hash = await client.sendTransaction({ account: carol, to: vault, value: POL(amount), chain: null })
  await client.waitForTransactionReceipt({ hash })
}

/** Lists rewards in parts of that many entries, two in one block, and publishes. */
async function list(of: [Address, bigint][], part: number): Promise<void> {
  const { client, vault, accounts } = chain
  const entries = of
    .map(
      ([wallet, amount]): Hex =>
        `0x${(wallet.slice(2) + amount.toString(16).padStart(24, '0')).toLowerCase()}`,
    )
    .sort()
  const send = async (functionName: 'listRewards' | 'publishRoot', args: unknown[]) =>
    await client.writeContract({
      address: vault,
      abi: vaultAbi,
      account: accounts[0],
      functionName,
      args,
      gas: 5_000_000n,
    } as never)
  await client.setAutomine(false)
  for (let offset = 0; offset < entries.length; offset += part) {
    await send('listRewards', [BigInt(offset), entries.slice(offset, offset + part)])
    if ((offset / part) % 2 === 1) await client.mine({ blocks: 1 })
  }
  await client.mine({ blocks: 1 })
  const { timestamp } = await client.getBlock()
  await send('publishRoot', [Number(timestamp / BigInt(DAY)), 0n])
  // By itself it might be mined only after the chain's clock has been moved on.
  await client.mine({ blocks: 1 })
  await client.setAutomine(true)
}
