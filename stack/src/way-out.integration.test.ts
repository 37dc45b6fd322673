import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { polderAbi, vaultAbi } from '@polder/contracts/abi.generated'
import { rowsAt } from '@polder/testing/rows-at'
import { runToEnd, startStack, type TestStack } from '@polder/testing/stack'
import {
  type Address,
  createTestClient,
  type Hex,
  http,
  numberToHex,
  parseEther,
  publicActions,
  walletActions,
} from 'viem'
import { type HDAccount, mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { demoAccount } from './demo-accounts.ts'
import { type Member, signInMember } from './testing/member.ts'

const launcher = fileURLToPath(new URL('../polder.mjs', import.meta.url))
const MNEMONIC = 'test test test test test test test test test test test junk'
const DAY = 86_400
const PATIENCE = { timeout: 120_000, interval: 100 }
const SEED = Number(process.env.POLDER_SEED ?? Date.now() % 1_000_000)

/** A wallet, and what the books had credited to it by the end of the last day: wei. */
interface Person {
  account: HDAccount
  wallet: Address
  member: Member
  rewards: bigint
}

let stack: TestStack
let disaster: ChildProcess | undefined
let said = ''
let people: Person[]
let polder: Address
let vault: Address
let snapshot: Hex
beforeAll(async () => {
  stack = await startStack({
    env: { RATE_LIMIT_PER_SECOND: '500', RATE_LIMIT_BURST: '1000', SIGN_INS_PER_MINUTE: '500' },
  })
  await liveAndDie()
}, 600_000)
afterAll(async () => {
  disaster?.kill('SIGKILL')
  await stack?.stop()
})

const chain = () =>
  createTestClient({ mode: 'anvil', transport: http(stack.rpcUrl), pollingInterval: 25 })
    .extend(publicActions)
    .extend(walletActions)

/** Numbers that look random, and come again with the seed that the tests are named after. */
let state = SEED
const random = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return state / 2 ** 32
}
const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((each) => [random(), each] as const)
    .sort(([a], [b]) => a - b)
    .map(([, each]) => each)

const sent = async (hash: Hex) => {
  const { status } = await chain().waitForTransactionReceipt({ hash })
  expect(status).toBe('success')
}

const rows = <Row extends object>(sql: string) => rowsAt<Row>(stack.databaseUrl(), sql)

const until = async (sql: string) =>
  await vi.waitFor(async () => expect(await rows(`select (${sql}) as ok`)).toEqual([{ ok: true }]), PATIENCE)

const deposit = async (account: HDAccount) => {
  const value = parseEther((20 + random() * 200).toFixed(15))
  await sent(
    await chain().writeContract({
      account,
      chain: null,
      address: polder,
      abi: polderAbi,
      functionName: 'deposit',
      value,
    }),
  )
}

/** Deposits, purchases and withdrawals through every door, each in its time; all of it is settled at the end. */
async function act(members: readonly { account: HDAccount; member: Member }[]): Promise<void> {
  for (const { account } of shuffled(members)) if (random() < 0.7) await deposit(account)
  const { deposits } = await chain().readContract({
    address: polder,
    abi: polderAbi,
    functionName: 'counters',
  })
  await until(`(select count(*) from deposit) = ${deposits}`)
  for (const { member } of shuffled(members)) {
    const available = await member.available()
    if (available > 30 && random() < 0.6) await member.purchase(random() < 0.5 ? 'dike' : 'sluice')
    if (available > 60 && random() < 0.6) await member.withdraw(Math.floor(random() * 2_000) / 100 + 1)
  }
  await until(`not exists (select from withdrawal where state not in ('settled', 'refunded', 'cancelled'))`)
}

/** Days of the whole product; then everything but the chain ends, for good. */
async function liveAndDie(): Promise<void> {
  const answer = (await (await fetch(`${stack.url}/api/config`)).json()) as {
    config: { contractAddress: Address }
  }
  polder = answer.config.contractAddress
  const members = []
  for (let addressIndex = 20; addressIndex < 30; addressIndex++) {
    const account = mnemonicToAccount(MNEMONIC, { addressIndex })
    await chain().setBalance({ address: account.address, value: parseEther('100000') })
    await deposit(account)
    members.push({ account, member: await signInMember(stack.url, account) })
  }
  await act(members)
  expect((await stack.command('advance', '--days', '2')).code).toBe(0)
  vault = await chain().readContract({ address: polder, abi: polderAbi, functionName: 'treasury' })
  const [{ day }] = (await rows<{ day: number }>(
    `select max(day) - date '1970-01-01' as day from day_close where closed_at is not null`,
  )) as [{ day: number }]
  await vi.waitFor(async () => expect((await lastRoot()).day).toBe(day), PATIENCE)
  // By what closes paid, and by no list.
  const credited = await rows<{ address: string; rewards: string }>(
    `select w.address, sum(i.amount)::text as rewards from day_income i join wallet w on w.id = i.wallet_id group by w.address`,
  )
  people = members.map(({ account, member }) => {
    const wallet = account.address.toLowerCase() as Address
    return {
      account,
      member,
      wallet,
      rewards: BigInt(credited.find(({ address }) => address === wallet)?.rewards ?? 0),
    }
  })

  await act(people)
  const env = { ...process.env, ...stack.env, ENV_FILE: '/dev/null' }
  disaster = spawn(process.execPath, [launcher, 'disaster'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  disaster.stdout!.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  await vi.waitFor(() => expect(said).toContain('Ctrl-C'), PATIENCE)
  // What nobody books any more.
  for (const { account } of people.slice(0, 3)) await deposit(account)
  snapshot = await chain().snapshot()
}

async function lastRoot() {
  const at = { address: vault, abi: vaultAbi } as const
  const count = await chain().readContract({ ...at, functionName: 'rootCount' })
  return await chain().readContract({ ...at, functionName: 'rootAt', args: [count - 1n] })
}

/** The entries that the chain has of the list of the last root. */
async function listedEntries(): Promise<Hex[]> {
  const { list } = await lastRoot()
  const logs = await chain().getContractEvents({
    address: vault,
    abi: vaultAbi,
    eventName: 'RewardsListed',
    args: { list: BigInt(list.id) },
    fromBlock: 0n,
    strict: true,
  })
  return logs.flatMap(({ args }) => args.entries)
}

/** What the contract says that a wallet is owed of its deposits, and what it was paid beyond them. */
async function standingOf(wallet: Address): Promise<{ principal: bigint; beyond: bigint }> {
  const [deposited, paid] = await chain().readContract({
    address: polder,
    abi: polderAbi,
    functionName: 'walletTotals',
    args: [wallet],
  })
  const left = deposited - paid
  return { principal: left > 0n ? left : 0n, beyond: left < 0n ? -left : 0n }
}

describe(`the operator is gone (seed ${SEED})`, { timeout: 300_000 }, () => {
  it.each([
    { funded: 100, absent: 0 },
    { funded: 40, absent: 0 },
    { funded: 40, absent: 1 },
    { funded: 140, absent: 1 },
  ])(
    'and each wallet gets its principal at once, and rewards to the wei: $funded % funded, $absent absent',
    async ({ funded, absent }) => {
      await chain().revert({ id: snapshot })
      snapshot = await chain().snapshot()
      const ofVault = { chain: null, address: vault, abi: vaultAbi } as const
      const here = await Promise.all(
        shuffled(people).map(async (person) => ({ ...person, ...(await standingOf(person.wallet)) })),
      )
      const entitlementOf = ({ rewards, beyond }: (typeof here)[number]) =>
        rewards > beyond ? rewards - beyond : 0n
      const sumOf = (amounts: bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)
      const principals = sumOf(here.map(({ principal }) => principal))
      const forRewards = (sumOf(here.map(entitlementOf)) * BigInt(funded)) / 100n
      await chain().setBalance({ address: vault, value: principals + forRewards })
      const pass = async (days: number) => {
        await chain().increaseTime({ seconds: days * DAY + 1 })
        await chain().mine({ blocks: 1 })
      }
      const claim = async ({ account, wallet }: Person) => {
        const to = numberToHex(BigInt(wallet) + 1n, { size: 20 })
        const before = await chain().getBalance({ address: to })
        await sent(await chain().writeContract({ ...ofVault, account, functionName: 'claim', args: [to] }))
        return (await chain().getBalance({ address: to })) - before
      }

      const [asking, other] = here.filter(({ principal }) => principal > 0n)
      const bond = parseEther('1')
      await sent(
        await chain().writeContract({
          ...{ ...ofVault, account: asking!.account, functionName: 'requestExit', value: bond },
          args: [asking!.principal],
        }),
      )
      await pass(14)
      const freeze = { ...ofVault, account: other!.account, functionName: 'freezeFor' } as const
      await sent(await chain().writeContract({ ...freeze, args: [asking!.wallet] }))
      for (const person of here.filter(({ principal }) => principal > 0n)) {
        const itsBond = person.wallet === asking!.wallet ? bond : 0n
        expect(await claim(person)).toBe(person.principal + itsBond)
      }

      const entries = await listedEntries()
      const counted = here.slice(absent).filter((person) => entitlementOf(person) > 0n)
      const places = counted.map(({ wallet }) =>
        BigInt(entries.findIndex((entry) => entry.startsWith(wallet))),
      )
      const count = await chain().readContract({ ...ofVault, functionName: 'rootCount' })
      await sent(
        await chain().writeContract({
          ...{ ...ofVault, account: other!.account, functionName: 'register' },
          args: [count - 1n, 0n, entries, places],
        }),
      )
      await pass(30)
      const sum = sumOf(counted.map(entitlementOf))
      const pot = forRewards < sum ? forRewards : sum
      let shares = 0n
      for (const person of shuffled(counted)) {
        const share = await claim(person)
        expect(share).toBe((entitlementOf(person) * pot) / sum)
        shares += share
      }
      expect(pot - shares, 'nothing but roundings').toBeLessThan(BigInt(counted.length))
    },
  )

  it('and the chain and the page stay, until the disaster is over', async () => {
    await chain().revert({ id: snapshot })
    await expect(fetch(stack.url)).rejects.toThrow()
    const [, link, filledIn] = /(http:\/\/localhost:\d+\/exit\.html)#en&(\S+)/.exec(said)!
    expect(await (await fetch(link!)).text()).toContain('<script')
    expect(Object.fromEntries(new URLSearchParams(filledIn))).toEqual({
      polder: expect.stringMatching(new RegExp(polder, 'i')),
      rpc: stack.rpcUrl,
      wallet: demoAccount(1).address,
    })
    const { account } = people[0]!
    const freeze = { chain: null, address: vault, abi: vaultAbi, account, functionName: 'freeze' } as const
    await expect(chain().writeContract(freeze)).rejects.toThrow(/NoReasonToFreeze/)
    const later = await runToEnd('disaster', ['--days', '15'], stack.env)
    expect([later.code, later.output]).toEqual([0, expect.stringContaining("The chain's clock reads")])
    await sent(await chain().writeContract(freeze))
    disaster!.kill('SIGINT')
    await once(disaster!, 'exit')
    await expect(fetch(stack.rpcUrl)).rejects.toThrow()
  })
})
