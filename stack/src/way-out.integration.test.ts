import { polderAbi, vaultAbi } from '@polder/contracts/abi.generated'
import { startStack, type TestStack } from '@polder/testing/stack'
import { branchOf, type SaidBranch } from '@polder/testing/sum-tree'
import pg from 'pg'
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
import { type Member, signInMember } from './testing/member.ts'

const MNEMONIC = 'test test test test test test test test test test test junk'
const DAY = 86_400
const PATIENCE = { timeout: 120_000, interval: 100 }
const SEED = Number(process.env.POLDER_SEED ?? Date.now() % 1_000_000)

/** A wallet with what its owner keeps of it, and what it is owed by the books alone. */
interface Person {
  account: HDAccount
  wallet: Address
  member: Member
  file: ReturnType<typeof readFile>
  owed: bigint
}

let stack: TestStack
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
afterAll(async () => await stack?.stop())

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

async function rows<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: stack.databaseUrl() })
  await client.connect()
  const found = await client.query<Row>(sql)
  await client.end()
  return found.rows
}

const until = async (sql: string) =>
  await vi.waitFor(async () => expect(await rows(`select (${sql}) as ok`)).toEqual([{ ok: true }]), PATIENCE)

/** Wei that the books owe each wallet now, by its accounts and by no tree. */
async function readBooks(): Promise<Map<string, bigint>> {
  const found = await rows<{ address: string; owed: string }>(
    `select w.address, sum(a.balance)::text as owed from account a join wallet w on w.id = a.wallet_id
     where a.kind in ('available', 'principal', 'in_flight') group by w.address`,
  )
  return new Map(found.map(({ address, owed }) => [address, BigInt(owed)]))
}

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
  const count = await chain().readContract({ address: polder, abi: polderAbi, functionName: 'depositCount' })
  await until(`(select count(*) from deposit) = ${count}`)
  for (const { member } of shuffled(members)) {
    const available = await member.available()
    if (available > 30 && random() < 0.6) await member.purchase(random() < 0.5 ? 'dike' : 'sluice')
    if (available > 60 && random() < 0.6) await member.withdraw(Math.floor(random() * 2_000) / 100 + 1)
  }
  await until(`not exists (select from withdrawal where state not in ('settled', 'refunded', 'cancelled'))`)
}

/** Days of the whole product; then everything but the chain is killed, for good. */
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
  for (let day = 0; day < 3; day++) {
    await act(members)
    expect((await stack.command('advance', '--days', '1')).code).toBe(0)
  }
  // Everybody's file is to be of the same tree.
  await until(
    'exists (select from balance_tree where day = (select max(day) from day_close where closed_at is not null))',
  )
  const books = await readBooks()
  people = await Promise.all(
    members.map(async ({ account, member }) => {
      const wallet = account.address.toLowerCase() as Address
      const file = readFile(await member.branchFile())
      return { account, member, wallet, file, owed: books.get(wallet)! }
    }),
  )
  const [{ file }] = people as [Person]
  vault = file.vault
  await vi.waitFor(async () => {
    const root = await chain().readContract({ address: vault, abi: vaultAbi, functionName: 'acceptedRoot' })
    expect(root).toMatchObject({ day: BigInt(file.day), root: file.root, total: BigInt(file.total) })
  }, PATIENCE)

  const last = await chain().getBlockNumber()
  await act(people)
  await stack.kill9()
  // What nobody books any more.
  for (const { account } of people.slice(0, 3)) await deposit(account)
  const logs = await chain().getContractEvents({
    address: polder,
    abi: polderAbi,
    fromBlock: last + 1n,
    strict: true,
  })
  for (const log of logs) {
    const by = (wallet: Address, wei: bigint) => {
      const person = people.find((each) => each.wallet === wallet.toLowerCase())
      if (person) person.owed += wei
    }
    if (log.eventName === 'Deposit') by(log.args.wallet, log.args.amount)
    if (log.eventName === 'WithdrawalForwarded') by(log.args.wallet, -log.args.netAmount)
  }
  expect(logs.some(({ eventName }) => eventName === 'WithdrawalForwarded')).toBe(true)
  snapshot = await chain().snapshot()
}

function readFile(document: string) {
  const said = JSON.parse(document) as SaidBranch & { vault: Address; root: Hex; total: string; day: number }
  const { vault, root, total, day } = said
  return { vault, root, total, day, ...branchOf(said) }
}

describe(`the operator is gone (seed ${SEED})`, { timeout: 300_000 }, () => {
  it.each([
    { coverage: 100, absent: 0 },
    { coverage: 60, absent: 0 },
    { coverage: 60, absent: 1 },
    { coverage: 140, absent: 1 },
  ])(
    'and each wallet gets what the books said, to the wei: $coverage % covered, $absent absent',
    async ({ coverage, absent }) => {
      await chain().revert({ id: snapshot })
      snapshot = await chain().snapshot()
      const ofVault = { chain: null, address: vault, abi: vaultAbi } as const
      const liabilities = people.reduce((sum, { owed }) => sum + owed, 0n)
      await chain().setBalance({ address: vault, value: (liabilities * BigInt(coverage)) / 100n })
      const pass = async (days: number) => {
        await chain().increaseTime({ seconds: days * DAY + 1 })
        await chain().mine({ blocks: 1 })
      }

      const [asking, other] = shuffled(people) as [Person, Person]
      const bond = parseEther('1')
      await sent(
        await chain().writeContract({
          ...ofVault,
          account: asking.account,
          functionName: 'requestExit',
          args: [asking.file, parseEther('1')],
          value: bond,
        }),
      )
      await pass(14)
      await sent(
        await chain().writeContract({
          ...ofVault,
          account: other.account,
          functionName: 'freezeFor',
          args: [asking.wallet],
        }),
      )

      const here = shuffled(people).slice(absent)
      for (const { file } of here) {
        const { account } = shuffled(people)[0]!
        await sent(
          await chain().writeContract({ ...ofVault, account, functionName: 'register', args: [file] }),
        )
      }
      await pass(30)
      const sum = here.reduce((total, { owed }) => total + owed, 0n)
      const balance = (await chain().getBalance({ address: vault })) - bond
      const pot = balance < sum ? balance : sum
      let shares = 0n
      for (const { account, wallet, owed } of shuffled(here)) {
        const to = numberToHex(BigInt(wallet) + 1n, { size: 20 })
        await sent(await chain().writeContract({ ...ofVault, account, functionName: 'claim', args: [to] }))
        const share = (owed * pot) / sum
        const itsBond = wallet === asking.wallet ? bond : 0n
        expect(await chain().getBalance({ address: to })).toBe(share + itsBond)
        shares += share
      }
      expect(pot - shares).toBeGreaterThanOrEqual(0n)
      expect(pot - shares, 'nothing but roundings').toBeLessThan(BigInt(here.length))
    },
  )
})
