import { POL } from '@polder/base/amount'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { creditDeposits } from '../chain/credit-deposits.ts'
import { reverseDeposit } from '../chain/reverse-deposit.ts'
import { purchase } from '../commands/purchase.ts'
import { sell } from '../commands/sell.ts'
import { factTime, inTransaction } from '../sql.ts'
import { finalDeposit, openTestLedger, type TestLedger } from '../testing/test-ledger.ts'
import { contradictionOf } from './judge-entitlement.ts'
import { lockNamedWithdrawal } from './lock-withdrawal.ts'
import { endWithdrawal, moveWithdrawals } from './move-withdrawal.ts'
import { readEntitlement } from './read-entitlement.ts'
import { requestWithdrawal } from './request-withdrawal.ts'
import { settleWithdrawal } from './settle-withdrawal.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger.close())

describe('what the books say of a withdrawal', () => {
  it('is that it is owed, whatever its wallet and those around it have done before', async () => {
    const { db } = ledger
    const address = await ledger.fund(1, 1_000)
    const friend = await ledger.fund(2, 500, await codeOf(address))
    const { positionId } = await purchase(db, { address, nftId: await cheapest() })
    await purchase(db, { address, nftId: await cheapest() })
    await purchase(db, { address: friend, nftId: await cheapest() })
    await ledger.passDays(3)
    await sell(db, { address, positionId })
    const late = finalDeposit(address, 2_000n * POL)
    await inTransaction(db, (manager) => creditDeposits(manager, [late]))
    const ask = () => requestWithdrawal(db, { address, amount: 900n * POL })
    const [paid, back, open] = [await ask(), await ask(), await ask()]
    await inTransaction(db, async (manager) => {
      await moveWithdrawals(manager, [await lockNamedWithdrawal(manager, paid.withdrawalId)], 'signed')
      const at = { kept: false, number: 1n, txHash: '0x1', blockNumber: 1n, blockHash: '0x1' }
      await settleWithdrawal(manager, {
        ...paid,
        ...at,
        address,
        amount: paid.amount,
        net: paid.net,
      })
      const refused = await lockNamedWithdrawal(manager, back.withdrawalId)
      await endWithdrawal(manager, refused, 'refunded', await factTime(manager))
      await reverseDeposit(manager, late)
    })
    await inTransaction(db, (manager) => creditDeposits(manager, [finalDeposit(address, 3_000n * POL)]))
    await ledger.passDays(1)
    const facts = (await readEntitlement(db.manager, open.withdrawalId))!
    const kinds = new Set(facts.flows.map(({ kind }) => kind))
    expect([...kinds]).toEqual(
      expect.arrayContaining(['deposit_reversed', 'receivable_repaid', 'sale', 'withdrawal_refunded']),
    )
    expect(facts.income).toBeGreaterThan(0n)
    expect(contradictionOf(facts)).toBeNull()
    expect(contradictionOf((await readEntitlement(db.manager, paid.withdrawalId))!)).toMatch(/outcome/)
  })

  const codeOf = async (address: string) =>
    (await ledger.db.query('select referral_code from wallet where address = $1', [address]))[0].referral_code
  const cheapest = async () =>
    (await ledger.db.query('select terms from plan_version'))[0].terms.catalogue[0].id as string
})
