import { POL } from '@polder/base/amount'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purchase } from '../commands/purchase.ts'
import { proveBooks } from '../prove-books.ts'
import { addressOf, openTestLedger, type TestLedger } from '../testing/test-ledger.ts'
import { requestWithdrawal } from '../withdrawals/request-withdrawal.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger.close())

const plant = (sql: string) => ledger.database.plant(sql)
const problems = async () => (await proveBooks(ledger.db)).problems

describe('the proof of the books names', () => {
  it('a position that nobody paid for, and one that was sold without its money', async () => {
    const address = await ledger.fund(1, 100)
    await ledger.fund(2, 100)
    const [{ terms }] = await ledger.db.query('select terms from plan_version')
    await purchase(ledger.db, { address, nftId: terms.catalogue[0].id })
    expect(await problems()).toEqual([])
    await plant(
      `insert into position (wallet_id, nft_id, plan_version, price, daily_interest, opened_at, opened_day)
       select w.id, nft_id, plan_version, 5e18, daily_interest, opened_at, opened_day
       from position, wallet w where w.address = '${addressOf(2)}'`,
    )
    expect(await problems()).toEqual([
      `Wallet ${addressOf(2)}: principal is 0 wei, its open positions cost 5000000000000000000`,
    ])
    await plant(`update position set closed_at = opened_at, closed_day = opened_day`)
    expect(await problems()).toMatchObject([
      expect.stringMatching(`Wallet ${address}: principal is \\d{19,} wei, its open positions cost 0`),
    ])
  })

  it('a withdrawal that took nothing, and money in flight for none', async () => {
    const address = await ledger.fund(3, 100)
    const { withdrawalId } = await requestWithdrawal(ledger.db, { address, amount: 20n * POL })
    const before = await problems()
    const forged = `0x${'f'.repeat(64)}`
    await plant(`insert into withdrawal (id, wallet_id, amount, fee, net, state, requested_at, request_entry_id)
      select '${forged}', wallet_id, 500e18, 25e18, 475e18, 'requested', now(),
        (select min(e.id) from entry e where e.kind = 'deposit') from withdrawal where id = '${withdrawalId}'`)
    expect((await problems()).filter((problem) => !before.includes(problem))).toEqual([
      `Wallet ${address}: in_flight is 20000000000000000000 wei, its open withdrawals are 520000000000000000000`,
    ])
    await plant(`update withdrawal set state = 'cancelled'`)
    expect((await problems()).filter((problem) => !before.includes(problem))).toEqual([
      `Wallet ${address}: in_flight is 20000000000000000000 wei, its open withdrawals are 0`,
    ])
  })

  it.each(['debit', 'credit'])(
    'what moves the reserve without an event of the chain, on its %s side',
    async (side) => {
      const before = await problems()
      const other = side === 'debit' ? 'credit' : 'debit'
      await plant(`with forged as (
        insert into entry (kind, idempotency_key, input_hash, occurred_at)
        values ('sale', 'forged ${side}', '\\x00', now()) returning id)
      insert into transfer (entry_id, day, ${side}_account_id, ${other}_account_id, amount)
      select f.id, current_date, r.id, e.id, 1 from forged f,
        (select id from account where kind = 'chain_reserve' limit 1) r, (select id from account where kind = 'fee_income' limit 1) e`)
      expect((await problems()).filter((problem) => !before.includes(problem))).toContainEqual(
        expect.stringMatching(/^Entry \d+ \(sale\) moves what is on the chain, and is no event of it$/),
      )
    },
  )

  it('a deposit or a payout that the contract did not count', async () => {
    const [{ booked }] = await ledger.db.query(
      `select (-sum(balance))::text as booked from account where kind = 'chain_reserve'`,
    )
    const before = await problems()
    await plant(
      `insert into chain_checkpoint (chain_id, contract, block_number, block_hash, head_number, deposit_total,
         withdrawal_total, withdrawal_gross)
       values (137, '0x1', 1, '0x1', 1, ${booked} + 7, 7, 7)`,
    )
    expect(await problems()).toEqual(before)
    await ledger.fund(4, 1)
    const said = `The books hold ${BigInt(booked) + POL} wei on the chain, its events add up to ${booked}`
    expect((await problems()).filter((problem) => !before.includes(problem))).toEqual([said])
    await plant('update chain_checkpoint set withdrawal_gross = 12')
    expect(await problems()).toContain("The books hold 0 wei of fees, the chain's events add up to 5")
  })
})
