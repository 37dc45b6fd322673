import { formatPol, POL, parsePol } from '@polder/base/amount'
import { addDays, utcDay } from '@polder/base/clock'
import { creditDeposits } from '@polder/ledger/chain/credit-deposits'
import { purchase } from '@polder/ledger/commands/purchase'
import { sell } from '@polder/ledger/commands/sell'
import { readOpenedAt } from '@polder/ledger/reads/statistics'
import { inTransaction } from '@polder/ledger/sql'
import { silentChain } from '@polder/ledger/testing/silent-chain'
import { addressOf, finalDeposit } from '@polder/ledger/testing/test-ledger'
import { cancelWithdrawal } from '@polder/ledger/withdrawals/cancel-withdrawal'
import { requestWithdrawal } from '@polder/ledger/withdrawals/request-withdrawal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../testing/test-api.ts'

/**
 * A wallet that deposits, buys, sells and withdraws over 40 days, with two referrals below it that buy as well: its
 * statement has lines of entries and of closes on the same days.
 */
let api: TestApi
let opened: string
const address = addressOf(1)
beforeAll(async () => {
  api = await openTestApi()
  const { ledger } = api
  opened = utcDay(await readOpenedAt(ledger.db.manager))
  await ledger.fund(1, 400)
  const [{ code }] = await ledger.db.query('select referral_code as code from wallet where address = $1', [
    address,
  ])
  for (const [n, nftId] of [
    [2, 'sluice'],
    [3, 'dike'],
  ] as const) {
    await ledger.fund(n, 200, code)
    await purchase(ledger.db, { address: addressOf(n), nftId })
  }
  const first = await purchase(ledger.db, { address, nftId: 'dike' })
  await purchase(ledger.db, { address, nftId: 'sluice' })
  const cancelled = await requestWithdrawal(ledger.db, { address, amount: 3n * POL })
  await ledger.passDays(2)
  await purchase(ledger.db, { address, nftId: 'dike' })
  await requestWithdrawal(ledger.db, { address, amount: 7n * POL })
  await cancelWithdrawal(ledger.db, silentChain, { address, withdrawalId: cancelled.withdrawalId })
  await ledger.passDays(3)
  await sell(ledger.db, { address, positionId: first.positionId })
  await inTransaction(ledger.db, (manager) => creditDeposits(manager, [finalDeposit(address, 5n * POL)]))
  await ledger.passDays(35)
})
afterAll(() => api.close())

const ask = async <Data>(selection: string): Promise<Data> => {
  const { wallet } = await api
    .visitor()
    .graphql<{ wallet: Data }>(`query ($a: Address!) { wallet(address: $a) { ${selection} } }`, {
      a: address,
    })
  return wallet
}

type Node = Record<string, string>
interface Page {
  totalCount: number
  pageInfo: { endCursor: string; hasNextPage: boolean }
  edges: { node: Node }[]
}

/** Reads a list page by page. @returns all its nodes */
async function all(field: string, args: string, node: string, first = 3): Promise<Node[]> {
  const nodes: Node[] = []
  let after = ''
  for (;;) {
    const list = await ask<Record<string, Page>>(
      `${field}(first: ${first} ${args} ${after}) { totalCount pageInfo { endCursor hasNextPage } edges { node { ${node} } } }`,
    )
    const { edges, pageInfo, totalCount } = list[field]!
    nodes.push(...edges.map((edge) => edge.node))
    if (!pageInfo.hasNextPage) {
      expect(nodes).toHaveLength(totalCount)
      return nodes
    }
    after = `after: "${pageInfo.endCursor}"`
  }
}

describe('a statement', () => {
  const fields = 'id type day at change balanceAfter entry { kind } entryId'

  it.each(['', 'oncePerWithdrawal: true'])(
    'runs from nothing to the balance, whichever way it is read (%s)',
    async (once) => {
      const lines = await all('statement', `${once} order: OLDEST_FIRST`, fields, 7)
      expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length)
      let balance = 0n
      for (const line of lines) {
        balance += parseSigned(line.change!)
        expect([line.id, line.balanceAfter]).toEqual([line.id, formatPol(balance)])
      }
      const { balances } = await ask<{ balances: Node }>('balances { available }')
      expect(balances.available).toBe(formatPol(balance))
      expect(await all('statement', once, fields, 100)).toEqual(lines.toReversed())
      expect(await all('statement', `${once} order: NEWEST_FIRST`, fields, 1)).toEqual(lines.toReversed())
    },
  )

  it('keeps its balances under a filter', async () => {
    const lines = await all('statement', '', fields, 100)
    for (const [filter, wanted] of [
      ['types: [PURCHASE, WITHDRAWAL]', ({ type }: Node) => type === 'PURCHASE' || type === 'WITHDRAWAL'],
      ['types: [REFERRAL]', ({ type }: Node) => type === 'REFERRAL'],
      [
        `fromDay: "${addDays(opened, 2)}" toDay: "${addDays(opened, 5)}"`,
        ({ day }: Node) => day! >= addDays(opened, 2) && day! <= addDays(opened, 5),
      ],
    ] as const) {
      const expected = lines.filter(wanted)
      expect(expected.length).toBeGreaterThan(2)
      expect(await all('statement', filter, fields, 4)).toEqual(expected)
      expect(await all('statement', `${filter} order: OLDEST_FIRST`, fields, 4)).toEqual(
        expected.toReversed(),
      )
    }
    for (const none of ['types: []', 'types: [CLUB]', `fromDay: "${addDays(opened, 2)}" toDay: "${opened}"`])
      expect(await all('statement', none, fields)).toEqual([])
  })

  it('can be sorted by how much its lines change, also under a filter, with the same balances', async () => {
    const lines = await all('statement', '', fields, 100)
    const size = ({ change }: Node) => parseSigned(change!.replace('-', ''))
    for (const [filter, kept] of [
      ['', () => true],
      ['types: [REFERRAL, SALE]', ({ type }: Node) => type === 'REFERRAL' || type === 'SALE'],
      [`toDay: "${addDays(opened, 5)}"`, ({ day }: Node) => day! <= addDays(opened, 5)],
    ] as const) {
      // What is equally large is in the order of time, newest first: the sort keeps it.
      const expected = lines.filter(kept).toSorted((a, b) => Number(size(b) - size(a)))
      expect(expected.length).toBeGreaterThan(2)
      expect(await all('statement', `${filter} order: LARGEST_FIRST`, fields, 7)).toEqual(expected)
      expect(await all('statement', `${filter} order: SMALLEST_FIRST`, fields, 30)).toEqual(
        expected.toReversed(),
      )
    }
  })

  it('goes on behind a place that no line ever had', async () => {
    const after = Buffer.from(JSON.stringify(['newest_first', opened, '3', '9'.repeat(18)]))
    const { statement } = await ask<{ statement: Page }>(
      `statement(after: "${after.toString('base64url')}") { edges { node { day type } } }`,
    )
    expect(statement.edges.length).toBeGreaterThan(2)
  })

  it('leads to the entry of each line that has one', async () => {
    const lines = await all('statement', '', 'type entryId entry { id kind }', 100)
    for (const line of lines) {
      if (line.entryId === null) expect(line.entry).toBeNull()
      else expect(line.entry).toMatchObject({ id: line.entryId })
    }
    expect(lines.filter(({ entryId }) => entryId === null).length).toBeGreaterThan(20)
  })
})

describe('positions', () => {
  it('are sorted and filtered over all their pages', async () => {
    const newest = await all('positions', '', 'id price status', 1)
    expect(newest).toHaveLength(3)
    expect(await all('positions', 'order: OLDEST_FIRST', 'id price status', 1)).toEqual(newest.toReversed())
    const sizes = (nodes: Node[]) => nodes.map(({ price }) => price)
    expect(sizes(await all('positions', 'order: LARGEST_FIRST', 'id price', 1))).toEqual(['25', '10', '10'])
    expect(sizes(await all('positions', 'order: SMALLEST_FIRST', 'id price', 2))).toEqual(['10', '10', '25'])
    expect(await all('positions', 'status: SOLD', 'status')).toEqual([{ status: 'SOLD' }])
    expect(await all('positions', 'status: ACTIVE order: LARGEST_FIRST', 'price', 1)).toHaveLength(2)
  })

  it('say what each day brought, and what the next will', async () => {
    const fields = `status price dailyInterest daysEarned earned
      history(first: 100) { totalCount edges { node { day interest total } } }
      oldest: history(first: 2, order: OLDEST_FIRST) { pageInfo { hasNextPage } edges { node { day total } } }
      forecast(days: 3) { day interest total }`
    const [latest, larger, sold] = (await all('positions', '', fields)) as unknown as {
      daysEarned: number
      earned: string
      history: Page
      oldest: Page
      forecast: Node[]
    }[]
    // Bought on day 0, sold on day 5: held through days 1 to 4.
    expect(sold).toMatchObject({
      daysEarned: 4,
      earned: '0.4',
      forecast: [],
      history: { totalCount: 4 },
      oldest: {
        pageInfo: { hasNextPage: true },
        edges: [
          { node: { day: addDays(opened, 1), total: '0.1' } },
          { node: { day: addDays(opened, 2), total: '0.2' } },
        ],
      },
    })
    expect(sold!.history.edges[0]?.node).toEqual({ day: addDays(opened, 4), interest: '0.1', total: '0.4' })
    expect([larger!.daysEarned, latest!.daysEarned]).toEqual([39, 37])
    expect(larger!.history.edges[0]?.node.total).toBe(larger!.earned)
    expect(larger!.forecast).toEqual([
      { day: addDays(opened, 40), interest: '0.25', total: '0.25' },
      { day: addDays(opened, 41), interest: '0.25', total: '0.5' },
      { day: addDays(opened, 42), interest: '0.25', total: '0.75' },
    ])
    const { interestForecast } = await ask<{ interestForecast: Node[] }>(
      'interestForecast(days: 2) { day interest total }',
    )
    expect(interestForecast).toEqual([
      { day: addDays(opened, 40), interest: '0.35', total: '0.35' },
      { day: addDays(opened, 41), interest: '0.35', total: '0.7' },
    ])
    const statement = await all('statement', 'types: [INTEREST]', 'change', 100)
    const paid = statement.reduce((sum, { change }) => sum + parsePol(change!), 0n)
    const earned = [latest, larger, sold].reduce((sum, position) => sum + parsePol(position!.earned), 0n)
    expect(earned).toBe(paid)
  })

  it('forecast a day at least and a year at the most', async () => {
    for (const days of [0, 367])
      await expect(ask(`interestForecast(days: ${days}) { day }`)).rejects.toThrow(/BAD_USER_INPUT/)
  })
})

describe('deposits and withdrawals', () => {
  it('are filtered by status and day, and sorted', async () => {
    await api.ledger.db.query(
      `insert into pending_deposit (chain_id, tx_hash, log_ordinal, block_number, block_hash, block_time, address, amount)
       values (137, $1, 0, 999999, $1, now(), $2, $3)`,
      [`0x${'ab'.repeat(32)}`, address, (2n * POL).toString()],
    )
    const deposits = await all('deposits', '', 'amount status creditedAt', 1)
    expect(deposits.map(({ amount, status }) => [amount, status])).toEqual([
      ['2', 'PENDING'],
      ['5', 'COMPLETED'],
      ['400', 'COMPLETED'],
    ])
    expect(await all('deposits', 'order: OLDEST_FIRST', 'amount status creditedAt', 1)).toEqual(
      deposits.toReversed(),
    )
    const amounts = async (args: string) =>
      (await all('deposits', args, 'amount', 1)).map(({ amount }) => amount)
    expect(await amounts('order: LARGEST_FIRST')).toEqual(['400', '5', '2'])
    expect(await amounts('order: SMALLEST_FIRST status: COMPLETED')).toEqual(['5', '400'])
    expect(await amounts(`status: COMPLETED fromDay: "${addDays(opened, 1)}"`)).toEqual(['5'])
    expect(await amounts(`toDay: "${opened}"`)).toEqual(['2', '400'])
    expect(await amounts('status: FAILED')).toEqual([])

    expect(await amounts('status: CANCELLED')).toEqual([])
    const lines = async (args: string) =>
      (await all('statement', `types: [WITHDRAWAL] ${args}`, 'amount net status', 1)).map(
        ({ amount, net, status }) => `${amount} ${net} ${status}`,
      )
    expect(await lines('')).toEqual(['3 3 CANCELLED', '7 6.65 PENDING', '3 2.85 CANCELLED'])
    const changes = (await all('statement', 'types: [WITHDRAWAL] oncePerWithdrawal: true', 'change', 1)).map(
      ({ change }) => change,
    )
    expect(changes).toEqual(['-7', '0'])
    expect(await lines('oncePerWithdrawal: true')).toEqual(['7 6.65 PENDING', '3 2.85 CANCELLED'])
    expect(await lines('oncePerWithdrawal: true order: SMALLEST_FIRST')).toEqual([
      '3 2.85 CANCELLED',
      '7 6.65 PENDING',
    ])

    const withdrawals = async (args: string) =>
      (await all('withdrawals', args, 'amount status', 1)).map(({ amount, status }) => `${amount} ${status}`)
    expect(await withdrawals('')).toEqual(['7 PENDING', '3 CANCELLED'])
    expect(await withdrawals('order: SMALLEST_FIRST')).toEqual(['3 CANCELLED', '7 PENDING'])
    expect(await withdrawals('status: CANCELLED')).toEqual(['3 CANCELLED'])
    expect(await withdrawals('status: COMPLETED')).toEqual([])
    expect(await withdrawals(`fromDay: "${addDays(opened, 1)}"`)).toEqual(['7 PENDING'])
    expect(await withdrawals(`toDay: "${opened}"`)).toEqual(['3 CANCELLED'])
  })
})

describe('rewards', () => {
  it('list boxes by state', async () => {
    const states = async (args: string) =>
      (await all('mysteryBoxes', args, 'state', 1)).map(({ state }) => state)
    expect(await states('')).toEqual(['CREDITED', 'CREDITED', 'FORFEITED'])
    expect(await states('order: OLDEST_FIRST')).toEqual(['FORFEITED', 'CREDITED', 'CREDITED'])
    expect(await states('state: FORFEITED')).toEqual(['FORFEITED'])
    expect(await states('state: UNDRAWN')).toEqual([])
  })

  it('list the income of each day', async () => {
    const days = await all(
      'incomeDays',
      'order: OLDEST_FIRST',
      'address day interest referral mysteryBox total',
      20,
    )
    expect(days[0]).toEqual({
      address,
      day: addDays(opened, 1),
      interest: '0.35',
      referral: '0.0525',
      mysteryBox: '0',
      total: '0.4025',
    })
    const { totals } = await ask<{ totals: Node }>('totals { earned }')
    expect(formatPol(days.reduce((sum, { total }) => sum + parsePol(total!), 0n))).toBe(totals.earned)
  })
})

describe('closes', () => {
  const closes = async (args: string) =>
    (
      await api.visitor().graphql<{ closes: Page }>(
        `{ closes(${args}) { totalCount edges { node {
            day closedAt wallets digest total interest referral mysteryBox prizePool club planVersion } } } }`,
      )
    ).closes

  it('are filtered and sorted', async () => {
    const { totalCount, edges } = await closes(
      `first: 2 order: OLDEST_FIRST fromDay: "${addDays(opened, 1)}"`,
    )
    expect(totalCount).toBe(39)
    expect(edges.map(({ node }) => node.day)).toEqual([addDays(opened, 1), addDays(opened, 2)])
    const digest = expect.stringMatching(/^[0-9a-f]{64}$/)
    expect(edges[0]!.node).toMatchObject({ closedAt: expect.any(String), wallets: 3, digest })
    const { interest, referral, mysteryBox, prizePool, club, total } = edges[0]!.node
    const parts = [interest, referral, mysteryBox, prizePool, club].map((part) => parsePol(part!))
    expect(formatPol(parts.reduce((sum, part) => sum + part, 0n))).toBe(total)
    const one = await api
      .visitor()
      .graphql(`{ close(day: "${opened}") { day } none: close(day: "1999-01-01") { day } }`)
    expect(one).toEqual({ close: { day: opened }, none: null })
  })
})

function parseSigned(text: string): bigint {
  return text.startsWith('-') ? -parsePol(text.slice(1)) : parsePol(text)
}

it('costs by all that a wallet has, where a page of deposits or of the statement goes over it', async () => {
  await api.ledger.database.plant(
    `update account set version = 300000 where kind = 'available' and wallet_id = (select id from wallet where address = $1)`,
    [addressOf(2)],
  )
  const refused = async (list: string) => {
    const query = `{ wallet(address: "${addressOf(2)}") { ${list} { edges { cursor } } } }`
    return (await api.visitor().post('/graphql', { query })).body.errors !== undefined
  }
  const lists = ['deposits', 'statement', 'positions', 'withdrawals']
  expect(await Promise.all(lists.map(refused))).toEqual([true, true, false, false])
})
