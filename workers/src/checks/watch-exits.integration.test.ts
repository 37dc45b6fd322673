import { type ExitOnChain, recordExits } from '@polder/ledger/exits/record-exits'
import { serveExit } from '@polder/ledger/exits/serve-exit'
import { inTransaction } from '@polder/ledger/sql'
import { silentChain } from '@polder/ledger/testing/silent-chain'
import { hearChain } from '@polder/ledger/withdrawals/chain-witness'
import { readLine } from '@polder/ledger/withdrawals/payout-line'
import { allWait } from '@polder/ledger/withdrawals/wait-in-line'
import { beforeEach, expect, it } from 'vitest'
import { POL, product, usePayouts, user } from '../testing/payout-fixture.ts'
import { creditAll, logLines } from '../testing/product.ts'
import { watchExits } from './watch-exits.ts'

usePayouts()

let exit: ExitOnChain
beforeEach(async () => {
  await creditAll(product.db, [{ address: user(3), amount: 100n * POL }])
  exit = {
    wallet: user(3),
    target: 50n * POL,
    deadline: new Date('2030-01-01'),
    ...{ paid: 0n, txHash: null },
  }
})
const record = async (...exits: ExitOnChain[]) =>
  await inTransaction(product.db, (manager) =>
    recordExits(manager, `0x${'a'.repeat(40)}`, 1n, { exits, asked: [], frozen: false }),
  )
const serve = async () => {
  const [{ id }] = await product.db.query('select id from exit_request')
  await serveExit(product.db, id, await hearChain(product.db, { ...silentChain, nonces: NO_NONCES }))
}
const NO_NONCES = async () => ({ taken: 0, final: 100 })
const alarms = async () => (await logLines(product.db, 'alert')).map(({ message }) => message)

it('says nothing of an exit that is on its way', async () => {
  await record(exit)
  await serve()
  await product.db.query(`update exit_request set seen_at = now() - interval '1 hour'`)
  await watchExits(product.asWorker)
  expect(await alarms()).toEqual([])
})

it('says nothing of an exit while all but exits wait for the check of a day', async () => {
  await record(exit)
  await serve()
  await inTransaction(product.asSigner, async (manager) => {
    const [first] = await readLine(manager, { oldest: 1, after: 0, first: 1 })
    await allWait(manager, first!, 'day_unchecked', [])
  })
  await watchExits(product.asWorker)
  expect(await alarms()).toEqual([])
})

it('calls operators once when an exit cannot be served in full, with its deadline', async () => {
  await record({ ...exit, target: 125n * POL })
  await serve()
  await watchExits(product.asWorker)
  expect(await alarms(), 'it may still be served').toEqual([])
  await product.db.query(`update exit_request set seen_at = now() - interval '1 hour'`)
  for (let round = 0; round < 3; round += 1) await watchExits(product.asWorker)
  expect(await alarms()).toEqual([
    'An exit, of which 125 POL are unpaid, cannot be served in full: 25 POL of it the books do not owe the wallet. ' +
      'From 2030-01-01T00:00:00.000Z on anyone can freeze the vault for it.',
  ])
})

it('calls operators when an exit waits for what they must see to', async () => {
  await record(exit)
  await serve()
  await product.db.query(`update withdrawal set waiting_for = $1 where state = 'requested'`, [
    'unknown_nonces',
  ])
  await watchExits(product.asWorker)
  expect(await alarms()).toEqual([
    'An exit, of which 50 POL are unpaid, waits (Payouts wait until the books have read everything that was paid). ' +
      'From 2030-01-01T00:00:00.000Z on anyone can freeze the vault for it.',
  ])
})
