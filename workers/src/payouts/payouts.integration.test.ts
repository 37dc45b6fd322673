import { polderAbi } from '@polder/contracts/abi.generated'
import { payWithdrawal } from '@polder/testing/pay-withdrawal'
import type { Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import {
  asAdmin,
  chain,
  context,
  expectPaidOnce,
  POL,
  passTime,
  product,
  REFUSING,
  request,
  requestUndone,
  row,
  SIGNER,
  setControl,
  transactions,
  usePayouts,
  user,
} from '../testing/payout-fixture.ts'
import { logLines, requestFor } from '../testing/product.ts'
import { paymentsOn, settleFinal } from '../testing/settle.ts'
import { followPayouts } from './follow-payouts.ts'
import { payInOrder } from './pay-in-order.ts'

usePayouts()

describe('payouts that are sent', () => {
  it('pays in the order of the requests, and the indexer settles', async () => {
    const before = await chain.client.getBalance({ address: chain.accounts[3]!.address })
    const [a, b] = [await request(3, 100n * POL), await request(4, 50n * POL)]
    expect(await payInOrder(context)).toEqual({ kind: 'idle' })
    const sent = await row(a)
    expect(sent.state).toBe('broadcast')
    expect(sent.tx_hash).toBe((await transactions(a))[0]?.hash)
    expect(await chain.client.getBalance({ address: chain.accounts[3]!.address })).toBe(before + 95n * POL)
    await expectPaidOnce(a, b)
    expect((await transactions(a)).map((t) => t.outcome)).toEqual(['succeeded'])
    expect(await transactions(b), 'in one batch').toEqual(await transactions(a))
    expect((await logLines(product.db, 'payout_signed')).length).toBe(2)
    expect((await logLines(product.db, 'payout_sent')).length).toBe(2)
  })

  it('gives a stuck payout a higher fee on the same nonce', async () => {
    await chain.client.setAutomine(false)
    const id = await request(1, 10n * POL)
    await payInOrder(context)
    await followPayouts(context)
    expect(await transactions(id)).toHaveLength(1)
    await passTime()
    await followPayouts(context)
    const attempts = await transactions(id)
    expect(attempts.map((t) => t.attempt)).toEqual([1, 2])
    expect(new Set(attempts.map((t) => t.nonce)).size).toBe(1)
    expect((await row(id)).tx_hash).toBe(attempts[1]?.hash)
    await chain.client.setAutomine(true)
    await chain.mine(1)
    await expectPaidOnce(id)
    expect((await transactions(id)).map((t) => t.outcome)).toEqual(['replaced', 'succeeded'])
  })

  it('stops nobody when a stuck payout is mined and settled while it is to be replaced', async () => {
    await chain.client.setAutomine(false)
    const id = await request(1, 10n * POL)
    await payInOrder(context)
    await passTime()
    const late = {
      ...context.chain,
      networkFees: async () => {
        await chain.client.setAutomine(true)
        await chain.mine(1)
        await chain.finalize()
        await settleFinal(product.db, chain)
        return await context.chain.networkFees()
      },
    }
    await followPayouts({ ...context, chain: late })
    expect(await transactions(id)).toHaveLength(1)
    expect(await logLines(product.db, 'alert')).toEqual([])
    await expectPaidOnce(id)
  })

  it('survives a reorg that takes the payment away', async () => {
    const id = await request(1, 10n * POL)
    await payInOrder(context)
    // Its block is made a moment after the node took it; without it the reorg would take the block below.
    await expect.poll(() => paymentsOn(chain)).toHaveLength(1)
    await chain.reorg(1)
    expect(await paymentsOn(chain)).toHaveLength(0)
    await product.db.query(`update payout_transaction set last_broadcast_at = now() - interval '1 minute'`)
    await followPayouts(context)
    await chain.mine(1)
    await expectPaidOnce(id)
    expect(await transactions(id)).toHaveLength(1)
  })

  it('is not concerned by a wallet that takes it in a simulation, and burns all gas when it is paid', async () => {
    await chain.client.setAutomine(false)
    const before = await request(1, 10n * POL)
    const id = await requestFor(product.db, REFUSING, 10n * POL)
    const after = await request(2, 10n * POL)
    await payInOrder(context)
    // It burns what it is given where gas has a price: a simulation says nothing against it.
    await chain.client.setCode({ address: REFUSING, bytecode: '0x3a600557005b60006000fd' })
    await chain.client.setAutomine(true)
    await chain.mine(1)
    await expectPaidOnce(before, id, after)
    const [sent] = await transactions(id)
    const { gasUsed } = await chain.client.getTransactionReceipt({ hash: sent!.hash as Hex })
    expect(gasUsed).toBeLessThan(450_000n)
    const claimable = await chain.client.readContract({
      address: chain.contractAddress,
      abi: polderAbi,
      functionName: 'claimable',
      args: [REFUSING],
    })
    expect(claimable).toBe((95n * POL) / 10n)
    const [{ kept }] = await product.db.query('select kept from withdrawal where id = $1', [id])
    expect(kept).toBe(true)
    expect(await logLines(product.db, 'alert')).toEqual([])
  })

  it('pays on a new nonce after a revert', async () => {
    const id = await requestUndone()
    await followPayouts(context)
    expect(await payInOrder(context), 'not before the revert is final').toEqual({ kind: 'idle' })
    await chain.finalize()
    await followPayouts(context)
    expect(await transactions(id)).toMatchObject([{ outcome: 'reverted', failure: 'paused' }])
    expect(await payInOrder(context)).toEqual({ kind: 'waiting', reason: 'paused_on_chain' })
    await asAdmin('unpause')
    await payInOrder(context)
    expect(await transactions(id)).toHaveLength(2)
    await expectPaidOnce(id)
  })

  it('stops when a foreign transaction took the nonce, and pays on a new one when it is resumed', async () => {
    await chain.client.setAutomine(false)
    const id = await request(1, 10n * POL)
    await payInOrder(context)
    await chain.client.sendTransaction({
      account: chain.accounts[SIGNER]!,
      to: chain.accounts[8]!.address,
      value: 1n,
      nonce: Number((await transactions(id))[0]!.nonce),
      maxFeePerGas: 100n * 10n ** 9n,
      maxPriorityFeePerGas: 10n * 10n ** 9n,
    })
    await chain.client.setAutomine(true)
    await chain.mine(1)
    await followPayouts(context)
    await payInOrder(context)
    expect(await transactions(id), 'not before it is final').toHaveLength(1)
    await chain.finalize()
    await followPayouts(context)
    expect((await transactions(id)).map((t) => t.outcome)).toEqual(['replaced'])
    expect((await logLines(product.db, 'alert'))[0]).toMatchObject({ severity: 'critical' })
    expect(await payInOrder(context)).toEqual({ kind: 'waiting', reason: 'paused_by_operator' })
    await setControl('paused = false')
    await payInOrder(context)
    expect(await transactions(id)).toHaveLength(2)
    await expectPaidOnce(id)
  })

  it('sets aside what the chain undoes again and again, and pays alone who was in a batch with it', async () => {
    const id = await request(1, 10n * POL)
    const others = [await request(2, 10n * POL), await request(3, 10n * POL)]
    for (let round = 1; round <= context.policy.maxUnexplainedReverts; round++) {
      await chain.client.setAutomine(false)
      // Around the payment, in its block: nothing of it is to be seen in the state of any block.
      await asAdmin('pause')
      await payInOrder(context)
      await asAdmin('unpause', (await chain.client.getBlock()).baseFeePerGas!)
      await chain.client.setAutomine(true)
      await chain.mine(1)
      await chain.finalize()
      await followPayouts(context)
    }
    expect((await transactions(id)).map((t) => t.outcome)).toEqual(['reverted', 'reverted', 'reverted'])
    await payInOrder(context)
    await expectPaidOnce(others[0]!)
    await payInOrder(context)
    await expectPaidOnce(...others)
    expect((await row(id)).waiting_for).toBe('set_aside')
    expect((await logLines(product.db, 'payout_waiting'))[0]).toMatchObject({ severity: 'critical' })
    expect((await product.db.query('select paused from payout_control'))[0].paused).toBe(false)
    await product.plant(`update payout_item set signed_at = signed_at - interval '1 day'`)
    await payInOrder(context)
    await expectPaidOnce(...others, id)
  })

  it('signs nothing while the contract counts a payout that the books do not know', async () => {
    const [id, other] = [await request(1, 10n * POL), await request(2, 10n * POL)]
    await payWithdrawal(chain, { withdrawalId: id, wallet: chain.accounts[1]!.address, net: 1n })
    expect(await payInOrder(context)).toEqual({ kind: 'waiting', reason: 'unknown_nonces' })
    expect(await transactions(id)).toEqual([])
    await chain.finalize()
    expect(await settleFinal(product.db, chain), 'paid otherwise than was asked').toEqual(['unforeseen'])
    expect(await payInOrder(context)).toEqual({ kind: 'waiting', reason: 'paused_by_operator' })
    await setControl('paused = false')
    await payInOrder(context)
    expect((await paymentsOn(chain)).map(({ args }) => args.withdrawalId)).toEqual([id, other])
  })

  const payAs = (from: number, id: Hex, nonce?: number) =>
    payWithdrawal(chain, {
      withdrawalId: id,
      wallet: chain.accounts[1]!.address,
      gross: 10n * POL,
      net: (95n * POL) / 10n,
      from,
      ...(nonce !== undefined && { nonce }),
    })

  it('calls an operator when somebody else has paid it, and goes on once that is settled', async () => {
    await chain.client.setAutomine(false)
    const id = await request(1, 10n * POL)
    await payInOrder(context)
    await payAs(0, id)
    await chain.client.setAutomine(true)
    await chain.mine(1)
    await chain.finalize()
    await followPayouts(context)
    expect(await logLines(product.db, 'alert'), 'not before it is settled').toEqual([])
    expect(await settleFinal(product.db, chain)).toEqual(['settled'])
    await followPayouts(context)
    expect((await logLines(product.db, 'alert'))[0]).toMatchObject({ severity: 'critical' })
    const next = await request(2, 10n * POL)
    expect(await payInOrder(context)).toEqual({ kind: 'waiting', reason: 'paused_by_operator' })
    await setControl('paused = false')
    await payInOrder(context)
    await expectPaidOnce(id, next)
    expect(await transactions(id)).toHaveLength(1)
  })

  it('takes a payment on its nonce that the books have lost for its own', async () => {
    await chain.client.setAutomine(false)
    const id = await request(1, 10n * POL)
    await payInOrder(context)
    await payAs(SIGNER, id, Number((await transactions(id))[0]!.nonce))
    await chain.client.setAutomine(true)
    await chain.mine(1)
    await expectPaidOnce(id)
    await followPayouts(context)
    await followPayouts(context)
    expect((await transactions(id)).map((t) => t.outcome)).toEqual(['replaced', 'succeeded'])
    expect(await logLines(product.db, 'alert')).toEqual([])
  })

  it('the database refuses a nonce, a number or a withdrawal twice, and what is signed that changes', async () => {
    const [a, b] = [await request(1, 10n * POL), await request(2, 10n * POL)]
    await payInOrder(context)
    await chain.finalize()
    await followPayouts(context)
    const signer = user(SIGNER)
    const nonce = Number((await transactions(a))[0]!.nonce)
    const batch = (at: number) =>
      product.db.query(
        `insert into payout_batch (signer, nonce, payments, total, hash) values ($1, $2, 1, 1, '0x')`,
        [signer, at],
      )
    const item = (id: string, number: number) =>
      product.db.query(
        'insert into payout_item (signer, nonce, contract, number, withdrawal_id) values ($1, $2, $3, $4, $5)',
        [signer, nonce + 1, chain.contractAddress.toLowerCase(), number, id],
      )
    await expect(batch(nonce)).rejects.toThrow(/payout_batch_pkey/)
    await batch(nonce + 1)
    await expect(item(b, 3)).rejects.toThrow(/payout_item_bound/)
    const c = await request(3, 10n * POL)
    await expect(item(c, 2)).rejects.toThrow(/payout_item_number/)
    for (const state of ['requested', 'cancelled'])
      await expect(
        product.db.query('update withdrawal set state = $2 where id = $1', [a, state]),
        'while it has its number',
      ).rejects.toThrow(/refused/)
    const change = (set: string) => expect(product.db.query(`update ${set}`)).rejects
    await change(`payout_transaction set signed_bytes = '0x00'`).toThrow(/append-only/)
    await change(`payout_batch set state = 'reverted' where nonce = ${nonce}`).toThrow(/append-only/)
    await change(`payout_item set withdrawal_id = '${c}'`).toThrow(/append-only/)
  })
})
