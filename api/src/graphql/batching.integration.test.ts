import { POL } from '@polder/base/amount'
import { creditDeposits } from '@polder/ledger/chain/credit-deposits'
import { purchase } from '@polder/ledger/commands/purchase'
import { inTransaction } from '@polder/ledger/sql'
import { addressOf, finalDeposit, openTestLedger, type TestLedger } from '@polder/ledger/testing/test-ledger'
import { requestWithdrawal } from '@polder/ledger/withdrawals/request-withdrawal'
import { graphql } from 'graphql'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { RateLimits } from '../http/rate-limits.ts'
import type { Parts } from '../parts.ts'
import { FiguresAge } from '../reads/figures-age.ts'
import { ReadManager } from '../reads/read-manager.ts'
import { GraphqlContext } from './context.ts'
import { createSchema } from './schema.ts'
import { stranger } from './test-support/stranger.ts'

const WALLETS = 100

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
  for (let n = 1; n <= WALLETS; n++) {
    const address = await ledger.fund(n, 15)
    await purchase(ledger.db, { address, nftId: 'dike' })
    await requestWithdrawal(ledger.db, { address, amount: POL })
    await inTransaction(ledger.db, (manager) => creditDeposits(manager, [finalDeposit(address, POL)]))
  }
  await ledger.passDays(3)
})
afterAll(() => ledger.close())

const FIELDS = `
  address known referralCode balances { available principal withdrawable } totals { deposited earned }
  incomeBreakdown { nftInterest referral }
  positions(first: 2) { totalCount edges { node { price earned history(first: 2) { edges { node { day } } } forecast(days: 2) { total } } } }
  statement(first: 3) { totalCount edges { node { change balanceAfter entry { kind } } } }
  deposits(first: 2) { totalCount edges { node { amount } } }
  withdrawals(first: 2) { totalCount edges { node { state } } }
  mysteryBoxes(first: 1) { totalCount edges { node { state } } } mysteryBoxTotals { count }
  incomeDays(first: 1) { totalCount edges { node { total } } }
  prizePool { qualified } prizes(first: 1) { totalCount edges { node { amount } } }
  team { referrals live { volume } } referralEarnings { amount } interestForecast(days: 2) { total }`

it('reads a hundred wallets with all their lists in as many statements as one', async () => {
  const one = await count(`query ($a: [Address!]!) { wallets(addresses: $a) {${FIELDS}} }`, 1)
  const hundred = await count(`query ($a: [Address!]!) { wallets(addresses: $a) {${FIELDS}} }`, WALLETS)
  expect(hundred).toBe(one)
  expect(one).toBeLessThanOrEqual(35)
})

it('reads what a page shows in a handful', async () => {
  const page = 'known balances { available } positions { totalCount edges { node { price } } }'
  expect(
    await count(`query ($a: [Address!]!) { wallets(addresses: $a) { ${page} } }`, WALLETS),
  ).toBeLessThanOrEqual(5)
})

it('learns who a wallet is without adding up its history', async () => {
  const read: string[] = []
  ledger.db.logger = { ...ledger.db.logger, logQuery: (text) => void read.push(text) }
  const { errors } = await run(
    `query ($a: [Address!]!) { wallets(addresses: $a) {
      known referralCode positions { totalCount } withdrawals { totalCount } team { referrals } } }`,
    3,
  )
  expect(errors).toBeUndefined()
  expect(read.some((text) => text.includes('from position'))).toBe(true)
  expect(read.filter((text) => text.includes('day_income'))).toEqual([])
})

it('asks for what cannot be batched ten times at most', async () => {
  const { errors } = await run(
    'query ($a: [Address!]!) { wallets(addresses: $a) { referralTree { truncated } } }',
    11,
  )
  expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['BAD_USER_INPUT'])
  const { errors: many } = await run('query ($a: [Address!]!) { wallets(addresses: $a) { known } }', 101)
  expect(many?.[0]?.message).toMatch(/at most 100/)
})

/** @returns how many statements an operation over so many wallets runs */
async function count(source: string, wallets: number): Promise<number> {
  let statements = 0
  ledger.db.logger = { ...ledger.db.logger, logQuery: () => void statements++ }
  const { data, errors } = await run(source, wallets)
  expect(errors).toBeUndefined()
  const found = data?.wallets as Record<string, unknown>[]
  expect(found).toHaveLength(wallets)
  for (const wallet of found) {
    expect(wallet).toMatchObject({
      known: true,
      balances: { available: '5.2' },
      positions: { totalCount: 1, edges: [{ node: { price: '10' } }] },
    })
  }
  return statements
}

function run(source: string, wallets: number) {
  const reads = new ReadManager(ledger.db, 'replica', new FiguresAge())
  const settings = {
    RATE_LIMIT_PER_SECOND: 1_000,
    RATE_LIMIT_BURST: 1_000,
    SIGN_INS_PER_MINUTE: 1,
    WALLET_ACTS_PER_MINUTE: 1,
  }
  const limits = new RateLimits({ settings, db: ledger.db, redis: null })
  return graphql({
    schema: createSchema(),
    source,
    variableValues: { a: Array.from({ length: wallets }, (_, i) => addressOf(i + 1)) },
    contextValue: new GraphqlContext(
      { db: ledger.db, reads, freshReads: reads, newestReads: reads, limits } as Partial<Parts> as Parts,
      stranger,
    ),
  })
}
