import { POL } from '@polder/base/amount'
import { purchase } from '@polder/ledger/commands/purchase'
import { addressOf, openTestLedger, type TestLedger } from '@polder/ledger/testing/test-ledger'
import { graphql } from 'graphql'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Parts } from '../parts.ts'
import { GraphqlContext } from './context.ts'
import { createSchema } from './schema.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger.close())

it('reads wallets with their lists in as many statements for twenty as for one', async () => {
  for (let n = 1; n <= 20; n++) {
    await purchase(ledger.db, { address: await ledger.fund(n, 15), nftId: 'dike' })
  }
  const [one, twenty] = [await count(1), await count(20)]
  expect(twenty).toBe(one)
  expect(one).toBeLessThanOrEqual(6)
})

/** @returns how many statements an operation over so many wallets runs */
async function count(wallets: number): Promise<number> {
  const fields = Array.from(
    { length: wallets },
    (
      _,
      i,
    ) => `w${i}: wallet(address: "${addressOf(i + 1)}") { referralCode balances { principal withdrawable }
      positions { totalCount edges { node { price } } } withdrawals { edges { node { id } } } }`,
  )
  let statements = 0
  ledger.db.logger = { ...ledger.db.logger, logQuery: () => void statements++ }
  const { data, errors } = await graphql({
    schema: createSchema(),
    source: `{ ${fields.join(' ')} }`,
    contextValue: new GraphqlContext({ db: ledger.db } as Parts, 'test', null),
  })
  expect(errors).toBeUndefined()
  for (let i = 0; i < wallets; i++) {
    expect(data?.[`w${i}`]).toMatchObject({
      balances: { principal: '10', withdrawable: String((5n * POL - POL) / POL) },
      positions: { totalCount: 1, edges: [{ node: { price: '10' } }] },
    })
  }
  return statements
}
