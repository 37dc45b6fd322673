import { POL } from '@polder/base/amount'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { beginClose } from '../close/begin-close.ts'
import { nextDueDay } from '../close/close-hold.ts'
import { computeDay } from '../close/compute-day.ts'
import { finishDay } from '../close/finish-day.ts'
import { postShard } from '../close/post-shard.ts'
import { purchase } from '../commands/purchase.ts'
import { sell } from '../commands/sell.ts'
import { readPages } from '../lists/read-pages.ts'
import { WALLET_DEPOSITS } from '../lists/wallet-deposits.ts'
import { proveBooks } from '../prove-books.ts'
import { readEntries } from '../reads/entries.ts'
import { readStatement } from '../reads/statement.ts'
import { readWalletFigures } from '../reads/wallet-figures.ts'
import { inTransaction } from '../sql.ts'
import { giveBack } from '../testing/give-back.ts'
import { silentChain } from '../testing/silent-chain.ts'
import { addressOf, finalDeposit, openTestLedger, type TestLedger } from '../testing/test-ledger.ts'
import { cancelWithdrawal } from '../withdrawals/cancel-withdrawal.ts'
import { requestWithdrawal } from '../withdrawals/request-withdrawal.ts'
import { settleWithdrawal } from '../withdrawals/settle-withdrawal.ts'
import { creditDeposits, type FinalDeposit } from './credit-deposits.ts'
import { reverseDeposit } from './reverse-deposit.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(async () => {
  expect((await proveBooks(ledger.db)).problems).toEqual([])
  await ledger.close()
})

const paused = async () => (await ledger.db.query('select paused from payout_control'))[0].paused
const resume = () => ledger.db.query('update payout_control set paused = false')
const figures = async (n: number) =>
  (await readWalletFigures(ledger.db.manager, [addressOf(n)])).get(addressOf(n))!
const credit = (...deposits: FinalDeposit[]) =>
  inTransaction(ledger.db, (manager) => creditDeposits(manager, deposits))
const reverse = (d: FinalDeposit) => inTransaction(ledger.db, (manager) => reverseDeposit(manager, d))

describe('deposits', () => {
  it('credit each event once and make its sender known without a sponsor', async () => {
    const deposits = [
      finalDeposit(addressOf(1), POL),
      finalDeposit(addressOf(1), 2n * POL),
      finalDeposit(addressOf(2), 3n * POL),
    ]
    expect(await credit(...deposits)).toEqual({ credited: 3 })
    expect(await credit(...deposits)).toEqual({ credited: 0 })
    expect(await figures(1)).toMatchObject({ available: 3n * POL, deposited: 3n * POL, referredBy: null })
    expect((await figures(2)).referralCode).toMatch(/^[0-9A-Z]{8}$/)
  })

  it('credit a transaction and ordinal once, whatever block it is said to be in', async () => {
    const deposit = finalDeposit(addressOf(3), POL)
    await credit(deposit)
    const blockHash = `0x${'f'.repeat(64)}`
    expect(await credit({ ...deposit, blockHash })).toEqual({ credited: 0 })
    const blockNumber = deposit.blockNumber + 1n
    await expect(credit({ ...deposit, blockHash, blockNumber })).rejects.toThrow(/deposit_one_credit/)
    expect((await figures(3)).available).toBe(POL)
  })
})

describe('a deposit that a reorg removed after it was final', () => {
  it('is reversed by an entry, once, and may be credited again from another block', async () => {
    const deposit = finalDeposit(addressOf(4), 5n * POL)
    await credit(deposit)
    expect(await reverse(deposit)).toBe('reversed')
    expect(await reverse(deposit)).toBe('not_credited')
    expect(await figures(4)).toMatchObject({ available: 0n, deposited: 0n, receivable: 0n })
    const [{ id, reversal_entry_id: reversal }] = await ledger.db.query(
      `select id, reversal_entry_id from deposit where tx_hash = $1`,
      [deposit.txHash],
    )
    const entries = await readEntries(ledger.db.manager, [id, reversal])
    expect([entries.get(id)?.reverses, entries.get(reversal)?.reverses]).toEqual([null, id])
    expect(await credit({ ...deposit, blockHash: `0x${'e'.repeat(64)}` })).toEqual({ credited: 1 })
    expect((await figures(4)).available).toBe(5n * POL)
    const [log] = await ledger.db.query(
      `select severity from system_log where type = 'reorg' and address = $1`,
      [addressOf(4)],
    )
    expect(log.severity).toBe('critical')
    expect(await paused()).toBe(true)
    expect(
      (await readPages(ledger.db.manager, WALLET_DEPOSITS, { of: [addressOf(4)], first: 5 })).map(
        (d) => d.status,
      ),
    ).toEqual(['completed', 'failed'])
  })

  it('becomes a receivable when its money is spent: withdrawals stop, credits repay it first', async () => {
    const address = addressOf(5)
    const deposit = finalDeposit(address, 60n * POL)
    await credit(deposit)
    const { positionId } = await purchase(ledger.db, { address, nftId: 'windmill' })
    await reverse(deposit)
    expect(await figures(5)).toMatchObject({ available: 0n, principal: 50n * POL, receivable: 50n * POL })
    await credit(finalDeposit(address, 20n * POL))
    expect(await figures(5)).toMatchObject({ available: 0n, receivable: 30n * POL })
    await ledger.passDays(2)
    expect((await figures(5)).receivable).toBe(29_500_000_000_000_000_000n)
    await sell(ledger.db, { address, positionId })
    expect(await figures(5)).toMatchObject({ available: 20_500_000_000_000_000_000n, receivable: 0n })
    expect((await proveBooks(ledger.db)).problems).toEqual([])
  })

  it('is repaid by a close that began before the clock was set back', async () => {
    const deposit = finalDeposit(addressOf(7), 60n * POL)
    await credit(deposit)
    await purchase(ledger.db, { address: addressOf(7), nftId: 'windmill' })
    await reverse(deposit)
    await ledger.passDays(1)
    await ledger.moveClock(86_400_000)
    const day = (await nextDueDay(ledger.db.manager))!
    await beginClose(ledger.db, day)
    const shards = await computeDay(ledger.db, day)
    await ledger.moveClock(-86_400_000)
    for (const shard of shards) expect(await postShard(ledger.db, day, shard)).toBe(true)
    expect((await figures(7)).receivable).toBe(49_500_000_000_000_000_000n)
    await finishDay(ledger.db, day)
    await ledger.moveClock(86_400_000)
  })

  it('stops withdrawals while anything is owed', async () => {
    const address = addressOf(6)
    const [kept, lost] = [finalDeposit(address, 40n * POL), finalDeposit(address, 60n * POL)]
    await credit(kept, lost)
    await purchase(ledger.db, { address, nftId: 'windmill' })
    await reverse(lost)
    expect((await figures(6)).receivable).toBe(10n * POL)
    await expect(requestWithdrawal(ledger.db, { address, amount: POL })).rejects.toThrow(
      /Insufficient balance|stopped/,
    )
  })
})

describe('the line', () => {
  it('is not taken up by one wallet: at most so many of its withdrawals are open', async () => {
    const address = await ledger.fund(40, 100)
    const ask = (idempotencyKey?: string) =>
      requestWithdrawal(ledger.db, { address, amount: POL, maxOpen: 2, idempotencyKey })
    const asked = await Promise.allSettled([ask(), ask(), ask(), ask()])
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    await expect(ask()).rejects.toMatchObject({
      code: 'TOO_MANY_OPEN',
      message: 'You have 2 withdrawals under way. Wait until one is paid, or cancel one.',
    })
    const [first] = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value.withdrawalId] : []))
    await cancelWithdrawal(ledger.db, silentChain, { address, withdrawalId: first! })
    const again = await ask('a key')
    expect(await ask('a key')).toEqual(again)
  })
})

describe('payout events', () => {
  const signedWithdrawal = async (n: number) => {
    const address = await ledger.fund(n, 100)
    const w = await requestWithdrawal(ledger.db, { address, amount: 40n * POL })
    await ledger.db.query(`update withdrawal set state = 'signed' where id = $1`, [w.withdrawalId])
    return {
      withdrawalId: w.withdrawalId,
      address,
      amount: w.amount,
      net: w.net,
      number: BigInt(n),
      kept: false,
      txHash: `0x${n.toString(16).padStart(64, 'a')}`,
      blockNumber: 9n,
      blockHash: `0x${'b'.repeat(64)}`,
    }
  }
  /** Some states are reached in other rooms only. */
  const setState = (id: string, state: string) =>
    ledger.database.plant('update withdrawal set state = $1 where id = $2', [state, id])
  const settle = (event: Parameters<typeof settleWithdrawal>[1]) =>
    inTransaction(ledger.db, (manager) => settleWithdrawal(manager, event))
  beforeEach(resume)

  it('settle a withdrawal once: net to the chain, the rest to fees', async () => {
    const event = await signedWithdrawal(20)
    expect(await settle(event)).toBe('settled')
    expect(await settle(event)).toBe('already_settled')
    const after = await figures(20)
    expect(after).toMatchObject({ available: 60n * POL, inFlight: 0n, withdrawn: 40n * POL })
    const [line] = await readStatement(ledger.db.manager, { of: [after.walletId!], first: 1 })
    expect(line).toMatchObject({
      type: 'withdrawal',
      status: 'completed',
      change: -40n * POL,
      net: 38n * POL,
      txHash: event.txHash,
    })
    await expect(
      cancelWithdrawal(ledger.db, silentChain, { address: event.address, withdrawalId: event.withdrawalId }),
    ).rejects.toMatchObject({ code: 'NOT_CANCELLABLE' })
  })

  it.each(['requested', 'awaiting_approval', 'signed', 'broadcast'])(
    'settle one that is %s',
    async (state) => {
      const event = await signedWithdrawal(30)
      const before = await figures(30)
      await setState(event.withdrawalId, state)
      expect(await settle(event)).toBe('settled')
      expect(await figures(30)).toMatchObject({
        available: before.available,
        inFlight: before.inFlight - 40n * POL,
        receivable: 0n,
      })
      expect(await paused()).toBe(false)
    },
  )

  it.each(['refunded', 'cancelled'])('settle one that was %s: its money is taken again', async (outcome) => {
    const event = await signedWithdrawal(outcome === 'refunded' ? 22 : 23)
    const { withdrawalId, address } = event
    await setState(withdrawalId, 'awaiting_approval')
    if (outcome === 'cancelled') await cancelWithdrawal(ledger.db, silentChain, { address, withdrawalId })
    else await inTransaction(ledger.db, (m) => giveBack(m, withdrawalId))
    const { withdrawalId: next } = await requestWithdrawal(ledger.db, { address, amount: 90n * POL })
    expect(await settle(event)).toBe('unforeseen')
    expect(await settle(event)).toBe('already_settled')
    const n = outcome === 'refunded' ? 22 : 23
    expect(await figures(n)).toMatchObject({ available: 0n, inFlight: 90n * POL, receivable: 30n * POL })
    expect(await paused()).toBe(true)
    await cancelWithdrawal(ledger.db, silentChain, { address, withdrawalId: next })
    expect(await figures(n)).toMatchObject({ available: 60n * POL, receivable: 0n, withdrawn: 40n * POL })
  })

  it('of a withdrawal that is settled are taken from its wallet again, once for each number', async () => {
    const event = await signedWithdrawal(41)
    expect(await settle(event)).toBe('settled')
    const second = { ...event, number: event.number + 1_000n }
    expect(await settle(second)).toBe('unforeseen')
    expect(await settle(second)).toBe('already_settled')
    expect(await settle(event)).toBe('already_settled')
    expect(await paused()).toBe(true)
    expect(await figures(41)).toMatchObject({
      available: 20n * POL,
      inFlight: 0n,
      receivable: 0n,
      withdrawn: 80n * POL,
    })
  })

  it('of a withdrawal that the books do not know are booked as asked for and paid', async () => {
    const event = { ...(await signedWithdrawal(21)), withdrawalId: `0x${'1'.repeat(64)}` }
    expect(await settle(event)).toBe('unforeseen')
    expect(await settle(event)).toBe('already_settled')
    expect(await paused()).toBe(true)
    expect(await figures(21)).toMatchObject({
      available: 20n * POL,
      inFlight: 40n * POL,
      withdrawn: 40n * POL,
      receivable: 0n,
    })
    const stranger = { ...event, withdrawalId: `0x${'2'.repeat(64)}`, address: addressOf(210) }
    expect(await settle(stranger)).toBe('unforeseen')
    expect(await figures(210)).toMatchObject({ available: 0n, receivable: 40n * POL, withdrawn: 40n * POL })
  })

  it.each([
    ['to its wallet', 27, {}],
    ['elsewhere', 28, { address: addressOf(281) }],
  ])('of a forged withdrawal, %s, are booked, and nothing is given back for it', async (_, n, change) => {
    const event = { ...(await signedWithdrawal(n)), withdrawalId: `0x${String(n).repeat(32)}`, ...change }
    const before = await figures(n)
    const [entry] = await ledger.db.query(
      `insert into entry (kind, idempotency_key, input_hash, occurred_at)
       values ('withdrawal_requested', 'forged ${n}', '', now()) returning id`,
    )
    await ledger.database.plant(
      `insert into withdrawal (id, wallet_id, amount, fee, net, state, requested_at, request_entry_id)
       select $1, id, 500e18, 500e18 - $2::numeric, $2::numeric, 'requested', now(), $3 from wallet where address = $4`,
      [event.withdrawalId, `${event.net}`, entry.id, addressOf(n)],
    )
    const paid = { ...event, amount: 500n * POL }
    expect(await settle(paid)).toBe('unforeseen')
    expect(await settle(paid)).toBe('already_settled')
    expect(await paused()).toBe(true)
    const { available, inFlight, receivable } = await figures(n)
    expect(inFlight).toBe(before.inFlight)
    if (n === 28) expect([available, receivable]).toEqual([before.available, 0n])
    else expect([available, receivable]).toEqual([0n, 500n * POL - before.available])
    const [{ state }] = await ledger.db.query('select state from withdrawal where id = $1', [
      event.withdrawalId,
    ])
    expect(state).toBe('refunded')
  })

  it('that paid otherwise than was asked are booked, and what was asked for is given back', async () => {
    const event = await signedWithdrawal(24)
    const elsewhere = { ...event, address: addressOf(240) }
    expect(await settle(elsewhere)).toBe('unforeseen')
    expect(await settle(elsewhere)).toBe('already_settled')
    expect(await paused()).toBe(true)
    expect(await figures(24)).toMatchObject({ available: 100n * POL, inFlight: 0n })
    expect(await figures(240)).toMatchObject({ receivable: 40n * POL })
    expect(await settle(event), 'what a reorg has put in its place').toBe('unforeseen')
    expect(await settle(event)).toBe('already_settled')
    expect(await figures(24)).toMatchObject({ available: 60n * POL, withdrawn: 40n * POL, receivable: 0n })
    const other = await signedWithdrawal(25)
    expect(await settle({ ...other, net: POL })).toBe('unforeseen')
    expect(await figures(25)).toMatchObject({ available: 60n * POL, inFlight: 0n, receivable: 0n })
    const dear = await signedWithdrawal(26)
    expect(await settle({ ...dear, amount: dear.amount + 1n })).toBe('unforeseen')
    expect(await figures(26)).toMatchObject({ available: 60n * POL - 1n, withdrawn: 40n * POL + 1n })
    const failed = await ledger.db.query(
      `select address from system_log where type = 'payout_failed' order by id`,
    )
    expect(failed).toEqual([24, 25, 26].map((n) => ({ address: addressOf(n) })))
    expect((await proveBooks(ledger.db)).problems).toEqual([])
  })
})
