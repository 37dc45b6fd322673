import { requestWithdrawal } from '@polder/ledger/withdrawals/request-withdrawal'
import { expect, it } from 'vitest'
import { followPayouts } from '../payouts/follow-payouts.ts'
import { payInOrder } from '../payouts/pay-in-order.ts'
import { chain, context, POL, product, usePayouts, user } from '../testing/payout-fixture.ts'
import { creditAll } from '../testing/product.ts'
import { paymentsOn, settleFinal } from '../testing/settle.ts'

usePayouts()

/** Statements of a thief: what is refused is tried no further. */
async function attempt(...statements: [string, unknown[]?][]): Promise<void> {
  for (const [text, values] of statements) await product.asApi.query(text, values).catch(() => undefined)
}

const paidTo = async (wallet: string) =>
  (await paymentsOn(chain))
    .filter(({ args }) => args.wallet.toLowerCase() === wallet)
    .reduce((sum, { args }) => sum + args.netAmount, 0n)

it('the API is paid once for what it has, whatever it writes of payouts', async () => {
  await creditAll(product.db, [{ address: user(1), amount: 101n * POL }])
  for (let round = 1; round <= 3; round++) {
    const asked = await requestWithdrawal(product.db, { address: user(1), amount: 100n * POL }).catch(
      () => null,
    )
    if (!asked) break
    await payInOrder(context)
    const { withdrawalId: id, amount, net } = asked
    await attempt(
      ['update withdrawal set payout_number = (select max(number) from payout_item) where id = $1', [id]],
      [
        "insert into entry (kind, idempotency_key, input_hash, occurred_at) values ('withdrawal_cancelled', $1, '', now())",
        [`withdrawal ${id} outcome`],
      ],
      [
        "insert into entry (kind, idempotency_key, input_hash, occurred_at) values ('sale', $1, '', now())",
        [`forged ${id}`],
      ],
      [
        move("'in_flight' and wallet_id is not null", "'available' and wallet_id is not null"),
        [`withdrawal ${id} outcome`, `${amount}`],
      ],
      [move("'fee_income' and shard = 0", "'chain_reserve' and shard = 0"), [`forged ${id}`, `${net}`]],
      [
        "update withdrawal set state = 'refunded', outcome_entry_id = (select id from entry where idempotency_key = $2), ended_at = now() where id = $1",
        [id, `withdrawal ${id} outcome`],
      ],
    )
    await chain.finalize()
    await followPayouts(context)
    await settleFinal(product.db, chain)
  }
  expect(await paidTo(user(1))).toBeLessThanOrEqual(101n * POL)
})

/** A transfer with the balances that it moves. $1: key of its entry, $2: wei */
const move = (from: string, to: string) => `
  with d as (select id from account where kind = ${from}), c as (select id from account where kind = ${to}),
  moved as (update account set balance = balance + case when id = (select id from c) then $2::numeric else -$2::numeric end
    where id in (select id from c union all select id from d) returning id)
  insert into transfer (entry_id, day, debit_account_id, credit_account_id, amount)
  select e.id, product_now()::date, d.id, c.id, $2::numeric from entry e, d, c where e.idempotency_key = $1`
