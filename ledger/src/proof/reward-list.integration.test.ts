import { POL } from '@polder/base/amount'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { creditDeposits, type FinalDeposit } from '../chain/credit-deposits.ts'
import { reverseDeposit } from '../chain/reverse-deposit.ts'
import { beginClose } from '../close/begin-close.ts'
import { computeDay } from '../close/compute-day.ts'
import { purchase } from '../commands/purchase.ts'
import { proveBooks } from '../prove-books.ts'
import { readWalletFigures } from '../reads/wallet-figures.ts'
import { inTransaction } from '../sql.ts'
import { closeDueDays } from '../testing/close-day.ts'
import { addressOf, finalDeposit, openTestLedger, type TestLedger } from '../testing/test-ledger.ts'
import { requestWithdrawal } from '../withdrawals/request-withdrawal.ts'
import { settleWithdrawal } from '../withdrawals/settle-withdrawal.ts'
import { buildRewardList, LIST_DAYS } from './build-reward-list.ts'
import { observeDay } from './observe-day.ts'
import { unpackRewards } from './rewards.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
  for (let n = 1; n <= 5; n++) await ledger.fund(n, n * 10)
})
afterAll(() => ledger.close())

interface List {
  wallets: number
  rewards: bigint
  deposited: bigint
  paid: bigint
  principals: bigint
  receivables: bigint
  liabilities: bigint
  entries: Map<string, bigint> | null
}

async function listOf(day: string): Promise<List> {
  const [row] = await ledger.db.query('select * from reward_list where day = $1', [day])
  const { wallets, entries, day: _day, ...amounts } = row
  return { ...amounts, wallets, entries: entries && unpackRewards(entries) }
}

const figuresOf = async (...ns: number[]) => {
  const figures = await readWalletFigures(ledger.db.manager, ns.map(addressOf))
  return ns.map((n) => figures.get(addressOf(n))!)
}

describe('the list of rewards', () => {
  it('has every wallet that was ever credited any, and what the books owed', async () => {
    await purchase(ledger.db, { address: addressOf(5), nftId: 'sluice' })
    await purchase(ledger.db, { address: addressOf(3), nftId: 'dike' })
    await requestWithdrawal(ledger.db, { address: addressOf(4), amount: 7n * POL })
    const days = await ledger.passDays(3)
    await buildRewardList(ledger.db, days[2]!)
    const [third, fifth] = await figuresOf(3, 5)
    expect(third!.earned).toBeGreaterThan(0n)
    expect(await listOf(days[2]!)).toEqual({
      wallets: 2,
      rewards: third!.earned + fifth!.earned,
      ...{ deposited: 150n * POL, paid: 0n, principals: 150n * POL, receivables: 0n },
      liabilities: 150n * POL + third!.earned + fifth!.earned,
      entries: new Map([
        [addressOf(3), third!.earned],
        [addressOf(5), fifth!.earned],
      ]),
    })
    // A day before it, which no later one tells of.
    await buildRewardList(ledger.db, days[0]!)
    expect(await listOf(days[0]!)).toMatchObject({ wallets: 0, rewards: 0n, entries: new Map() })
  })

  it('holds the end of its day, however much later it is built, and beside a close that is half done', async () => {
    const [day] = await ledger.passDays(1)
    const [third] = await figuresOf(3)
    // From here on everything is dated later.
    await ledger.fund(6, 1_000)
    await purchase(ledger.db, { address: addressOf(6), nftId: 'sluice' })
    const [next] = await ledger.passDays(1)
    await ledger.moveClock(86_400_000)
    const later = new Date(Date.parse(next!) + 86_400_000).toISOString().slice(0, 10)
    await beginClose(ledger.db, later)
    await computeDay(ledger.db, later)
    await buildRewardList(ledger.db, day!)
    const list = await listOf(day!)
    expect(list).toMatchObject({ wallets: 2, deposited: 150n * POL, liabilities: 150n * POL + list.rewards })
    expect(list.entries!.get(addressOf(3))).toBe(third!.earned)
    await closeDueDays(ledger.db)
    expect((await proveBooks(ledger.db)).problems).toEqual([])
  })

  it('tells what was deposited, paid and owed as it was booked by then', async () => {
    const { db } = ledger
    const address = addressOf(1)
    const [before] = await ledger.passDays(1)
    await buildRewardList(db, before!)
    const was = await listOf(before!)
    const credit = (...deposits: FinalDeposit[]) =>
      inTransaction(db, (manager) => creditDeposits(manager, deposits))
    const settle = (paid: {
      withdrawalId: string
      amount: bigint
      net: bigint
      number: bigint
      address?: string
    }) =>
      inTransaction(db, (manager) =>
        settleWithdrawal(manager, {
          ...{ address, kept: true, txHash: '0x1', blockHash: '0x1', blockNumber: 1n },
          ...paid,
        }),
      )
    const undone = finalDeposit(address, 40n * POL)
    await credit(finalDeposit(address, 20n * POL), undone)
    const first = await requestWithdrawal(db, { address, amount: 30n * POL + 1n })
    const second = await requestWithdrawal(db, { address, amount: 38n * POL })
    await settle({
      ...{ withdrawalId: first.withdrawalId, amount: 30n * POL + 1n, net: first.net, number: 1n },
    })
    // Nobody asked for this: it was paid all the same, to a wallet that then owes it.
    await settle({
      ...{ withdrawalId: first.withdrawalId, amount: 15n * POL, net: 15n * POL, number: 2n },
      address: addressOf(7),
    })
    const [day] = await ledger.passDays(1)
    // Booked later.
    await credit(finalDeposit(address, POL))
    await settle({
      ...{ withdrawalId: second.withdrawalId, amount: 38n * POL, net: second.net, number: 3n },
    })
    await inTransaction(db, (manager) => reverseDeposit(manager, undone))
    const [next] = await ledger.passDays(1)
    await buildRewardList(db, next!)
    await buildRewardList(db, day!)

    const list = await listOf(day!)
    expect(list).toMatchObject({
      deposited: was.deposited + 60n * POL,
      paid: 45n * POL + 1n,
      // Of the wallet that was paid without having deposited there is none.
      principals: was.principals + 30n * POL - 1n,
      receivables: 15n * POL,
    })
    const after = await listOf(next!)
    expect(after.paid).toBe(83n * POL + 1n)
    expect(after.deposited).toBe(was.deposited + 21n * POL)
    // It has less left than was paid.
    const [one] = await figuresOf(1)
    expect(one).toMatchObject({ deposited: 31n * POL, withdrawn: 68n * POL + 1n })
    expect(after.principals).toBe(was.principals - 10n * POL)
    expect((await proveBooks(db)).problems).toEqual([])
  })

  it('is built once, by however many processes, and never changes', async () => {
    const [day] = await ledger.passDays(1)
    const built = await Promise.all([1, 2, 3].map(() => buildRewardList(ledger.db, day!)))
    expect(built.filter(Boolean)).toHaveLength(1)
    await expect(ledger.db.query('update reward_list set rewards = 1')).rejects.toThrow(
      'reward_list is append-only',
    )
    await expect(ledger.db.query(`update reward_list set entries = ''`)).rejects.toThrow(
      'reward_list is append-only',
    )
  })

  it('of a day that is not closed is refused', async () => {
    await expect(buildRewardList(ledger.db, '2090-01-01')).rejects.toThrow('not closed')
  })

  it('makes up for missed days, and keeps the entries of the newest only', async () => {
    const days = await ledger.passDays(LIST_DAYS + 4)
    expect(await observeDay(ledger.db, days.at(-1)!)).toEqual(days.slice(-LIST_DAYS))
    expect(await observeDay(ledger.db, days.at(-1)!)).toEqual([])
    const kept = await ledger.db.query(
      'select day::text from reward_list where entries is not null order by day',
    )
    expect(kept.map(({ day }: { day: string }) => day)).toEqual(days.slice(-LIST_DAYS))
    const [third] = await figuresOf(3)
    expect((await listOf(days.at(-1)!)).entries!.get(addressOf(3))).toBe(third!.earned)
  })

  it('is empty in a product without wallets, so that a root can be published', async () => {
    const empty = await openTestLedger()
    try {
      const [day] = await empty.passDays(1)
      await buildRewardList(empty.db, day!)
      expect(await empty.db.query('select wallets, rewards, liabilities, entries from reward_list')).toEqual([
        { wallets: 0, rewards: 0n, liabilities: 0n, entries: Buffer.alloc(0) },
      ])
    } finally {
      await empty.close()
    }
  })

  it('tells of no debt before it was one, however late the rewards are closed that repay it', async () => {
    const own = await openTestLedger()
    const gone = finalDeposit(addressOf(1), 50n * POL)
    await inTransaction(own.db, (manager) => creditDeposits(manager, [gone]))
    await purchase(own.db, { address: addressOf(1), nftId: 'windmill' })
    await own.moveClock(3 * 86_400_000)
    await inTransaction(own.db, (manager) => reverseDeposit(manager, gone))
    const days = await closeDueDays(own.db)
    expect(days).toHaveLength(3)
    for (const day of days) await buildRewardList(own.db, day)
    expect(await own.db.query('select day::text, receivables from reward_list order by day')).toEqual(
      days.map((day) => ({ day, receivables: 0n })),
    )
    await own.close()
  })
})

describe('the proof of the books names', () => {
  const problems = async () => (await proveBooks(ledger.db)).problems

  it('a list that is not what was credited', async () => {
    const [day] = await ledger.passDays(1)
    await ledger.database.plant(
      `insert into reward_list (day, wallets, rewards, deposited, paid, principals, receivables, liabilities)
       select '${day}', wallets, rewards, deposited, paid, principals, receivables, liabilities from reward_list
       order by day desc limit 1`,
    )
    expect(await problems()).toEqual([`Day ${day}: the list of rewards is not what closes have credited`])
    await ledger.database.plant(`delete from reward_list where day = '${day}'`)
  })

  it('wallets that have other than deposits, payments and rewards come to', async () => {
    await ledger.database.plant(
      `update deposit set amount = amount + 1 where id = (select min(id) from deposit)`,
    )
    expect(await problems()).toEqual([expect.stringMatching(/^Wallets have \d+ wei; .* add up to \d+$/)])
  })
})
