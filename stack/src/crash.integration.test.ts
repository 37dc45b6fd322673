import { setTimeout as sleep } from 'node:timers/promises'
import { polderAbi } from '@polder/contracts/abi.generated'
import { startStack, type TestStack } from '@polder/testing/stack'
import pg from 'pg'
import { createTestClient, http, parseEther, publicActions, walletActions } from 'viem'
import { type HDAccount, mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Member, signInMember } from './testing/member.ts'

/** How often each part of the flow is cut short. */
const ROUNDS = process.env.POLDER_LONG ? 8 : 2
const MNEMONIC = 'test test test test test test test test test test test junk'
const accounts: HDAccount[] = [2, 3, 4].map((addressIndex) => mnemonicToAccount(MNEMONIC, { addressIndex }))

let stack: TestStack
let contract: `0x${string}`
let members: Member[]

beforeAll(async () => {
  stack = await startStack()
  const answer = await fetch(`${stack.url}/api/config`)
  contract = ((await answer.json()) as { config: { contractAddress: `0x${string}` } }).config.contractAddress
  members = await Promise.all(accounts.map((account) => signInMember(stack.url, account)))
}, 240_000)
afterAll(async () => await stack.stop())

const chain = () =>
  createTestClient({ mode: 'anvil', transport: http(stack.rpcUrl), pollingInterval: 50 })
    .extend(publicActions)
    .extend(walletActions)

async function row<Row extends pg.QueryResultRow>(sql: string): Promise<Row> {
  const client = new pg.Client({ connectionString: stack.databaseUrl() })
  // Postgres is killed under this test on purpose.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows[0]!
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Waits until a query answers true, also over times in which nothing answers. */
async function until(sql: string): Promise<void> {
  await expect
    .poll(async () => await row<{ ok: boolean }>(`select (${sql}) as ok`).catch(() => undefined), {
      timeout: 120_000,
      interval: 20,
    })
    .toEqual({ ok: true })
}

async function crash(): Promise<void> {
  await stack.kill9()
  await stack.start()
}

async function send(account: HDAccount, pol: number): Promise<void> {
  const hash = await chain().writeContract({
    account,
    chain: null,
    address: contract,
    abi: polderAbi,
    functionName: 'deposit',
    value: parseEther(String(pol)),
  })
  await chain().waitForTransactionReceipt({ hash })
}

const read = async (functionName: 'depositCount' | 'depositTotal' | 'withdrawalCount' | 'withdrawalTotal') =>
  await chain().readContract({ address: contract, abi: polderAbi, functionName })

/** The books prove themselves: transfers sum to zero by construction, so balances must equal their transfers. */
async function unequalBalances(): Promise<number> {
  const { unequal } = await row<{ unequal: number }>(
    `select count(*)::int as unequal
     from account a
     left join (
       select id, sum(amount) as amount from (
         select credit_account_id as id, amount from ledger_transfer
         union all
         select debit_account_id, -amount from ledger_transfer
       ) moved group by id
     ) t on t.id = a.id
     where a.balance <> coalesce(t.amount, 0)`,
  )
  return unequal
}

describe('kill -9 of everything but the chain', { timeout: 600_000 }, () => {
  it('in the middle of deposits: each is credited once', async () => {
    let sending = true
    const stream = (async () => {
      for (let index = 0; sending || index % accounts.length !== 0; index += 1) {
        await send(accounts[index % accounts.length]!, 10)
        await sleep(60)
      }
    })()
    for (let round = 0; round < ROUNDS; round += 1) {
      const { seen } = await row<{ seen: number }>('select count(*)::int as seen from deposit')
      await until(`(select count(*) from deposit) > ${seen + 3}`)
      await crash()
    }
    sending = false
    await stream
    const [count, total] = [await read('depositCount'), await read('depositTotal')]
    await until(`(select count(*) from deposit) = ${count}`)
    const perMember = Number(total / BigInt(members.length) / 10n ** 18n)
    for (const member of members) expect(await member.available()).toBe(perMember)
    expect(await unequalBalances()).toBe(0)
  })

  it('in the middle of closes: each day is closed once', async () => {
    for (const [index, account] of accounts.entries()) {
      await send(account, 1_000)
      const before = await members[index]!.available()
      await expect.poll(members[index]!.available, { timeout: 60_000 }).toBe(before + 1_000)
      await members[index]!.purchase('harbour')
      await members[index]!.purchase('canal')
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      const { closed } = await row<{ closed: number }>('select count(*)::int as closed from day_close')
      const advanced = stack.command('advance', '--days', '5')
      await until(`(select count(*) from day_close) >= ${closed + 1 + (round % 4)}`)
      await crash()
      await advanced
      await until(
        `(select count(*) from day_close where closed_at is not null) =
         (select (product_now() at time zone 'UTC')::date - (opened_at at time zone 'UTC')::date from product_state)`,
      )
    }
    // Every position for every full day after the one it was bought on.
    const { paid, due } = await row<{ paid: string; due: string }>(
      `select (select sum(interest) from day_income)::text as paid,
              (select sum(p.daily_interest) from position p join day_close c on c.day > p.opened_day)::text as due`,
    )
    expect(BigInt(due)).toBeGreaterThanOrEqual(parseEther(String(18 * (5 * ROUNDS - 1))))
    expect(paid).toBe(due)
    expect(await unequalBalances()).toBe(0)
  })

  it('in the middle of payouts: each is paid once', async () => {
    const balance = async (index: number) =>
      await chain().getBalance({ address: accounts[index]!.address, blockTag: 'latest' })
    let asked = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await Promise.all(accounts.map((_, index) => balance(index)))
      const requests = members.map(async (member) => await member.withdraw(20).catch(() => undefined))
      // As soon as one is signed, and before most are on the chain.
      await until(`(select count(*) from payout_item) > ${asked}`)
      await stack.kill9()
      await Promise.all(requests)
      await stack.start()
      await until(
        `not exists (select from withdrawal where state not in ('settled', 'refunded', 'cancelled'))`,
      )
      const { settled } = await row<{ settled: number }>(
        `select count(*)::int as settled from withdrawal where state = 'settled'`,
      )
      // A request that the crash cut off before it was booked was never made.
      const gained = await Promise.all(
        accounts.map(async (_, index) => (await balance(index)) - before[index]!),
      )
      const paid = gained.reduce((sum, amount) => sum + amount, 0n)
      expect(paid).toBe(BigInt(settled - asked) * parseEther('19'))
      for (const amount of gained) expect([0n, parseEther('19')]).toContain(amount)
      asked = settled
    }
    expect(asked).toBeGreaterThan(0)
    expect(await read('withdrawalCount')).toBe(BigInt(asked))
    expect(await read('withdrawalTotal')).toBe(BigInt(asked) * parseEther('19'))
    expect(await unequalBalances()).toBe(0)
  })
})
