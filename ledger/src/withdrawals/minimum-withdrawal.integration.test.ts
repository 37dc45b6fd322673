import { POL } from '@polder/base/amount'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestLedger, type TestLedger } from '../testing/test-ledger.ts'
import { readGasOfPayments, withdrawalTerms } from './minimum-withdrawal.ts'
import { requestWithdrawal } from './request-withdrawal.ts'

let ledger: TestLedger
let nonce = 0
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger.close())

const PLAN = { feeBasisPoints: 500, minimum: POL / 100n, minimumBalance: POL }
/** Of two payments each, 50,000 gas a payment. @param price gwei */
const paid = async (batches: number, price: number, signer = `0x${'1'.repeat(40)}`, gas = 50_000) => {
  for (let i = 0; i < batches; i++)
    await ledger.db.query(
      `insert into payout_batch (signer, nonce, payments, total, state, hash, gas_used, gas_price)
       values ($1, $2, 2, 1, 'succeeded', '0x', $3, $4)`,
      [signer, nonce++, 2 * gas, price * 1e9],
    )
}
const minimum = async () => (await withdrawalTerms(ledger.db.manager, PLAN)).minimum

describe('the smallest withdrawal', () => {
  it("is the plan's while nothing or too little is measured, or gas is cheap", async () => {
    expect(await minimum()).toBe(PLAN.minimum)
    await paid(4, 30)
    expect(await minimum()).toBe(PLAN.minimum)
    await paid(1, 1)
    nonce = 100
    await paid(50, 1)
    expect(await minimum()).toBe(PLAN.minimum)
  })

  it('has a fee that pays for a payment in nine of ten batches, whoever burns gas in the tenth', async () => {
    nonce = 200
    await paid(45, 30)
    await paid(5, 300)
    // 0.0015 POL a payment
    expect(await minimum()).toBe((30n * POL) / 1000n)
    const address = await ledger.fund(1, 10)
    await expect(requestWithdrawal(ledger.db, { address, amount: (29n * POL) / 1000n })).rejects.toThrow(
      'The smallest withdrawal is 0.03 POL.',
    )
    const { fee } = await requestWithdrawal(ledger.db, { address, amount: (30n * POL) / 1000n })
    expect(fee).toBe((15n * POL) / 10_000n)
  })

  it('follows gas down again, and asks for no more where no fee is taken', async () => {
    expect((await withdrawalTerms(ledger.db.manager, { ...PLAN, feeBasisPoints: 0 })).minimum).toBe(
      PLAN.minimum,
    )
    nonce = 300
    await paid(50, 1)
    expect(await minimum()).toBe(PLAN.minimum)
  })

  it('follows what another key has signed since, whose nonces begin anew', async () => {
    nonce = 0
    await paid(50, 30, `0x${'2'.repeat(40)}`, 60_000)
    expect(await minimum()).toBe((36n * POL) / 1000n)
    expect(await readGasOfPayments(ledger.db.manager)).toBe(60_000)
  })
})
