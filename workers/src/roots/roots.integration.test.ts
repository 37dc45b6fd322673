import { vaultAbi } from '@polder/contracts/abi.generated'
import { closeDueDays } from '@polder/ledger/close/close-day'
import { purchase } from '@polder/ledger/commands/purchase'
import { buildBalanceTree } from '@polder/ledger/proof/build-balance-tree'
import { branchDocument, readBranch } from '@polder/ledger/proof/read-branch'
import { startChain, type TestChain } from '@polder/testing/chain'
import { branchOf, type SaidBranch } from '@polder/testing/sum-tree'
import { type Hex, zeroHash } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readTreeContract } from '../checks/tree-contract.ts'
import { watchVault } from '../checks/watch-vault.ts'
import { connectContract } from '../payouts/payout-chain.ts'
import type { Step } from '../steps.ts'
import { demoPolicy } from '../testing/demo-policy.ts'
import { advanceDays, creditAll, openTestProduct, type TestProduct } from '../testing/product.ts'
import { readOwnRoot } from './own-root.ts'
import { publishRoot } from './publish-root.ts'
import { connectRootChain } from './root-chain.ts'
import type { RootContext } from './root-context.ts'

const POL = 10n ** 18n
const INTERVAL = 3_600

let chain: TestChain
let product: TestProduct
let context: RootContext
let snapshot: Hex
beforeAll(async () => {
  chain = await startChain({
    vault: {
      vetoPeriod: 60n,
      rootInterval: BigInt(INTERVAL),
      growthBpsPerDay: 0,
      growthWeiPerDay: 0n,
      exitBond: 0n,
    },
  })
  // The deposits of other files count on: their blocks must be there.
  await chain.mine(5_000)
})
afterAll(async () => await chain?.stop())
beforeEach(async () => {
  snapshot = await chain.client.snapshot()
  product = await openTestProduct(chain, { signer: 9 })
  context = {
    db: product.asSigner,
    chain: connectRootChain(product.settings, privateKeyToAccount(chain.keyOf(0)), chain.treasury),
    policy: demoPolicy,
    logger: product.logger,
    onStep: () => {},
  }
})
afterEach(async () => {
  await product?.stop()
  await chain.client.setAutomine(true)
  await chain.client.revert({ id: snapshot })
})

/** Deposits on chain and in the books alike. */
async function deposit(index: number, pol: bigint): Promise<void> {
  await chain.deposit(index, pol * POL)
  await creditAll(product.db, [{ address: chain.accounts[index]!.address.toLowerCase(), amount: pol * POL }])
}

/** @returns the newest day closed, with its tree built */
async function passDay(days = 1): Promise<string> {
  await advanceDays(product.db, days)
  const closed = await closeDueDays(product.db)
  const at = await readTreeContract(connectContract(product.settings), product.settings)
  for (const day of closed) await buildBalanceTree(product.db, day, at)
  return closed.at(-1)!
}

const vault = () => ({ address: chain.treasury, abi: vaultAbi }) as const
const newest = async () => (await chain.client.readContract({ ...vault(), functionName: 'newestRoot' })).root
const own = async () => (await readOwnRoot(product.db.manager, chain.treasury.toLowerCase()))!.root
const published = async () =>
  await chain.client.getContractEvents({ ...vault(), eventName: 'RootPublished', fromBlock: 0n })
const sent = (): Promise<{ nonce: string; attempt: number; day: string; outcome: string | null }[]> =>
  product.db.query('select nonce, attempt, day::text, outcome from root_transaction order by id')
const waiting = async () => (await product.db.query('select reason, detail from root_wait'))[0]
const watch = () =>
  watchVault({
    db: product.asWorker,
    chain: connectContract(product.settings),
    settings: { ...product.settings, CONTRACT_BLOCK: chain.contractBlock },
  })
async function passTime(seconds: number): Promise<void> {
  await chain.client.increaseTime({ seconds })
  await chain.mine(1)
}

/** Publishes by hand, as whoever has the key can. */
const publishOther = async (change: object) =>
  await chain.client.writeContract({
    ...vault(),
    account: chain.accounts[0]!,
    functionName: 'publishRoot',
    args: [{ ...(await own()), ...change }],
  })

describe('publishing', () => {
  it('brings the newest root to the vault, once, and follows it to finality', async () => {
    await deposit(1, 10n)
    const day = await passDay(3)
    expect(await publishRoot(context)).toBe('sent')
    expect(await publishRoot(context)).toBe('following')
    await chain.finalize()
    expect(await publishRoot(context)).toBe('idle')
    expect(await newest()).toEqual(await own())
    expect(await sent()).toMatchObject([{ attempt: 1, day, outcome: 'succeeded' }])
    expect(await published()).toHaveLength(1)

    expect(await watch()).toBe('agrees')
    const [state] = await product.db.query('select * from vault_state')
    expect(state).toMatchObject({
      vault: chain.treasury.toLowerCase(),
      balance: String(10n * POL),
      frozen_at: null,
    })
    expect(await product.db.query('select total, vetoed from published_root')).toEqual([
      { total: String(10n * POL), vetoed: false },
    ])
  })

  it('tells the vault daily of an installation that owes nobody, and goes on to the first wallet', async () => {
    const day = await passDay()
    expect(await publishRoot(context)).toBe('sent')
    await chain.finalize()
    expect(await publishRoot(context)).toBe('idle')
    expect(await newest()).toMatchObject({ root: zeroHash, total: 0n, wallets: 0n })
    expect(await sent()).toMatchObject([{ day, outcome: 'succeeded' }])
    expect(await watch()).toBe('agrees')

    await passTime(INTERVAL)
    await deposit(1, 10n)
    await passDay()
    expect(await publishRoot(context)).toBe('sent')
    expect(await newest()).toMatchObject({ total: 10n * POL, wallets: 1n })
  })

  it.each<Step>(['root signed, not stored', 'root stored', 'root broadcast, not recorded'])(
    'publishes once after a crash at "%s"',
    async (fatal) => {
      await deposit(1, 10n)
      await passDay()
      const crashing = {
        ...context,
        onStep: (step: Step) => {
          if (step === fatal) throw new Error('crash')
        },
      }
      await expect(publishRoot(crashing)).rejects.toThrow('crash')
      await publishRoot(context)
      await chain.finalize()
      await publishRoot(context)
      expect(await published()).toHaveLength(1)
      expect(await newest()).toEqual(await own())
      expect((await sent()).map(({ outcome }) => outcome)).toEqual(['succeeded'])
    },
  )

  it('offers more on the same nonce when it is stuck', async () => {
    await deposit(1, 10n)
    await passDay()
    await chain.client.setAutomine(false)
    await publishRoot(context)
    const impatient = { ...context, policy: { ...context.policy, replaceAfterMs: -1 } }
    expect(await publishRoot(impatient)).toBe('following')
    await chain.mine(1)
    await chain.client.setAutomine(true)
    await chain.finalize()
    expect(await publishRoot(context)).toBe('idle')
    const all = await sent()
    expect(new Set(all.map(({ nonce }) => nonce)).size).toBe(1)
    expect(all.length).toBeGreaterThan(1)
    expect(all.filter(({ outcome }) => outcome === 'succeeded')).toHaveLength(1)
    expect(all.filter(({ outcome }) => outcome === 'replaced')).toHaveLength(all.length - 1)
    expect(await published()).toHaveLength(1)
  })

  it('waits for the interval, and says so', async () => {
    await deposit(1, 10n)
    await passDay()
    await publishRoot(context)
    await chain.finalize()
    const day = await passDay(2)
    expect(await publishRoot(context)).toBe('idle')
    expect(await waiting()).toMatchObject({ reason: 'interval' })
    await passTime(INTERVAL)
    expect(await publishRoot(context)).toBe('sent')
    expect(await waiting()).toMatchObject({ reason: null })
    expect((await sent()).at(-1)).toMatchObject({ day })
  })

  it('does not send what the vault would refuse, and says so', async () => {
    await deposit(1, 100n)
    const address = chain.accounts[1]!.address.toLowerCase()
    await purchase(product.db, { address, nftId: 'sluice' })
    // What is earned in two days is more than may grow.
    await passDay(3)
    expect(await publishRoot(context)).toBe('idle')
    expect(await waiting()).toMatchObject({ reason: 'growth' })
    expect(await sent()).toEqual([])
  })

  it('does not publish again what a guardian has vetoed', async () => {
    await deposit(1, 10n)
    await passDay()
    await publishRoot(context)
    await chain.finalize()
    await publishRoot(context)
    await watch()
    const { day } = await own()
    await chain.client.writeContract({
      ...vault(),
      account: chain.accounts[0]!,
      functionName: 'veto',
      args: [day],
    })
    await chain.finalize()
    expect(await publishRoot(context)).toBe('idle')
    expect(await waiting()).toMatchObject({ reason: 'vetoed' })
    expect(await published()).toHaveLength(1)
  })
})

describe('a root that the books did not publish', () => {
  const paused = async () => (await product.db.query('select paused from payout_control'))[0].paused

  it.each<[string, object]>([
    ['another root', { root: zeroHash }],
    ['another total', { total: 9n * POL }],
    ['another day', { day: 10n ** 15n }],
  ])('with %s pauses payouts', async (_, change) => {
    await deposit(1, 10n)
    await passDay()
    await publishOther(change)
    await chain.finalize()
    expect(await watch()).toBe('differs')
    expect(await paused()).toBe(true)
    const alarms = await product.db.query(`select severity from system_log where type = 'alert'`)
    expect(alarms).toEqual([{ severity: 'critical' }])
    expect(await watch()).toBe('differs')
    expect(await product.db.query('select count(*)::integer from published_root')).toEqual([{ count: 1 }])
  })

  it('does not pause them when it is the same', async () => {
    await deposit(1, 10n)
    await passDay()
    await publishOther({})
    await chain.finalize()
    expect(await watch()).toBe('agrees')
    expect(await paused()).toBe(false)
  })
})

describe('the branches of a published tree', () => {
  const requestExit = (file: SaidBranch, caller: Hex) =>
    chain.client.simulateContract({
      ...vault(),
      account: caller,
      functionName: 'requestExit',
      args: [branchOf(file), 1n],
    })

  it.each([1, 2, 3, 5, 9])(
    'of %s wallets are taken by the vault, and changed ones are not',
    async (count) => {
      for (let n = 1; n <= count; n++) await deposit(n, BigInt(n))
      await passDay()
      await publishRoot(context)
      await passTime(61)
      const ids: { id: string; address: Hex }[] = await product.db.query('select id, address from wallet')
      expect(ids).toHaveLength(count)
      for (const { id, address } of ids) {
        const branch = (await readBranch(product.db, { walletId: id }))!
        const file = JSON.parse(branchDocument(branch)) as SaidBranch
        await requestExit(file, address)
        const changes: Partial<SaidBranch>[] = [
          { owed: String(BigInt(file.owed) + 1n) },
          { salt: zeroHash },
          { deposited: String(BigInt(file.deposited) - 1n) },
          ...(file.siblings.length > 0
            ? [
                { index: Number(file.index) ^ 1 },
                { siblings: file.siblings.slice(1) },
                {
                  siblings: file.siblings.map((sibling, n) =>
                    n === 0 ? { ...sibling, sum: String(BigInt(sibling.sum) + 1n) } : sibling,
                  ),
                },
              ]
            : []),
        ]
        for (const change of changes)
          await expect(requestExit({ ...file, ...change }, address)).rejects.toThrow('InvalidBranch')
      }
    },
  )
})
