import { resumePayouts } from '@polder/ledger/admin/pause-payouts'
import { proveBooks } from '@polder/ledger/prove-books'
import { approveWithdrawal } from '@polder/ledger/withdrawals/approve-withdrawal'
import { describe, expect, it } from 'vitest'
import {
  chain,
  context,
  POL,
  passTime,
  product,
  request,
  row,
  transactions,
  usePayouts,
  user,
} from '../testing/payout-fixture.ts'
import { creditAll, logLines } from '../testing/product.ts'
import { paymentsOn } from '../testing/settle.ts'
import { followPayouts } from './follow-payouts.ts'
import { payInOrder } from './pay-in-order.ts'

usePayouts()

const ann = { actor: 'ann', reason: 'looked into' }
const FORGED = `0x${'f'.repeat(64)}`
const paused = async () => (await product.db.query('select paused from payout_control'))[0].paused

/** Writes a request as if the database refused nothing: the signer asks the books anew. */
async function forge(
  wallet: string,
  i: { entry?: [string, string]; amount?: bigint; fee?: bigint; state?: string } = {},
): Promise<void> {
  const { amount = 500n * POL, fee = amount / 20n, state = 'requested' } = i
  const [kind, key] = i.entry ?? ['withdrawal_requested', `withdrawal ${FORGED} request`]
  await product.plant(
    `with asked as (
       insert into entry (kind, idempotency_key, input_hash, occurred_at) values ($6, $7, '', now()) returning id)
     insert into withdrawal (id, wallet_id, amount, fee, net, state, requested_at, request_entry_id)
     select $1, w.id, $2, $3, $4, $5, product_now(), asked.id from wallet w, asked where address = $8`,
    [FORGED, `${amount}`, `${fee}`, `${amount - fee}`, state, kind, key, wallet],
  )
}

/** Moves money between accounts of a wallet and of the house. */
async function forgeTransfer(
  wallet: string,
  i: { key: string; kind?: string; from: string; to: string; amount: bigint },
): Promise<void> {
  const { key, kind = 'withdrawal_requested', from, to, amount } = i
  await product.plant(
    `insert into entry (kind, idempotency_key, input_hash, occurred_at) values ($1, $2, '', now())
     on conflict do nothing`,
    [kind, key],
  )
  await product.plant(
    `with a as (select a.id, a.kind::text from account a left join wallet w on w.id = a.wallet_id
       where w.address = $1 or (a.wallet_id is null and a.shard = 0)),
     d as (select id from a where kind = $2), c as (select id from a where kind = $3),
     moved as (
       update account set balance = balance + case when id = (select id from c) then $4::numeric else -$4::numeric end
       where id in (select id from c union all select id from d))
     insert into transfer (entry_id, day, debit_account_id, credit_account_id, amount)
     select e.id, product_now()::date, d.id, c.id, $4::numeric from entry e, d, c where e.idempotency_key = $5`,
    [wallet, from, to, `${amount}`, key],
  )
}

async function expectRefused(why: RegExp): Promise<void> {
  expect(await payInOrder(context)).toMatchObject({ kind: expect.stringMatching(/idle|waiting/) })
  expect(await transactions(FORGED)).toEqual([])
  expect((await row(FORGED)).state).toBe('awaiting_approval')
  expect(await paused()).toBe(true)
  const alerts = await logLines(product.db, 'alert')
  expect(alerts.at(-1)).toMatchObject({ severity: 'critical', message: expect.stringMatching(why) })
}

describe('a forged withdrawal is never signed', () => {
  it('when nothing was taken from the wallet for it; who comes after it is paid', async () => {
    await creditAll(product.db, [{ address: user(1), amount: POL }])
    await forge(user(1))
    const id = await request(2, 10n * POL)
    await expectRefused(/asks for 500\d+ wei, and its request took 0/)
    await resumePayouts(product.db, ann)
    await payInOrder(context)
    expect((await paymentsOn(chain)).map(({ args }) => args.withdrawalId)).toEqual([id])
    expect((await proveBooks(product.db)).problems).toEqual([
      `Wallet ${user(1)}: in_flight is 0 wei, its open withdrawals are ${500n * POL}`,
    ])
  })

  it('nor after an approval: the books are asked again', async () => {
    await creditAll(product.db, [{ address: user(1), amount: POL }])
    await forge(user(1))
    await payInOrder(context)
    await resumePayouts(product.db, ann)
    await approveWithdrawal(product.db, ann, FORGED)
    await expectRefused(/its request took 0/)
    expect(await logLines(product.db, 'alert'), 'told in each pause').toHaveLength(2)
  })

  it("when its transfer took money from another withdrawal's flight", async () => {
    await request(1, 500n * POL)
    await forge(user(1))
    await expectRefused(/its request took 0/)
  })

  it('when it is the entry of something else, or leaves out the fee', async () => {
    await creditAll(product.db, [{ address: user(1), amount: 600n * POL }])
    const key = `withdrawal ${FORGED} request`
    await forge(user(1), { fee: 0n })
    await forgeTransfer(user(1), { key, from: 'available', to: 'in_flight', amount: 500n * POL })
    await expectRefused(/its fee is 0 wei/)
  })

  it.each([
    ['the money came from nowhere', 'withdrawal_requested', 'chain_reserve', /moved from chain_reserve/],
    ['the deposit was on no chain', 'deposit', 'chain_reserve', /deposits are \d+ wei/],
    ['the interest was of no day', 'sale', 'interest_expense', /moved from interest_expense/],
    ['the principal was of no position', 'sale', 'principal', /positions cost 0 wei/],
  ])('when %s', async (_, kind, from, why) => {
    await creditAll(product.db, [{ address: user(1), amount: POL }])
    if (from === 'principal') {
      const i = { key: 'before', kind: 'purchase', from: 'available', to: 'principal', amount: POL }
      await forgeTransfer(user(1), i)
    } else await forgeTransfer(user(1), { key: 'money', kind, from, to: 'available', amount: 500n * POL })
    await forge(user(1), { amount: from === 'principal' ? POL / 2n : 500n * POL })
    const amount = from === 'principal' ? POL / 2n : 500n * POL
    if (from === 'principal')
      await forgeTransfer(user(1), { key: 'after', kind, from, to: 'available', amount })
    await forgeTransfer(user(1), {
      key: `withdrawal ${FORGED} request`,
      from: 'available',
      to: 'in_flight',
      amount,
    })
    await expectRefused(why)
  })

  it('when a balance was raised without a transfer', async () => {
    await creditAll(product.db, [{ address: user(1), amount: POL }])
    await product.plant(
      `update account set balance = balance + 500e18 where kind = 'available' and wallet_id = 1`,
    )
    await forge(user(1))
    await forgeTransfer(user(1), {
      key: `withdrawal ${FORGED} request`,
      from: 'available',
      to: 'in_flight',
      amount: 500n * POL,
    })
    await expectRefused(/available balance is \d+ wei, and its transfers say -/)
  })

  it('nor is a transaction replaced that was never signed here', async () => {
    await creditAll(product.db, [{ address: user(1), amount: POL }])
    await forge(user(1), { state: 'signed' })
    await product.db.query(
      `with batch as (
         insert into payout_batch (signer, nonce, payments, total, hash) values ($2, $3, 1, 1, '0xab')
         returning signer, nonce),
       item as (
         insert into payout_item (signer, nonce, contract, number, withdrawal_id)
         select signer, nonce, $4, 1, $1 from batch)
       insert into payout_transaction (signer, nonce, attempt, hash, signed_bytes, max_fee_per_gas,
         max_priority_fee_per_gas, first_broadcast_at, last_broadcast_at, broadcasts)
       select signer, nonce, 1, '0xab', '0xab', 1, 1, now(), now(), 1 from batch`,
      [
        FORGED,
        context.chain.signer.toLowerCase(),
        await context.chain.nonce('latest'),
        chain.contractAddress.toLowerCase(),
      ],
    )
    await passTime()
    await followPayouts(context)
    expect(await transactions(FORGED)).toHaveLength(1)
    expect(await paymentsOn(chain)).toEqual([])
    expect(await paused()).toBe(true)
  })
})
