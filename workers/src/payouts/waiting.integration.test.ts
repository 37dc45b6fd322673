import { max } from '@polder/base/amount'
import { resumePayouts } from '@polder/ledger/admin/pause-payouts'
import { reverseDeposit } from '@polder/ledger/chain/reverse-deposit'
import { inTransaction } from '@polder/ledger/sql'
import { closeDueDays } from '@polder/ledger/testing/close-day'
import { lockWithdrawal } from '@polder/ledger/withdrawals/lock-withdrawal'
import { describe, expect, it } from 'vitest'
import {
  afterSigning,
  asAdmin,
  chain,
  connectAs,
  context,
  expectPaidOnce,
  POL,
  product,
  request,
  row,
  SIGNER,
  setControl,
  transactions,
  usePayouts,
  user,
} from '../testing/payout-fixture.ts'
import { advanceDays, logLines, until } from '../testing/product.ts'
import { checkDays } from './check-days.ts'
import { followPayouts } from './follow-payouts.ts'
import { payInOrder } from './pay-in-order.ts'
import { signBatch } from './sign-batch.ts'

usePayouts()

const outcomesOf = async (id: string) => (await transactions(id)).map(({ outcome }) => outcome)
async function depositOf(index: number): Promise<string> {
  const [deposit] = await product.db.query(
    `select tx_hash as hash from deposit where wallet_id = (select id from wallet where address = $1)`,
    [user(index)],
  )
  return deposit.hash
}

describe('payouts that wait or are not sent', () => {
  it('waits until the newest day is checked, and operators hear of one that cannot be', async () => {
    await payInOrder(context)
    const id = await request(1, 10n * POL)
    await advanceDays(product.db, 1)
    const [day] = await closeDueDays(product.db)
    const broken = {
      ...context,
      checkDay: async () => {
        throw new Error('out of memory')
      },
    }
    for (let round = 0; round < 2; round++) {
      await checkDays(broken)
      expect(await payInOrder(broken)).toEqual({ kind: 'waiting', reason: 'day_unchecked' })
    }
    expect(await logLines(product.db, 'alert')).toMatchObject([
      {
        severity: 'critical',
        message: expect.stringContaining(`${day} paid could not be computed again (out of memory)`),
      },
    ])
    await checkDays(context)
    await payInOrder(context)
    await expectPaidOnce(id)
  })

  it('waits while the contract is paused, and says so', async () => {
    await asAdmin('pause')
    const id = await request(1, 10n * POL)
    expect(await payInOrder(context)).toEqual({ kind: 'waiting', reason: 'paused_on_chain' })
    await payInOrder(context)
    expect((await row(id)).waiting_for).toBe('paused_on_chain')
    expect(await logLines(product.db, 'payout_waiting'), 'told once').toHaveLength(1)
    await asAdmin('unpause')
    await payInOrder(context)
    expect((await row(id)).waiting_for).toBeNull()
    await expectPaidOnce(id)
  })

  it('waits in order for an empty payout wallet to be refilled', async () => {
    const signer = chain.accounts[SIGNER]!.address
    await chain.client.setBalance({ address: signer, value: 20n * POL })
    const [large, small] = [await request(1, 100n * POL), await request(2, 1n * POL)]
    expect(await payInOrder(context)).toEqual({ kind: 'waiting', reason: 'funds' })
    expect((await row(large)).waiting_for).toBe('funds')
    expect((await row(small)).waiting_for).toBe('funds')
    expect((await row(small)).state, 'not before its turn').toBe('requested')
    await chain.client.setBalance({ address: signer, value: 200n * POL })
    await payInOrder(context)
    await expectPaidOnce(large, small)
  })

  it("passes by what is above the contract's limit, and waits for its window", async () => {
    const tooLarge = await request(1, 2_000n * POL)
    const [a, b] = [await request(2, 850n * POL), await request(3, 250n * POL)]
    expect(await payInOrder(context)).toEqual({ kind: 'waiting', reason: 'contract_limit' })
    expect((await row(tooLarge)).waiting_for).toBe('above_limit')
    expect((await row(b)).waiting_for).toBe('contract_limit')
    await expectPaidOnce(a)
  })

  it('is held up by nobody who waits for more than a quarter of a limit', async () => {
    await setControl(`daily_limit = ${100n * POL}`)
    const ids = [await request(1, 20n * POL), await request(2, 90n * POL), await request(3, 20n * POL)]
    const [first, large, small] = ids as [string, string, string]
    await payInOrder(context)
    await expectPaidOnce(first, small)
    await payInOrder(context)
    expect((await row(large)).waiting_for).toBe('daily_limit')
    expect(await logLines(product.db, 'payout_waiting'), 'told once').toHaveLength(1)
    await setControl('daily_limit = null')
    await payInOrder(context)
    await expectPaidOnce(first, small, large)
  })

  it('is told before balances are locked, as a cancel locks them', async () => {
    await setControl(`daily_limit = ${20n * POL}`)
    const [first, waiting] = [await request(1, 20n * POL), await request(1, 4n * POL)]
    let signing: Promise<unknown> | undefined
    await product.db.transaction(async (manager) => {
      await lockWithdrawal(manager, waiting)
      signing = signBatch(context)
      await until(async () => {
        const held =
          'select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))'
        return (await manager.query(held)).length > 0
      })
      await manager.query(
        `select 1 from account where kind = 'available' and wallet_id is not null for update nowait`,
      )
    })
    await signing
    expect((await row(waiting)).waiting_for).toBe('daily_limit')
    await followPayouts(context)
    await expectPaidOnce(first)
  })

  it('takes back a batch that was never sent when a wallet of it owes by then; the others are paid', async () => {
    const [owing, other] = [await request(1, 10n * POL), await request(2, 10n * POL)]
    await signBatch(context)
    await inTransaction(product.db, async (manager) => {
      await reverseDeposit(manager, { chainId: 137, txHash: await depositOf(1), logOrdinal: 0 })
    })
    await followPayouts(context)
    expect(await transactions(owing), 'held back by the pause').toHaveLength(1)
    await resumePayouts(product.db, { actor: 'ann', reason: 'looked at it' })
    await followPayouts(context)
    await followPayouts(context)
    const [paying, voiding] = await transactions(owing)
    await chain.mine(1)
    await chain.finalize()
    await followPayouts(context)
    expect(await outcomesOf(owing)).toEqual(['replaced', 'reverted'])
    expect((await row(owing)).state).toBe('requested')
    expect(voiding!.nonce).toBe(paying!.nonce)
    await payInOrder(context)
    await expectPaidOnce(other)
    expect((await row(owing)).state).toBe('requested')
    expect((await product.db.query('select paused from payout_control'))[0].paused).toBe(false)
  })

  it('sends a batch as it was signed when a pause ends and nothing has changed', async () => {
    const id = await request(1, 10n * POL)
    await signBatch(context)
    await setControl('paused = true')
    await followPayouts(context)
    await setControl('paused = false')
    await followPayouts(context)
    await expectPaidOnce(id)
    expect(await outcomesOf(id)).toEqual(['succeeded'])
  })

  it('does not sign when the deposit is taken back while the chain is asked', async () => {
    const id = await request(1, 10n * POL)
    const asked = {
      ...context.chain,
      simulate: async (...of: Parameters<typeof context.chain.simulate>) => {
        const verdict = await context.chain.simulate(...of)
        await inTransaction(product.db, async (manager) => {
          const [{ txHash }] = await manager.query('select tx_hash as "txHash" from deposit')
          await reverseDeposit(manager, { chainId: 137, txHash, logOrdinal: 0 })
        })
        // As if operators had resumed at once.
        await setControl('paused = false')
        return verdict
      },
    }
    expect(await payInOrder({ ...context, chain: asked })).toEqual({ kind: 'idle' })
    expect(await transactions(id)).toEqual([])
  })

  it('says when the wallet was emptied after signing, and sends once it is refilled', async () => {
    const signer = chain.accounts[SIGNER]!.address
    const id = await request(1, 10n * POL)
    await payInOrder(afterSigning(() => chain.client.setBalance({ address: signer, value: POL })))
    expect(await row(id)).toMatchObject({
      state: 'signed',
      waiting_for: 'funds',
    })
    await chain.client.setBalance({ address: signer, value: 100n * POL })
    await followPayouts(context)
    expect((await row(id)).waiting_for).toBeNull()
    await expectPaidOnce(id)
  })

  it('that no node has seen at any fee are held back by a pause, and the books are asked again before', async () => {
    const signer = chain.accounts[SIGNER]!.address
    const [owing, other] = [await request(1, 10n * POL), await request(2, 10n * POL)]
    await payInOrder(afterSigning(() => chain.client.setBalance({ address: signer, value: POL })))
    const dearer = async () => {
      const fees = await context.chain.networkFees()
      return {
        ...fees,
        suggestedPriorityFee: 2n * max(fees.suggestedPriorityFee, context.policy.minPriorityFee),
      }
    }
    const later = { ...context, policy: { ...context.policy, replaceAfterMs: -1 } }
    await followPayouts({ ...later, chain: { ...context.chain, networkFees: dearer } })
    expect(await transactions(owing)).toHaveLength(2)
    await inTransaction(product.db, async (manager) => {
      await reverseDeposit(manager, { chainId: 137, txHash: await depositOf(1), logOrdinal: 0 })
    })
    await chain.client.setBalance({ address: signer, value: 100n * POL })
    await followPayouts(context)
    await chain.mine(1)
    expect(await chain.client.getTransactionCount({ address: signer })).toBe(
      Number((await transactions(owing))[0]!.nonce),
    )
    await resumePayouts(product.db, { actor: 'ann', reason: 'looked at it' })
    for (let round = 0; round < 2; round++) await followPayouts(context)
    await chain.mine(1)
    await chain.finalize()
    await followPayouts(context)
    expect(await outcomesOf(owing)).toEqual(['replaced', 'replaced', 'reverted'])
    await payInOrder(context)
    await expectPaidOnce(other)
    expect((await row(owing)).state).toBe('requested')
  })

  it('does not take an unreachable chain for a refusal', async () => {
    const id = await request(1, 10n * POL)
    const lost = connectAs({ ...product.settings, RPC_URL: ['http://127.0.0.1:1'] })
    await expect(payInOrder({ ...context, chain: lost })).rejects.toThrow()
    expect(await row(id)).toMatchObject({
      state: 'requested',
      waiting_for: 'chain_unreachable',
    })
    await payInOrder(context)
    await expectPaidOnce(id)
  })
})
