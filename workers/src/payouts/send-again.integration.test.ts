import { payWithdrawal } from '@polder/testing/pay-withdrawal'
import type { Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import {
  asAdmin,
  chain,
  context,
  expectPaidOnce,
  POL,
  product,
  request,
  requestUndone,
  setControl,
  transactions,
  usePayouts,
  user,
} from '../testing/payout-fixture.ts'
import { logLines } from '../testing/product.ts'
import { paymentsOn, settleFinal } from '../testing/settle.ts'
import { followPayouts } from './follow-payouts.ts'
import { payInOrder } from './pay-in-order.ts'
import { sendAgain } from './send-again.ts'

usePayouts()

describe('a payment that was final and that a reorg took back', () => {
  it('is paid again by the same transaction when the chain takes back what was final', async () => {
    const ids = [await request(1, 10n * POL), await request(2, 10n * POL)]
    await payInOrder(context)
    await expectPaidOnce(...ids)
    const [{ n: signed }] = await product.db.query('select count(*) as n from payout_transaction')
    await chain.reorg(3)
    expect(await paymentsOn(chain)).toEqual([])
    await sendAgain(context)
    await chain.mine(1)
    await expectPaidOnce(...ids)
    expect(await product.db.query('select count(*) as n from payout_transaction')).toEqual([{ n: signed }])
    await sendAgain(context)
    expect(await logLines(product.db, 'alert')).toMatchObject([
      { severity: 'warning', message: expect.stringMatching(/took back .* sent again/) },
    ])
    const next = await request(3, 10n * POL)
    await payInOrder(context)
    await expectPaidOnce(...ids, next)
  })

  it('is signed anew under its number when what the chain took back is undone as it is mined again', async () => {
    const ids = [await request(1, 10n * POL), await request(2, 10n * POL)]
    await payInOrder(context)
    await expectPaidOnce(...ids)
    const [{ bytes }] = await product.db.query('select signed_bytes as bytes from payout_transaction')
    await chain.reorg(3)
    await asAdmin('pause')
    await chain.client.sendRawTransaction({ serializedTransaction: bytes })
    const undone = async () => {
      await chain.mine(1)
      await chain.finalize()
      await settleFinal(product.db, chain)
      await followPayouts(context)
      await sendAgain(context)
    }
    await undone()
    expect(await transactions(ids[0]!), 'the contract would not pay it').toHaveLength(1)
    await asAdmin('unpause')
    await sendAgain(context)
    expect(await transactions(ids[0]!)).toMatchObject([{ outcome: 'succeeded' }, { outcome: null }])
    // Undone once more.
    await asAdmin('pause')
    await followPayouts(context)
    await undone()
    await asAdmin('unpause')
    await Promise.all([sendAgain(context), sendAgain(context)])
    await followPayouts(context)
    await expectPaidOnce(...ids)
    expect((await transactions(ids[1]!)).map(({ outcome }) => outcome)).toEqual([
      ...['succeeded', 'reverted', 'succeeded'],
    ])
    const next = await request(3, 10n * POL)
    await payInOrder(context)
    await expectPaidOnce(...ids, next)
  })

  it('is signed anew when books that have lost its transaction are told that the chain took it back', async () => {
    const id = await request(1, 10n * POL)
    const [{ amount, net }] = await product.db.query('select amount, net from withdrawal where id = $1', [id])
    const wallet = user(1) as Hex
    await payWithdrawal(chain, { withdrawalId: id as Hex, wallet, net, gross: amount })
    const index = async () => {
      await chain.finalize()
      await settleFinal(product.db, chain)
    }
    await index()
    await chain.reorg(3)
    await index()
    const next = await request(2, 10n * POL)
    await payInOrder(context)
    expect(await transactions(next), 'nobody else gets its number').toEqual([])
    await setControl('paused = false')
    await sendAgain(context)
    expect(await transactions(id), 'operators look first at what was never signed here').toEqual([])
    await setControl('paused = false')
    await Promise.all([sendAgain(context), sendAgain(context)])
    await followPayouts(context)
    await expectPaidOnce(id)
    await payInOrder(context)
    await expectPaidOnce(id, next)
  })

  it('pays the others of a batch of which somebody else has paid the first meanwhile, under its number', async () => {
    const ids = [await request(1, 10n * POL), await request(2, 10n * POL)]
    await payInOrder(context)
    await chain.finalize()
    await followPayouts(context)
    await chain.reorg(3)
    const [{ amount, net }] = await product.db.query('select amount, net from withdrawal where id = $1', [
      ids[0],
    ])
    await payWithdrawal(chain, { withdrawalId: ids[0] as Hex, wallet: user(1) as Hex, net, gross: amount })
    for (let round = 0; round < 3; round++) {
      await chain.finalize()
      await settleFinal(product.db, chain)
      await followPayouts(context)
      await sendAgain(context)
      await chain.mine(1)
    }
    await followPayouts(context)
    await expectPaidOnce(...ids)
  })

  it('holds nobody up when somebody else has paid all of a batch meanwhile, whose nonce is free again', async () => {
    const id = await request(1, 10n * POL)
    await payInOrder(context)
    await chain.finalize()
    await followPayouts(context)
    await chain.reorg(3)
    const [{ amount, net }] = await product.db.query('select amount, net from withdrawal where id = $1', [id])
    await payWithdrawal(chain, { withdrawalId: id as Hex, wallet: user(1) as Hex, net, gross: amount })
    await chain.finalize()
    await settleFinal(product.db, chain)
    const next = await request(2, 10n * POL)
    for (let round = 0; round < 3; round++) {
      await payInOrder(context)
      await chain.finalize()
      await settleFinal(product.db, chain)
      await followPayouts(context)
      await sendAgain(context)
    }
    await expectPaidOnce(id, next)
  })

  it('holds nobody up when what it gives back is the nonce of a batch that was undone', async () => {
    const id = await requestUndone()
    await chain.finalize()
    await followPayouts(context)
    expect(await transactions(id)).toMatchObject([{ outcome: 'reverted' }])
    await chain.reorg(4)
    await payInOrder(context)
    await followPayouts(context)
    await chain.finalize()
    await followPayouts(context)
    expect(await transactions(id), 'its nonce pays nobody').toMatchObject([
      { attempt: 1, outcome: 'reverted' },
      { attempt: 2, outcome: 'reverted' },
    ])
    await payInOrder(context)
    await expectPaidOnce(id)
  })
})
