import { setTimeout as sleep } from 'node:timers/promises'
import type { TestStack } from '@polder/testing/stack'
import { parseEther } from 'viem'
import { Refusal } from '../fixtures/api.ts'
import type { Books } from '../fixtures/books.ts'
import { forEach, newPerson, type Person } from '../fixtures/people.ts'
import { seeded } from '../fixtures/seeded.ts'
import { expect, test } from '../fixtures/stack.ts'
import { until } from '../fixtures/until.ts'

// SIGKILL to the product and its Postgres, at moments that are watched for; the chain plays the outside world.
const long = process.env.POLDER_LONG === '1'
/** One kill for each act: the simulator of `npm test` kills its processes at hundreds of other places. */
const ROUNDS = long ? 12 : 1
const MEMBERS = 30
/** Those who are paid. */
const FOUNDERS = 12

test.describe.configure({ mode: 'serial' })

const people: Person[] = []
const founders = () => people.slice(0, FOUNDERS)

test.beforeAll('people join', async ({ stack, chain }) => {
  test.setTimeout(600_000)
  await forEach(Array.from({ length: MEMBERS }), async () => {
    people.push(await newPerson({ stack, chain }, parseEther('10000')))
  })
})

test.afterEach('the books agree', async ({ books }) => {
  expect(await books.sumOfBalances()).toBe(0n)
  expect(await books.accountsOff()).toEqual([])
  expect(await books.rows(`select type, message from system_log where severity = 'critical'`)).toEqual([])
})

test('deposits: each is credited once', async ({ stack, chain, books }) => {
  test.setTimeout(600_000)
  const random = seeded('deposits')
  let killing = true
  const credited = async () => (await books.row<{ n: number }>('select count(*)::int as n from deposit')).n

  const sending = forEach(people, async ({ account }, index) => {
    const send = async (pol: string) =>
      await (random.between(0, 4) === 0 ? chain.transfer : chain.deposit)(account, parseEther(pol))
    await send(index < FOUNDERS ? '5000' : '20')
    if (index < FOUNDERS) await sleep(random.between(0, 500))
  }).then(async () => {
    // The outside world does not stop for a crash.
    for (let number = 1; killing; number += 1) {
      const { account } = people[number % MEMBERS]!
      await chain.deposit(account, parseEther('0.5') + BigInt(number))
      await sleep(long ? 30 : 60)
    }
  })
  for (let round = 0; round < ROUNDS; round += 1) {
    const enough = (await credited()) + random.between(1, 60)
    await until('deposits are being credited', async () => (await credited()) >= enough, 5)
    await sleep(random.between(0, 40))
    await crash(stack)
  }
  killing = false
  await sending

  const count = Number((await chain.counters()).deposits)
  await until('every deposit is credited', async () => (await credited()) >= count)
  const events = await chain.deposits()
  expect(events).toHaveLength(count)
  const rows = await books.rows(
    `select w.address as wallet, t.amount::text as amount, d.number::text as number, d.total::text as total,
       d.tx_hash as "txHash", d.log_ordinal as ordinal, d.block_number::text as "blockNumber", d.block_hash as "blockHash"
     from deposit d
     join transfer t on t.entry_id = d.id and t.amount = d.amount
     join account a on a.id = t.credit_account_id and a.kind = 'available' and a.wallet_id = d.wallet_id
     join wallet w on w.id = a.wallet_id
     order by d.number, t.id`,
  )
  expect(rows).toEqual(
    events.map((event) => ({
      ...event,
      wallet: event.wallet.toLowerCase(),
      amount: String(event.amount),
      number: String(event.number),
      total: String(event.total),
      blockNumber: String(event.blockNumber),
    })),
  )
  expect(await books.row(`select count(*)::int as entries from entry where kind = 'deposit'`)).toEqual({
    entries: count,
  })
})

test('payouts: each is paid once on the chain and settled once in the books', async ({
  stack,
  chain,
  books,
}) => {
  test.setTimeout(600_000)
  const random = seeded('payouts')
  const offset = random.between(0, 3)
  const payees = founders()
  const balances = async () =>
    await Promise.all(payees.map(async ({ account }) => await chain.balanceOf(account.address)))
  const first = await balances()
  const earlier = Number((await chain.counters()).withdrawals)
  const settled = async () =>
    (await books.row<{ n: number }>(`select count(*)::int as n from withdrawal where state = 'settled'`)).n

  for (let round = 0; round < ROUNDS; round += 1) {
    const paid = Number((await chain.counters()).withdrawals)
    const ask = async ({ api, address }: Person) =>
      await api.post<{ netPOL: number; feePOL: number }>(
        '/treasury/withdraw',
        { walletAddress: address, amountPOL: 20 },
        `round-${round}`,
      )
    const cutShort = payees.map(async (payee) => await ask(payee).catch(unlessRefused))
    const station = payoutStations[(round + offset) % payoutStations.length]!
    await until(
      `payouts stand at "${station.name}"`,
      async () =>
        station.isAt({
          ...(await payoutsUnderWay(books)),
          paid: Number((await chain.counters()).withdrawals) - paid,
        }),
      1,
    )
    await sleep(random.between(0, station.thenUpToMs))
    const left = await payoutsUnderWay(books)
    await crash(stack)
    await Promise.all(cutShort)
    console.log(`payouts, round ${round + 1}: at "${station.name}", ${JSON.stringify(left)}`)
    // Nobody can know what became of a request that was cut short, so it is sent again, as the same one.
    for (const payee of payees) expect(await ask(payee)).toMatchObject({ netPOL: 19, feePOL: 1 })
    const all = earlier + payees.length * (round + 1)
    await until('every payout is settled', async () => (await settled()) >= all)
    expect(Number((await chain.counters()).withdrawals)).toBe(all)
  }

  const rows = await books.rows<{ id: string; wallet: string; net: string; txHash: string; entries: number }>(
    `select w.id, p.address as wallet, w.net::text as net, w.tx_hash as "txHash",
       (select count(*)::int from entry e where e.kind = 'withdrawal_settled' and e.id = w.outcome_entry_id) as entries
     from withdrawal w join wallet p on p.id = w.wallet_id order by w.id`,
  )
  const events = (await chain.payouts()).sort((a, b) => (a.withdrawalId < b.withdrawalId ? -1 : 1))
  expect(
    events.map(({ withdrawalId, wallet, netAmount, txHash }) => [
      withdrawalId,
      wallet.toLowerCase(),
      String(netAmount),
      txHash,
    ]),
  ).toEqual(rows.map(({ id, wallet, net, txHash }) => [id, wallet, net, txHash]))
  expect(rows.filter(({ entries }) => entries !== 1)).toEqual([])
  const entries = await books.row(`select count(*)::int as n from entry where kind = 'withdrawal_settled'`)
  expect(entries).toEqual({ n: events.length })
  const gained = (await balances()).map((wei, index) => wei - first[index]!)
  expect(gained).toEqual(payees.map(() => parseEther('19') * BigInt(ROUNDS)))
})

/** Kills all but the chain, and starts all again. */
async function crash(stack: TestStack): Promise<void> {
  await stack.kill9()
  await stack.start()
}

interface PayoutState {
  waiting: number
  signed: number
  broadcast: number
  settled: number
}

const payoutStations: {
  name: string
  thenUpToMs: number
  isAt(state: PayoutState & { paid: number }): boolean
}[] = [
  { name: 'requested', thenUpToMs: 30, isAt: ({ waiting }) => waiting > 0 },
  { name: 'signed', thenUpToMs: 10, isAt: ({ signed, paid }) => signed > 0 || paid > 0 },
  { name: 'on the chain', thenUpToMs: 0, isAt: ({ paid }) => paid > 0 },
  { name: 'partly paid', thenUpToMs: 100, isAt: ({ paid }) => paid > FOUNDERS / 2 },
]

async function payoutsUnderWay(books: Books): Promise<PayoutState> {
  return await books.row<PayoutState>(
    `select count(*) filter (where state = 'requested')::int as waiting, count(*) filter (where state = 'signed')::int as signed,
       count(*) filter (where state = 'broadcast')::int as broadcast, count(*) filter (where state = 'settled')::int as settled
     from withdrawal`,
  )
}

/** Swallows what a crash does to a call; a refusal of the product is none of that. */
function unlessRefused(error: unknown): void {
  if (error instanceof Refusal) throw error
}
