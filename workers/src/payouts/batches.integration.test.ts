import { cancelWithdrawal } from '@polder/ledger/withdrawals/cancel-withdrawal'
import { requestWithdrawal } from '@polder/ledger/withdrawals/request-withdrawal'
import { describe, expect, it } from 'vitest'
import {
  chain,
  context,
  expectPaidOnce,
  POL,
  product,
  request,
  row,
  transactions,
  usePayouts,
  user,
  witness,
} from '../testing/payout-fixture.ts'
import { creditAll, logLines, requestFor } from '../testing/product.ts'
import { paymentsOn, settleFinal } from '../testing/settle.ts'
import { followPayouts } from './follow-payouts.ts'
import { payInOrder } from './pay-in-order.ts'

usePayouts()

const address = (n: number) => `0x${n.toString(16).padStart(40, '9')}`
const smallBatches = () => ({ ...context, policy: { ...context.policy, maxBatch: 10, oldestInBatch: 2 } })

describe('a batch', () => {
  it('has room for a newcomer within two batches, whoever waits', async () => {
    const crowd = Array.from({ length: 8 }, (_, n) => address(n + 1))
    await creditAll(
      product.db,
      crowd.map((wallet) => ({ address: wallet, amount: 20n * POL })),
    )
    for (let n = 0; n < 5; n++)
      for (const wallet of crowd) await requestWithdrawal(product.db, { address: wallet, amount: 2n * POL })
    const worker = smallBatches()
    await payInOrder(worker)
    const newcomer = await requestFor(product.db, address(100), 2n * POL)
    await chain.finalize()
    await followPayouts(worker)
    await payInOrder(worker)
    expect((await row(newcomer)).state).toBe('broadcast')
    const paid = (await paymentsOn(chain)).map(({ args }) => args.wallet.toLowerCase())
    const times = crowd.map((wallet) => paid.filter((one) => one === wallet).length)
    expect(Math.max(...times) - Math.min(...times), `each wallet has its turn: ${times}`).toBeLessThanOrEqual(
      2,
    )
  })

  it('passes nobody for ever: the oldest in line have places of their own', async () => {
    await creditAll(product.db, [{ address: address(1), amount: 50n * POL }])
    const patient: string[] = []
    for (let n = 0; n < 5; n++)
      patient.push(
        (await requestWithdrawal(product.db, { address: address(1), amount: 2n * POL })).withdrawalId,
      )
    const worker = { ...context, policy: { ...context.policy, maxBatch: 3, oldestInBatch: 1 } }
    for (let round = 0; round < 5; round++) {
      for (let n = 0; n < 3; n++) await requestFor(product.db, address(100 + round * 3 + n), 2n * POL)
      await payInOrder(worker)
      await chain.finalize()
      await followPayouts(worker)
    }
    for (const id of patient) expect((await row(id)).state).toBe('broadcast')
  })

  it('leaves out whom the contract refuses, and pays the others', async () => {
    const before = await request(1, 10n * POL)
    const refused = await requestFor(product.db, chain.contractAddress.toLowerCase(), 10n * POL)
    const after = await request(2, 10n * POL)
    await payInOrder(context)
    expect(await transactions(refused)).toEqual([])
    expect((await row(refused)).waiting_for).toBe('set_aside')
    expect((await logLines(product.db, 'payout_waiting'))[0]).toMatchObject({
      ...{ severity: 'critical', message: expect.stringMatching(/InvalidAddress/) },
    })
    await expectPaidOnce(before, after)
  })

  it('waits whole when the contract refuses for nobody in particular', async () => {
    const ids = [await request(1, 10n * POL), await request(2, 10n * POL)]
    const refusing = {
      ...context.chain,
      simulate: async () => ({ kind: 'unexpected', reason: 'Frozen' }) as const,
    }
    expect(await payInOrder({ ...context, chain: refusing })).toEqual({ kind: 'waiting', reason: 'refused' })
    for (const id of ids) expect((await row(id)).waiting_for).toBe('refused')
    await payInOrder(context)
    await expectPaidOnce(...ids)
  })

  it('cannot be cancelled out of while the contract counts more than the books', async () => {
    const id = await request(1, 10n * POL)
    const other = await request(2, 10n * POL)
    await payInOrder({ ...context, policy: { ...context.policy, maxBatch: 1 } })
    const cancel = () => cancelWithdrawal(product.db, witness, { address: user(2), withdrawalId: other })
    // As books that have lost a batch.
    const forgetful = { ...witness, payouts: async () => (await context.chain.payouts()) + 1n }
    await expect(
      cancelWithdrawal(product.db, forgetful, { address: user(2), withdrawalId: other }),
    ).rejects.toMatchObject({ code: 'NOT_CANCELLABLE_YET' })
    await cancel()
    await expectPaidOnce(id)
  })

  it('is one transaction, and settles each of its withdrawals from its own event', async () => {
    const ids: string[] = []
    for (let n = 1; n <= 40; n++) ids.push(await requestFor(product.db, address(n), 2n * POL))
    await payInOrder(context)
    const hashes = await Promise.all(ids.map(async (id) => (await row(id)).tx_hash))
    expect(new Set(hashes).size).toBe(1)
    await chain.finalize()
    expect(new Set(await settleFinal(product.db, chain))).toEqual(new Set(['settled']))
    await followPayouts(context)
    const [batch] = await product.db.query('select payments, state, gas_used, gas_price from payout_batch')
    expect(batch).toMatchObject({ payments: 40, state: 'succeeded' })
    // Accounts that are new to the chain cost 25,000 more than others.
    expect(Number(batch.gas_used) / 40).toBeLessThan(75_000)
    expect(Number(batch.gas_price)).toBeGreaterThan(0)
    const numbers = await product.db.query('select payout_number as n from withdrawal order by payout_number')
    expect(numbers.map(({ n }: { n: string }) => Number(n))).toEqual(ids.map((_, index) => index + 1))
  })
})
