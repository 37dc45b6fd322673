import { POL } from '@polder/base/amount'
import type { DataSource } from 'typeorm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { creditDeposits } from '../chain/credit-deposits.ts'
import { reverseDeposit } from '../chain/reverse-deposit.ts'
import { purchase } from '../commands/purchase.ts'
import { createDataSource } from '../database.ts'
import { readWithdrawal } from '../lists/wallet-withdrawals.ts'
import { proveBooks } from '../prove-books.ts'
import { inTransaction } from '../sql.ts'
import { silentChain } from '../testing/silent-chain.ts'
import { addressOf, finalDeposit, openTestLedger, type TestLedger } from '../testing/test-ledger.ts'
import { cancelWithdrawal, cancelWithdrawalAsAdmin } from '../withdrawals/cancel-withdrawal.ts'
import { hearChain, type PayoutWitness } from '../withdrawals/chain-witness.ts'
import { contradictionOf } from '../withdrawals/judge-entitlement.ts'
import { isExitUnderWay, readLine } from '../withdrawals/payout-line.ts'
import { readEntitlement } from '../withdrawals/read-entitlement.ts'
import { requestWithdrawal } from '../withdrawals/request-withdrawal.ts'
import { settleWithdrawal } from '../withdrawals/settle-withdrawal.ts'
import { readOpenExits } from './open-exits.ts'
import { type ExitOnChain, readDueExits, recordExits } from './record-exits.ts'
import { readUncoveredExits, serveExit } from './serve-exit.ts'

const VAULT = `0x${'a'.repeat(40)}`

let ledger: TestLedger
let asIndexer: DataSource
let asSigner: DataSource
let wallets = 100
beforeAll(async () => {
  ledger = await openTestLedger()
  asIndexer = await createDataSource({ url: ledger.database.urlOf('indexer') }).initialize()
  asSigner = await createDataSource({ url: ledger.database.urlOf('signer') }).initialize()
})
beforeEach(async () => {
  await control('approval_threshold = null, paused = false')
  await record()
})
afterAll(async () => {
  expect((await proveBooks(ledger.db)).problems).toEqual([])
  await Promise.all([asIndexer?.destroy(), asSigner?.destroy()])
  await ledger?.close()
})

const member = async (pol: number) => await ledger.fund(++wallets, pol)
/** @param pol gross */
const demand = (wallet: string, pol: bigint, i: Partial<ExitOnChain> = {}): ExitOnChain => ({
  ...{ wallet, target: pol * POL, paid: 0n, txHash: `0x${'e'.repeat(64)}` },
  deadline: new Date('2030-01-01'),
  ...i,
})
let block = 10_000_000n
/** What a reading of all wallets finds. */
const record = async (...exits: ExitOnChain[]) => {
  block += 1n
  const asked = exits.map(({ wallet }) => wallet)
  const open = (await ledger.db.query('select address from exit_request where open')) as { address: string }[]
  for (const { address } of open) asked.push(address)
  await inTransaction(asIndexer, (manager) =>
    recordExits(manager, VAULT, block, { exits, asked, frozen: false }),
  )
}
/** As the indexer does, again and again. @returns whole POL that it asked for */
const serve = async (chain: PayoutWitness = silentChain) => {
  const heard = await hearChain(asIndexer, chain)
  let requested = 0n
  for (const exit of await readUncoveredExits(asIndexer.manager))
    requested += await serveExit(asIndexer, exit, heard)
  return Number((requested * 1_000_000n) / POL) / 1_000_000
}
const withdrawalsOf = async (
  address: string,
): Promise<{ id: string; amount: bigint; net: bigint; state: string }[]> =>
  await ledger.db.query(
    'select d.* from withdrawal d join wallet w on w.id = d.wallet_id where address = $1 order by number',
    [address],
  )
const openOf = async (address: string) =>
  (await withdrawalsOf(address))
    .filter(({ state }) => state !== 'cancelled')
    .map(({ amount, state }) => [Number(amount / POL), state])
const balanceOf = async (address: string, kind: string) => {
  const [row] = await ledger.db.query(
    'select balance from account a join wallet w on w.id = a.wallet_id where address = $1 and kind = $2',
    [address, kind],
  )
  return row?.balance ?? 0n
}
const nfts = async (): Promise<{ id: string; price: bigint }[]> => {
  const [row] = await ledger.db.query('select terms from plan_version order by version desc limit 1')
  return row.terms.catalogue.map((nft: { id: string; price: string }) => ({
    id: nft.id,
    price: BigInt(Math.round(Number(nft.price) * 1e6)) * 10n ** 12n,
  }))
}
const buy = async (address: string, pol: bigint) => {
  const nft = (await nfts()).find(({ price }) => price === pol * POL)!
  return (await purchase(ledger.db, { address, nftId: nft.id })).positionId
}
const ask = (address: string, pol: bigint) => requestWithdrawal(ledger.db, { address, amount: pol * POL })
const inLine = async (address: string) =>
  (await readLine(asSigner.manager, { oldest: 40, after: 0, first: 400 })).filter(
    (one) => one.address === address,
  )
const control = (set: string) => ledger.db.query(`update payout_control set ${set}`)
const sign = (id: string) =>
  ledger.database.plant(`update withdrawal set state = 'signed' where id = $1`, [id])
const settle = async (address: string, one: { id: string; amount: bigint; net: bigint }, at: bigint) =>
  await inTransaction(asIndexer, (manager) =>
    settleWithdrawal(manager, {
      ...{ kept: false, number: BigInt(one.id.slice(0, 8)), txHash: '0x1', blockHash: '0x1' },
      ...{ withdrawalId: one.id, address, blockNumber: at },
      ...{ amount: one.amount, net: one.net },
    }),
  )

/** A key that may have signed what the books have lost. */
const UNKNOWN_KEY = `insert into payout_signer (signer, known_below, taken_below, lost_below, copy) values ('0x${'f'.repeat(40)}', 1, 1, 2, 'another')`

describe('a request for exit', () => {
  it('is asked for once, gross, below every limit that operators and the plan have set', async () => {
    const address = await member(10)
    await control(`approval_threshold = ${POL}`)
    // Of 10 POL the minimum balance of 1 stays out of no exit.
    await record(demand(address, 10n))
    expect([await serve(), await serve()]).toEqual([10, 0])
    const [one] = await withdrawalsOf(address)
    expect(one).toMatchObject({
      ...{ state: 'requested', amount: 10n * POL, net: (95n * POL) / 10n },
    })
    expect(await balanceOf(address, 'available')).toBe(0n)
    expect(contradictionOf((await readEntitlement(asSigner.manager, one!.id))!)).toBeNull()
    expect(await inLine(address)).toMatchObject([{ exitRoom: 10n * POL, principal: 10n * POL }])
    expect((await readWithdrawal(ledger.db.manager, one!.id))!.forExit).toBe(true)
    const [said] = await ledger.db.query(
      `select message, severity from system_log where address = $1 and type = 'exit'`,
      [address],
    )
    expect(said).toMatchObject({ severity: 'warning', message: expect.stringContaining('Exit of 10 POL') })
  })

  it.each([1n, 2n, 19n, 20n, 21n])('of %s wei is asked for to the wei', async (wei) => {
    const address = await member(0)
    await inTransaction(ledger.db, (manager) => creditDeposits(manager, [finalDeposit(address, wei)]))
    await record(demand(address, 0n, { target: wei }))
    await serve()
    const [one] = await withdrawalsOf(address)
    expect(BigInt(one!.amount)).toBe(wei)
    expect(BigInt(one!.net)).toBeGreaterThan(0n)
    expect(contradictionOf((await readEntitlement(asSigner.manager, one!.id))!)).toBeNull()
  })

  it('is asked for once by many at a time', async () => {
    const address = await member(100)
    await record(demand(address, 50n))
    const asked = await Promise.all(Array.from({ length: 6 }, () => serve()))
    expect(asked.reduce((sum, count) => sum + count, 0)).toBe(50)
    expect(await openOf(address)).toEqual([[50, 'requested']])
  })

  it('is covered by sales for the full price, as few as can be, each with its cause', async () => {
    const address = await member(165)
    const [small, middle, large] = [
      await buy(address, 10n),
      await buy(address, 50n),
      await buy(address, 100n),
    ]
    // 5 are available of the 100 that are needed.
    await record(demand(address, 100n))
    expect(await serve()).toBe(100)
    const sold = await ledger.db.query(
      `select p.id, p.sale_tx_hash from position p join wallet w on w.id = p.wallet_id
       where address = $1 and closed_at is not null`,
      [address],
    )
    expect(sold).toEqual([{ id: large, sale_tx_hash: `0x${'e'.repeat(64)}` }])
    expect(await balanceOf(address, 'available')).toBe(5n * POL)
    expect(await balanceOf(address, 'principal')).toBe(60n * POL)
    const told = await ledger.db.query(
      `select message from system_log where address = $1 and message like 'NFT %' order by id`,
      [address],
    )
    expect(told).toEqual([{ message: `NFT ${large} sold back for 100 POL, as its owner requested an exit` }])
    expect([small, middle]).toHaveLength(2)
  })

  it('is served by what the wallet has asked for itself, which needs no approval any more', async () => {
    const address = await member(200)
    const stranger = await member(200)
    const early = await ask(stranger, 20n)
    await control(`approval_threshold = ${POL}`)
    await ask(address, 40n)
    await record(demand(address, 60n))
    expect(await serve(), 'what is open covers the rest').toBe(20)
    expect(await openOf(address)).toEqual([
      [40, 'requested'],
      [20, 'requested'],
    ])
    const line = await readLine(asSigner.manager, { oldest: 40, after: 0, first: 400 })
    expect(line.slice(0, 2).map((one) => [one.address, one.exitRoom])).toEqual([
      [address, 60n * POL],
      [address, 60n * POL],
    ])
    expect(line.findIndex(({ id }) => id === early.withdrawalId)).toBeGreaterThan(1)
    await record()
    expect((await inLine(address)).map(({ exitRoom }) => exitRoom)).toEqual([0n, 0n])
  })

  it('leaves what does not fit where it is, unless its money is needed: then that is taken back', async () => {
    const address = await member(200)
    await control(`approval_threshold = ${POL}`)
    await ask(address, 40n)
    await ask(address, 100n)
    await record(demand(address, 70n))
    expect(await serve()).toBe(30)
    expect(await openOf(address)).toEqual([
      [40, 'requested'],
      [100, 'awaiting_approval'],
      [30, 'requested'],
    ])
    const poor = await member(100)
    await ask(poor, 99n)
    await record(demand(poor, 60n))
    expect(await serve()).toBe(60)
    expect(await openOf(poor)).toEqual([[60, 'requested']])
    expect(await balanceOf(poor, 'available')).toBe(40n * POL)
    const [gone] = await withdrawalsOf(poor)
    expect((await readWithdrawal(ledger.db.manager, gone!.id))!.failureReason).toMatch(/needs its money/)
  })

  it('takes nothing back that may be paid all the same', async () => {
    const address = await member(100)
    await ask(address, 99n)
    await record(demand(address, 60n))
    await ledger.db.query(UNKNOWN_KEY)
    expect(await serve({ ...silentChain, nonces: async () => ({ taken: 3, final: 1 }) })).toBe(1)
    expect(await openOf(address)).toEqual([
      [99, 'requested'],
      [1, 'requested'],
    ])
    await ledger.db.query('delete from payout_signer')
  })

  it('is asked for again when an operator cancels what came to it', async () => {
    const address = await member(200)
    const { withdrawalId } = await ask(address, 90n)
    await record(demand(address, 90n))
    expect(await serve()).toBe(0)
    const by = { actor: 'ann', reason: 'looked wrong' }
    await cancelWithdrawalAsAdmin(ledger.db, silentChain, by, withdrawalId)
    expect(await serve()).toBe(90)
  })

  it('is not cancelled by whoever demanded it, until the demand is closed', async () => {
    const address = await member(200)
    await record(demand(address, 90n))
    expect(await serve()).toBe(90)
    const [{ id: withdrawalId } = { id: '' }] = await withdrawalsOf(address)
    const cancel = () => cancelWithdrawal(ledger.db, silentChain, { address, withdrawalId })
    await expect(cancel()).rejects.toMatchObject({ code: 'NOT_CANCELLABLE' })
    expect(await readWithdrawal(ledger.db.manager, withdrawalId)).toMatchObject({ cancellable: false })
    await record()
    expect(await readWithdrawal(ledger.db.manager, withdrawalId)).toMatchObject({ cancellable: true })
    await cancel()
    expect(await withdrawalsOf(address)).toMatchObject([{ state: 'cancelled' }])
  })

  it('counts what was signed and paid since, once, whether or not the vault was read after it', async () => {
    const address = await member(200)
    await ask(address, 40n)
    await record(demand(address, 0n, { target: 65n * POL, paid: 5n * POL }))
    expect(await serve()).toBe(20)
    const [first, second] = await withdrawalsOf(address)
    await sign(first!.id)
    expect(await serve()).toBe(0)
    expect(await inLine(address)).toMatchObject([{ exitRoom: 20n * POL, principal: 160n * POL }])
    const is = async () => (await readOpenExits(ledger.db.manager)).map((e) => [e.remaining, e.uncovered])
    expect(await is()).toEqual([[60n * POL, 0n]])
    await settle(address, first!, block + 1n)
    expect(await is()).toEqual([[20n * POL, 0n]])
    expect(await serve()).toBe(0)
    await record(demand(address, 0n, { target: 65n * POL, paid: 45n * POL }))
    expect(await is()).toEqual([[20n * POL, 0n]])
    expect(await serve()).toBe(0)
    await settle(address, second!, block + 1n)
    await record(demand(address, 0n, { target: 65n * POL, paid: 65n * POL }))
    expect(await is()).toEqual([[0n, 0n]])
    expect(await serve()).toBe(0)
    await record()
    expect(await is()).toEqual([])
  })

  it('of more than is owed gets what is owed, and the rest stays uncovered', async () => {
    const address = await member(60)
    await buy(address, 50n)
    await record(demand(address, 100n))
    expect([await serve(), await serve()]).toEqual([60, 0])
    expect((await readOpenExits(ledger.db.manager))[0]).toMatchObject({ uncovered: 40n * POL })
  })

  it('repays a receivable first, by what is in line and by sales', async () => {
    const address = await member(0)
    const gone = finalDeposit(address, 60n * POL)
    await inTransaction(ledger.db, (manager) =>
      creditDeposits(manager, [gone, finalDeposit(address, 100n * POL)]),
    )
    await buy(address, 100n)
    await ask(address, 50n)
    await record(demand(address, 100n))
    await inTransaction(ledger.db, (manager) => reverseDeposit(manager, gone))
    expect(await balanceOf(address, 'receivable')).toBe(-50n * POL)
    expect(await serve()).toBe(50)
    expect(await balanceOf(address, 'receivable')).toBe(0n)
    expect(await openOf(address)).toEqual([
      [50, 'requested'],
      [50, 'requested'],
    ])
  })

  it('of a wallet that the books do not know is shown, and nothing is booked', async () => {
    const address = addressOf(9_999)
    await record(demand(address, 5n))
    expect(await serve()).toBe(0)
    expect(await readOpenExits(ledger.db.manager)).toMatchObject([{ address, uncovered: 5n * POL }])
  })

  it('waits while the chain may have paid what the books have lost', async () => {
    const address = await member(60)
    await record(demand(address, 20n))
    const chain = { ...silentChain, payouts: async () => 10n ** 12n }
    expect(await serve(chain)).toBe(0)
    expect(await serve()).toBe(20)
  })

  it('waits for no key that may have signed what the books have lost: a number is paid once', async () => {
    const address = await member(60)
    await record(demand(address, 20n))
    await ledger.db.query(UNKNOWN_KEY)
    expect(await serve({ ...silentChain, nonces: async () => ({ taken: 3, final: 1 }) })).toBe(20)
    await ledger.db.query('delete from payout_signer')
  })

  it('waits while the vault was not read for long, as its owner may have closed it', async () => {
    const address = await member(60)
    await record(demand(address, 20n))
    await ledger.db.query(`update exit_reading set read_at = now() - interval '6 minutes'`)
    expect(await serve()).toBe(0)
  })

  it('stands in line by its deadline', async () => {
    const [late, soon] = [await member(60), await member(60)]
    await ask(await member(60), 10n)
    await record(
      demand(late, 20n, { deadline: new Date('2030-02-01') }),
      demand(soon, 20n, { deadline: new Date('2030-01-01') }),
    )
    await serve()
    const line = await readLine(asSigner.manager, { oldest: 0, after: 0, first: 400 })
    expect(line.slice(0, 3).map((one) => one.address)).toEqual([soon, late, expect.anything()])
    expect(line[2]!.exitRoom).toBe(0n)
  })

  it('is read again when it has become twice as old, so many at a time', async () => {
    const due = async () => (await readDueExits(asIndexer.manager, VAULT, false)).length
    await record(...Array.from({ length: 150 }, (_, n) => demand(addressOf(50_000 + n), 1n)))
    const age = (seen: string, read: string) =>
      ledger.database.plant(
        `update exit_request set seen_at = now() - $1::interval, read_at = now() - $2::interval where open`,
        [seen, read],
      )
    await age('10 minutes', '4 minutes')
    expect(await due()).toBe(0)
    await age('10 minutes', '6 minutes')
    expect(await due()).toBe(100)
    await age('30 days', '23 hours')
    expect(await due()).toBe(0)
    await age('30 days', '25 hours')
    expect(await due()).toBe(100)
    expect(await readDueExits(asIndexer.manager, VAULT, true)).toHaveLength(150)
  })

  it('is nobody else to write', async () => {
    const sql = `insert into exit_request (vault, address, deadline, target, paid, read_block)
      values ('${VAULT}', '${addressOf(1)}', now(), 1, 0, 1)`
    for (const process of ['api', 'worker', 'signer'] as const) {
      const db = await createDataSource({ url: ledger.database.urlOf(process), poolSize: 1 }).initialize()
      await expect(db.query(sql)).rejects.toThrow(/permission denied/)
      await expect(db.query('update exit_request set open = true')).rejects.toThrow(/permission denied/)
      await db.destroy()
    }
  })
})

it('serves a demand that its owner closed and made again, and those behind it', async () => {
  const [wallet, other] = [await member(50), await member(50)]
  await record(demand(wallet, 20n))
  expect(await serve()).toBe(20)
  await record()
  await record(
    demand(wallet, 20n, { deadline: new Date('2030-02-01') }),
    demand(other, 10n, { deadline: new Date('2030-03-01') }),
  )
  expect([await serve(), await serve()]).toEqual([30, 0])
})

it('gives back what is asked for once a payment that the books had lost has paid it, and pays it to nobody', async () => {
  const address = await member(50)
  await record(demand(address, 20n))
  expect(await serve()).toBe(20)
  await settle(address, { id: `0x${'7'.repeat(64)}`, amount: 20n * POL, net: 19n * POL }, block + 1n)
  expect([await inLine(address), await serve()]).toEqual([[], 0])
  expect(await openOf(address)).toEqual([[20, 'settled']])
})

it('makes up for nothing once it is paid, whatever its wallet owes', async () => {
  const address = await member(0)
  const gone = finalDeposit(address, 30n * POL)
  await inTransaction(ledger.db, (manager) =>
    creditDeposits(manager, [gone, finalDeposit(address, 100n * POL)]),
  )
  await buy(address, 50n)
  await record(demand(address, 20n))
  expect(await serve()).toBe(20)
  await ask(address, 50n)
  await settle(address, { id: `0x${'6'.repeat(64)}`, amount: 20n * POL, net: 19n * POL }, block + 1n)
  await inTransaction(ledger.db, (manager) => reverseDeposit(manager, gone))
  expect([await serve(), await serve()]).toEqual([0, 0])
  expect(await openOf(address)).toEqual([
    [50, 'requested'],
    [20, 'settled'],
  ])
  expect(await balanceOf(address, 'principal')).toBe(50n * POL)
})

it('waits for a payout that a reorg took back, which is sent again', async () => {
  const address = await member(100)
  await buy(address, 50n)
  await record(demand(address, 50n))
  expect(await serve()).toBe(50)
  const [one] = await withdrawalsOf(address)
  await settle(address, one!, block + 1n)
  const counted = (count: bigint) =>
    ledger.db.query(
      `insert into chain_checkpoint (chain_id, contract, block_number, block_hash, withdrawal_count, head_number)
       values (1, '', 0, '', $1, 0) on conflict (chain_id, contract) do update set withdrawal_count = $1`,
      [String(count)],
    )
  // What the chain has made anew is as long, and has paid nobody.
  await counted(BigInt(one!.id.slice(0, 8)) - 1n)
  block += 1n
  await record(demand(address, 50n))
  const is = async () => (await readOpenExits(ledger.db.manager)).map((e) => [e.remaining, e.uncovered])
  expect([await serve(), await is()]).toEqual([0, [[50n * POL, 0n]]])
  expect(await isExitUnderWay(asSigner.manager), 'no pause holds it').toBe(true)
  expect(await balanceOf(address, 'principal')).toBe(50n * POL)
  await counted(BigInt(one!.id.slice(0, 8)))
  await record(demand(address, 50n, { paid: 50n * POL }))
  expect([await serve(), await is()]).toEqual([0, [[0n, 0n]]])
  await ledger.db.query('delete from chain_checkpoint')
})
