import { setTimeout as sleep } from 'node:timers/promises'
import { vaultAbi } from '@polder/contracts/abi.generated'
import { purchase } from '@polder/ledger/commands/purchase'
import { buildRewardList } from '@polder/ledger/proof/build-reward-list'
import { packRewards, unpackRewards } from '@polder/ledger/proof/rewards'
import { closeDueDays } from '@polder/ledger/testing/close-day'
import { startChain, type TestChain } from '@polder/testing/chain'
import { forwardTo } from '@polder/testing/faulty-node'
import { concat, type Hex, keccak256, numberToHex, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { raiseAlarm } from '../alarm.ts'
import { watchVault } from '../checks/watch-vault.ts'
import { connectContract } from '../payouts/payout-chain.ts'
import { demoPolicy } from '../testing/demo-policy.ts'
import { advanceDays, creditAll, logLines, openTestProduct, type TestProduct } from '../testing/product.ts'
import { PART } from './judge-root.ts'
import { readEntries, readOwnRoot } from './own-root.ts'
import { publishRoot } from './publish-root.ts'
import type { RootContext } from './root-chain.ts'
import { connectRootChain } from './root-chain.ts'

const POL = 10n ** 18n
const DAY = 86_400

let chain: TestChain
let product: TestProduct
let context: RootContext
let snapshot: Hex
beforeAll(async () => {
  chain = await startChain({ vault: { growthBpsPerDay: 0, growthWeiPerDay: POL } })
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
  }
})
afterEach(async () => {
  await product?.stop()
  await chain.client.setAutomine(true)
  await chain.client.revert({ id: snapshot })
})

/** Deposits on chain and in the books alike, and buys what earns a quarter of a POL a day. */
async function invest(index: number, pol: bigint, nftId = 'sluice'): Promise<void> {
  const address = chain.accounts[index]!.address.toLowerCase()
  await chain.deposit(index, pol * POL)
  await creditAll(product.db, [{ address, amount: pol * POL }])
  await purchase(product.db, { address, nftId })
}

async function passTime(seconds: number): Promise<void> {
  await chain.client.increaseTime({ seconds })
  await chain.mine(1)
}

/** Moves both clocks. @returns the newest day closed */
async function closeDays(days: number): Promise<string> {
  await advanceDays(product.db, days)
  await passTime(days * DAY)
  return (await closeDueDays(product.db)).at(-1)!
}

/** @returns the newest day closed, with its list built */
async function passDays(days = 1): Promise<string> {
  const day = await closeDays(days)
  await buildRewardList(product.db, day)
  return day
}

interface List {
  rewards: bigint
  wallets: number
  entries: Buffer
}
const user = (index: number) => chain.accounts[index]!.address.toLowerCase()
/** Two wallets, each with the rewards of the other. */
function swapped(entries: Buffer): Buffer {
  const [[one, its], [other, others]] = [...unpackRewards(entries)] as [[string, bigint], [string, bigint]]
  return packRewards(
    new Map([
      [one, others],
      [other, its],
    ]),
  )
}

/** Closes a day that credits so many wallets a million wei each, and builds its list. */
async function passDayOf(wallets: number): Promise<string> {
  const day = await closeDays(1)
  const all = BigInt(wallets) * 10n ** 6n
  await product.plant(`
    insert into wallet (address, referral_code, created_at, created_by)
    select '0x' || lpad(to_hex(n), 40, '0'), lpad(n::text, 8, '0'), now(), 'deposit' from generate_series(1, ${wallets}) as n
    on conflict do nothing;
    insert into day_income (day, wallet_id, interest, amount)
    select '${day}', id, 1000000, 1000000 from wallet order by address limit ${wallets};
    update day_close set wallets = ${wallets}, interest = ${all}, total = ${all} where day = '${day}';
    insert into reward_list (day, wallets, rewards, deposited, paid, principals, receivables, liabilities, entries)
    select '${day}', count(*), sum(amount), 0, 0, 0, 7, sum(amount) + 7,
      string_agg(decode(substr(address, 3) || lpad(to_hex(amount), 24, '0'), 'hex'), '' order by address)
    from (select address, sum(amount)::bigint as amount from day_income join wallet on id = wallet_id group by address) r`)
  return day
}

/** Publishes to the end, each step final. @returns how many transactions it took */
async function publishAll(by = context): Promise<number> {
  for (let sent = 0; ; sent += 1) {
    if ((await publishRoot(by)) !== 'sent') return sent
    await chain.finalize()
  }
}

const vault = () => ({ address: chain.treasury, abi: vaultAbi }) as const
const rootCount = () => chain.client.readContract({ ...vault(), functionName: 'rootCount' })
async function newest() {
  const args = [(await rootCount()) - 1n] as const
  const { day, receivables, list } = await chain.client.readContract({
    ...vault(),
    functionName: 'rootAt',
    args,
  })
  return { day, wallets: list.wallets, rewards: list.rewards, receivables }
}
async function own() {
  const { day, wallets, rewards, receivables } = (await readOwnRoot(product.db.manager))!
  return { day, wallets, rewards, receivables }
}
async function listed(): Promise<Hex[]> {
  const logs = await chain.client.getContractEvents({
    ...vault(),
    eventName: 'RewardsListed',
    fromBlock: 0n,
    strict: true,
  })
  return logs.flatMap(({ args }) => args.entries)
}
const sent = (): Promise<
  { nonce: string; day: string; list_offset: number | null; outcome: string | null }[]
> => product.db.query('select nonce, day::text, list_offset, outcome from root_transaction order by id')
const waiting = async () => (await product.db.query('select reason, detail from root_wait'))[0]
const watch = () =>
  watchVault({
    db: product.asWorker,
    chain: connectContract(product.settings),
    settings: { ...product.settings, CONTRACT_BLOCK: chain.contractBlock },
  })
const shown = () =>
  product.db.query('select number, is_void, rewards, wallets from published_root order by number')
const byHand = async (
  functionName: 'listRewards' | 'publishRoot' | 'voidRoot' | 'grantRole',
  args: readonly unknown[],
): Promise<Hex> =>
  await chain.client.writeContract({
    ...vault(),
    ...{ account: chain.accounts[0]!, functionName, args },
  } as Parameters<typeof chain.client.writeContract>[0])

describe('publishing', () => {
  it('lists the rewards of the newest day, then publishes its root, each followed to finality', async () => {
    await invest(1, 30n)
    await invest(2, 40n)
    const day = await passDays(3)
    expect(await publishRoot(context)).toBe('sent')
    expect(await publishRoot(context)).toBe('following')
    expect(await rootCount()).toBe(0n)
    await chain.finalize()
    expect(await publishAll()).toBe(1)
    expect(await own()).toMatchObject({ wallets: 2, rewards: POL, receivables: 0n })
    expect(await newest()).toEqual(await own())
    expect(await listed()).toEqual(await readEntries(product.db.manager, { date: day, from: 0, count: 9 }))
    expect(await sent()).toMatchObject([
      { day, list_offset: 0, outcome: 'succeeded' },
      { day, list_offset: null, outcome: 'succeeded' },
    ])

    expect(await watch()).toBe('agrees')
    const [state] = await product.db.query('select * from vault_state')
    expect(state).toMatchObject({
      ...{ vault: chain.treasury.toLowerCase(), balance: 70n * POL, principals: 70n * POL },
      ...{ available_for_rewards: 0n, surplus: 0n, frozen_at: null, lowered_at: null },
    })
    expect(await shown()).toEqual([{ number: '0', is_void: false, rewards: POL, wallets: '2' }])
  })

  it('publishes daily also while nobody has any rewards', async () => {
    const day = await passDays()
    expect(await publishAll()).toBe(1)
    expect(await newest()).toMatchObject({ rewards: 0n, wallets: 0 })
    expect(await sent()).toMatchObject([{ day, list_offset: null, outcome: 'succeeded' }])
    expect(await watch()).toBe('agrees')

    await invest(1, 30n)
    await passDays(2)
    expect(await publishAll()).toBe(2)
    expect(await newest()).toMatchObject({ rewards: POL / 4n, wallets: 1 })
  })

  it('sends a long list in parts, and keeps none of them once they are final', async () => {
    const date = await passDayOf(2 * PART + 100)
    expect(await publishAll()).toBe(4)
    expect((await sent()).map(({ list_offset: offset }) => offset)).toEqual([0, PART, 2 * PART, null])
    expect(await newest()).toEqual(await own())
    expect(await listed()).toEqual(
      await readEntries(product.db.manager, { date, from: 0, count: 2 * PART + 100 }),
    )
    const kept = await product.db.query(
      'select list_offset from root_transaction where signed_bytes is not null',
    )
    expect(kept).toEqual([{ list_offset: null }])
  })

  it('goes on where its list ends in the vault, and begins anew after one that is not its own', async () => {
    await passDayOf(2 * PART)
    await publishRoot(context)
    await chain.finalize()
    await publishRoot(context)
    await chain.finalize()
    // Another day has passed meanwhile: what was listed is of the day before.
    await passDayOf(PART + 1)
    await publishRoot(context)
    await chain.finalize()
    expect((await sent()).map(({ list_offset: offset }) => offset)).toEqual([0, PART, 0])
    // Somebody with the key lists something else.
    await byHand('listRewards', [0n, [concat([chain.accounts[3]!.address, numberToHex(5, { size: 12 })])]])
    await chain.finalize()
    expect(await publishAll()).toBe(3)
    expect((await sent()).slice(3).map(({ list_offset: offset }) => offset)).toEqual([0, PART, null])
    expect(await newest()).toEqual(await own())
    expect(await rootCount()).toBe(1n)
  })

  it('offers more on the same nonce when it is stuck', async () => {
    await invest(1, 30n)
    await passDays(2)
    await chain.client.setAutomine(false)
    await publishRoot(context)
    const impatient = { ...context, policy: { ...context.policy, replaceAfterMs: -1 } }
    expect(await publishRoot(impatient)).toBe('following')
    await chain.mine(1)
    await chain.client.setAutomine(true)
    await chain.finalize()
    expect(await publishAll()).toBe(1)
    const parts = (await sent()).filter(({ list_offset: offset }) => offset === 0)
    expect(new Set(parts.map(({ nonce }) => nonce)).size).toBe(1)
    expect(parts.map(({ outcome }) => outcome)).toEqual(['replaced', 'succeeded'])
    expect(await listed()).toHaveLength(1)
  })

  it('waits for the interval, and says so', async () => {
    await passDays()
    await publishAll()
    await advanceDays(product.db, 1)
    await closeDueDays(product.db).then(([day]) => buildRewardList(product.db, day!))
    await passTime(20 * 3_600 - 100)
    expect(await publishRoot(context)).toBe('idle')
    expect(await waiting()).toMatchObject({ reason: 'interval' })
    await passTime(4 * 3_600)
    expect(await publishRoot(context)).toBe('sent')
    expect(await waiting()).toMatchObject({ reason: null })
  })

  it('goes by what a quorum says of the vault, its time included', async () => {
    await passDays()
    const nodes = await Promise.all([1, 2, 3].map(() => forwardTo(chain.rpcUrl)))
    // The liar is the quickest.
    nodes.forEach((node, n) => {
      node.tellLies(async ({ method, result }) => {
        await sleep(n * 30)
        const isBlock = method === 'eth_getBlockByNumber' && n === 0
        return isBlock ? { ...(result as object), timestamp: '0x1' } : result
      })
    })
    const settings = { ...product.settings, RPC_URL: nodes.map(({ url }) => url), RPC_QUORUM: 2 }
    const heard = connectRootChain(settings, privateKeyToAccount(chain.keyOf(0)), chain.treasury)
    expect(await heard.state()).toEqual(await context.chain.state())
    await Promise.all(nodes.map((node) => node.close()))
  })

  it('waits for the closes of later days that are over, unless they stand still', async () => {
    await advanceDays(product.db, 2)
    await passTime(2 * DAY)
    const days = await closeDueDays(product.db)
    await buildRewardList(product.db, days.at(-2)!)
    expect(await publishRoot(context)).toBe('idle')
    expect(await waiting()).toMatchObject({ reason: 'closing' })
    await product.plant(`update day_close set closed_at = closed_at - interval '11 minutes'`)
    expect(await publishRoot(context)).toBe('sent')
  })

  it('lists nothing of which the vault would take no root, and says so', async () => {
    await invest(1, 1_000n, 'delta')
    await passDays(2)
    expect(await publishRoot(context)).toBe('idle')
    expect(await waiting()).toMatchObject({ reason: 'growth' })
    expect(await sent()).toEqual([])
    expect(await logLines(product.db, 'alert')).toMatchObject([{ severity: 'warning' }])
    // More may grow with each day that passes.
    await passTime(10 * DAY)
    expect(await publishRoot(context)).toBe('sent')
  })

  it.each<[string, (built: List) => Partial<List>]>([
    [
      'gives one wallet all',
      ({ rewards }) => ({ wallets: 1, entries: packRewards(new Map([[user(3), rewards]])) }),
    ],
    ["gives each of two what is the other one's", ({ entries }) => ({ entries: swapped(entries) })],
  ])('signs nothing of a list that a worker has made up: it %s', async (_, change) => {
    await invest(1, 30n)
    await invest(2, 60n, 'windmill')
    await passDays(2)
    expect(await publishAll()).toBe(2)
    const day = await passDays()
    const [built] = await product.db.query('select * from reward_list where day = $1', [day])
    await product.plant('delete from reward_list where day = $1', [day])
    const forged = { ...built, ...change(built) }
    await product.asWorker.query(
      `insert into reward_list (${Object.keys(forged)}) values (${Object.keys(forged).map((__, n) => `$${n + 1}`)})`,
      Object.values(forged),
    )
    for (let look = 0; look < 2; look += 1) expect(await publishRoot(context)).toBe('idle')
    expect(await waiting()).toMatchObject({ reason: 'list' })
    expect(await sent()).toHaveLength(2)
    expect(await logLines(product.db, 'alert')).toMatchObject([{ severity: 'critical' }])
    // The next one begins with what was signed.
    await passDays()
    expect(await publishAll()).toBe(2)
    expect(await newest()).toEqual(await own())
    expect(await waiting()).toMatchObject({ reason: null })
  })

  it('waits for the check of the day, and while one that differs is not decided on', async () => {
    const note = (day: string, difference: string | null) =>
      product.asSigner.query('insert into checked_day (day, difference) values ($1, $2)', [day, difference])
    const day = await closeDays(2)
    await buildRewardList(product.db, day)
    await note('2000-01-01', null)
    const waits = async () => {
      expect(await publishRoot(context)).toBe('idle')
      expect(await waiting()).toMatchObject({ reason: 'unchecked' })
    }
    await waits()
    await note(day, 'It differs')
    await raiseAlarm(product.asSigner, {
      key: `day ${day}`,
      message: '',
      severity: 'critical',
      stopsPayouts: true,
    })
    await waits()
    await product.db.query('update payout_control set paused = false')
    await product.db.query('update payout_control set paused = true')
    expect(await publishRoot(context)).toBe('sent')
  })

  it('does not publish again what a guardian has made void, but the next day', async () => {
    await passDays()
    await publishAll()
    await byHand('voidRoot', [0n])
    await chain.finalize()
    expect(await watch()).toBe('agrees')
    expect(await shown()).toMatchObject([{ is_void: true }])
    expect(await publishRoot(context)).toBe('idle')
    expect(await waiting()).toMatchObject({ reason: 'voided' })
    await passDays()
    expect(await publishAll()).toBe(1)
    expect(await rootCount()).toBe(2n)
  })
})

describe('a reorg past finality', () => {
  it('that drops a root has it sent again', async () => {
    await invest(1, 30n)
    await passDays(2)
    await publishRoot(context)
    await chain.finalize()
    expect(await publishAll()).toBe(1)
    await watch()
    expect(await rootCount()).toBe(1n)
    await chain.reorg(4)
    await chain.finalize()
    expect(await rootCount()).toBe(0n)
    await watch()
    expect(await shown()).toEqual([])

    expect(await publishAll()).toBe(1)
    expect(await newest()).toEqual(await own())
    // The same transaction, to the byte.
    expect((await sent()).map(({ outcome }) => outcome)).toEqual(['succeeded', 'succeeded'])
    expect(await logLines(product.db, 'alert')).toMatchObject([{ severity: 'warning' }])
    expect(await watch()).toBe('agrees')
  })

  it('that drops a part has all sent again that the vault lacks, the newest day alone', async () => {
    await passDayOf(PART + 1)
    await publishRoot(context)
    await chain.finalize()
    const between = await chain.client.getBlockNumber()
    await publishAll()
    await chain.reorg(Number((await chain.client.getBlockNumber()) - between) + 1)
    await chain.finalize()
    expect(await publishAll()).toBe(2)
    expect(await newest()).toEqual(await own())

    await chain.reorg(Number((await chain.client.getBlockNumber()) - between) + 3)
    await passDayOf(PART + 1)
    await chain.finalize()
    expect(await publishAll()).toBe(3)
    expect(await newest()).toEqual(await own())
    const all = (await sent()).map(({ list_offset: offset, outcome }) => [offset, outcome])
    expect(all.filter(([, outcome]) => outcome === 'succeeded')).toEqual([
      [0, 'succeeded'],
      [PART, 'succeeded'],
      [null, 'succeeded'],
    ])
    expect(all.filter(([, outcome]) => outcome === 'dropped')).toHaveLength(3)
  })

  it('that drops what was final before a part that is under way has all signed again', async () => {
    await passDayOf(1)
    const between = await chain.client.getBlockNumber()
    await publishRoot(context)
    await chain.finalize()
    await publishRoot(context)
    await chain.reorg(Number((await chain.client.getBlockNumber()) - between))
    await chain.finalize()
    const patient = { ...context, policy: { ...context.policy, missingReceiptMs: 60_000 } }
    expect(await publishRoot(patient)).toBe('following')
    expect(await waiting()).toMatchObject({ reason: 'nonces' })
    expect(await publishAll()).toBe(2)
    expect(await newest()).toEqual(await own())
    expect(await waiting()).toMatchObject({ reason: null })
    expect(await logLines(product.db, 'alert')).toMatchObject([{ severity: 'warning' }])
  })

  it('that drops what was final before a root that is under way says so until it is back', async () => {
    await passDays()
    await publishAll()
    const [{ signed_bytes: bytes }] = await product.db.query('select signed_bytes from root_transaction')
    const between = await chain.client.getBlockNumber()
    await passDays()
    await publishRoot(context)
    await chain.reorg(Number((await chain.client.getBlockNumber()) - between) + 4)
    await chain.finalize()
    const patient = { ...context, policy: { ...context.policy, missingReceiptMs: 60_000 } }
    expect(await publishRoot(patient)).toBe('following')
    expect(await waiting()).toMatchObject({ reason: 'nonces' })
    await chain.client.sendRawTransaction({ serializedTransaction: bytes })
    expect(await publishRoot(patient)).toBe('following')
    expect(await waiting()).toMatchObject({ reason: null })
    expect((await sent()).map(({ outcome }) => outcome)).toEqual(['succeeded', null])
  })

  it('waits a while for what was dropped to come back, and takes it for its own when it does', async () => {
    await passDays()
    await publishAll()
    const [{ signed_bytes: bytes }] = await product.db.query('select signed_bytes from root_transaction')
    await chain.reorg(4)
    await chain.finalize()
    const patient = { ...context, policy: { ...context.policy, missingReceiptMs: 60_000 } }
    expect(await publishRoot(patient)).toBe('idle')
    expect(await waiting()).toMatchObject({ reason: 'nonces' })
    await chain.client.setAutomine(false)
    await chain.client.sendRawTransaction({ serializedTransaction: bytes })
    // Nobody waits any longer: another one is signed, and the first is mined after all.
    const { baseFee, suggestedPriorityFee } = await context.chain.networkFees()
    const maxFeeCap = baseFee + suggestedPriorityFee
    await publishRoot({ ...context, policy: { ...context.policy, maxFeeCap } })
    await chain.mine(1)
    await chain.client.setAutomine(true)
    await chain.finalize()
    expect(await publishAll()).toBe(0)
    expect(await newest()).toEqual(await own())
    expect((await sent()).map(({ outcome }) => outcome)).toEqual(['dropped', 'replaced'])
    expect(await logLines(product.db, 'alert')).toHaveLength(1)
  })
})

describe('a root that the books did not publish', () => {
  const paused = async () => (await product.db.query('select paused from payout_control'))[0].paused
  const entry = (rewards: bigint): Hex =>
    concat([chain.accounts[1]!.address, numberToHex(rewards, { size: 12 })])

  it.each<[string, { rewards?: bigint; receivables?: bigint; days?: number }]>([
    ['other rewards', { rewards: POL / 4n + 1n }],
    ['other receivables', { receivables: 1n }],
    ['another day', { days: 1 }],
  ])('with %s pauses payouts', async (_, { rewards = POL / 4n, receivables = 0n, days = 0 }) => {
    await invest(1, 30n)
    await passDays(2)
    await byHand('listRewards', [0n, [entry(rewards)]])
    await byHand('publishRoot', [(await own()).day + days, receivables])
    await chain.finalize()
    expect(await watch()).toBe('differs')
    expect(await paused()).toBe(true)
    const alarms = await logLines(product.db, 'alert')
    expect(alarms).toMatchObject([{ severity: 'critical' }])
    expect(await watch()).toBe('differs')
    expect(await shown()).toHaveLength(1)
    expect(await logLines(product.db, 'alert')).toHaveLength(1)
    // Operators resume all the same: it is told again the next day, and does not overrule them.
    await product.db.query('update payout_control set paused = false')
    const dayPasses = () => product.plant(`update system_log set at = at - interval '25 hours'`)
    await dayPasses()
    expect(await watch()).toBe('differs')
    expect(await logLines(product.db, 'alert')).toHaveLength(2)
    expect(await paused()).toBe(false)
    // Void, it does not count, and is told no more.
    await byHand('voidRoot', [0n])
    await chain.finalize()
    await dayPasses()
    expect(await watch()).toBe('agrees')
    expect(await logLines(product.db, 'alert')).toHaveLength(2)
  })

  it('pauses them also when a right one came after it', async () => {
    await invest(1, 30n)
    await passDays(2)
    await byHand('publishRoot', [(await own()).day, 0n])
    await passDays()
    await publishAll()
    expect(await watch()).toBe('agrees')
    expect(await paused()).toBe(true)
  })

  it('does not pause them when it is the same', async () => {
    await invest(1, 30n)
    await passDays(2)
    await byHand('listRewards', [0n, [entry(POL / 4n)]])
    await byHand('publishRoot', [(await own()).day, 0n])
    await chain.finalize()
    expect(await watch()).toBe('agrees')
    expect(await paused()).toBe(false)
  })
})

describe('what a former key has signed', () => {
  const isOld = () =>
    product.plant(
      `update root_transaction set signed_at = now() - interval '11 minutes' where outcome is null`,
    )
  async function withAnotherKey(): Promise<RootContext> {
    await byHand('grantRole', [keccak256(toHex('ROOT_ROLE')), chain.accounts[5]!.address])
    const key = privateKeyToAccount(chain.keyOf(5))
    return { ...context, chain: connectRootChain(product.settings, key, chain.treasury) }
  }

  // It is mined late all the same, and harms nothing.
  it.each<[string, boolean, boolean]>([
    ['a part', true, false],
    ['a root', false, false],
    ['a root, mined before the other', false, true],
  ])('and cannot pay for is signed anew after ten minutes: %s', async (_, ofPart, minedBefore) => {
    const present = await withAnotherKey()
    await invest(1, 30n)
    await passDays(2)
    if (!ofPart) await publishRoot(context)
    await chain.finalize()
    const { address } = chain.accounts[0]!
    const setBalance = (value: bigint) => chain.client.setBalance({ address, value })
    const sign: typeof context.chain.sign = async (...of) => {
      const signed = await context.chain.sign(...of)
      await setBalance(0n)
      return signed
    }
    await publishRoot({ ...context, chain: { ...context.chain, sign } })
    expect(await publishRoot(present)).toBe('following')
    const detail = `the account ${address.toLowerCase()} cannot pay for gas`
    expect(await waiting()).toEqual({ reason: 'funds', detail })
    await isOld()
    expect(await publishRoot(present)).toBe('sent')
    expect(await waiting()).toMatchObject({ reason: null })
    await chain.finalize()
    if (!minedBefore) expect(await publishAll(present)).toBe(1)
    const [{ bytes }] = await product.db.query(
      `select signed_bytes as bytes from root_transaction where outcome = 'dropped'`,
    )
    await setBalance(POL)
    await chain.client.sendRawTransaction({ serializedTransaction: bytes })
    await chain.finalize()
    expect(await publishAll(present)).toBe(0)
    expect([await rootCount(), await newest(), await watch()]).toEqual([1n, await own(), 'agrees'])
    expect(await logLines(product.db, 'alert')).toMatchObject([
      { message: expect.stringMatching(/former key .* is sent again/), severity: 'warning' },
    ])
    await passDays()
    expect(await publishAll(present)).toBe(2)
    expect(await newest()).toEqual(await own())
  })

  it('again, to the byte, is left to it for as long', async () => {
    const present = await withAnotherKey()
    await passDays()
    await chain.finalize()
    await chain.client.setAutomine(false)
    await publishRoot(context)
    const forget = async () => {
      for (const { hash } of await product.db.query('select hash from root_transaction'))
        await chain.client.dropTransaction({ hash })
    }
    await forget()
    await isOld()
    expect(await publishRoot({ ...present, policy: { ...present.policy, maxFeeCap: 1n } })).toBe('idle')
    expect(await publishRoot(context)).toBe('sent')
    await forget()
    expect(await publishRoot(present)).toBe('following')
    expect(await sent()).toHaveLength(1)
  })
})
