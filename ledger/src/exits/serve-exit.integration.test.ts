import { POL } from '@polder/base/amount'
import type { DataSource } from 'typeorm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { creditDeposits } from '../chain/credit-deposits.ts'
import { reverseDeposit } from '../chain/reverse-deposit.ts'
import { purchase } from '../commands/purchase.ts'
import { createDataSource } from '../database.ts'
import { inTransaction } from '../database-transaction.ts'
import { proveBooks } from '../prove-books.ts'
import { silentChain } from '../testing/silent-chain.ts'
import { addressOf, finalDeposit, openTestLedger, type TestLedger } from '../testing/test-ledger.ts'
import { cancelWithdrawalAsAdmin } from '../withdrawals/cancel-withdrawal.ts'
import { hearChain, type PayoutWitness } from '../withdrawals/chain-witness.ts'
import { contradictionOf } from '../withdrawals/judge-owed.ts'
import { readLine } from '../withdrawals/payout-line.ts'
import { readOwedFacts } from '../withdrawals/read-owed-facts.ts'
import { releaseForExits } from '../withdrawals/release-for-exits.ts'
import { requestWithdrawal } from '../withdrawals/request-withdrawal.ts'
import { settleWithdrawal } from '../withdrawals/settle-withdrawal.ts'
import { readOpenExits } from './open-exits.ts'
import { type ExitOnChain, recordExits } from './record-exits.ts'
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
afterAll(async () => {
  await Promise.all([asIndexer?.destroy(), asSigner?.destroy()])
  await ledger?.close()
})

const member = async (pol: number) => await ledger.fund(++wallets, pol)
const demand = (wallet: string, pol: bigint, i: Partial<ExitOnChain> = {}): ExitOnChain => ({
  ...{ wallet, amount: pol * POL, paidBefore: 0n, paid: 0n, txHash: `0x${'e'.repeat(64)}` },
  deadline: new Date('2030-01-01'),
  ...i,
})
let block = 10_000_000n
const record = async (...exits: ExitOnChain[]) => {
  block += 1n
  await inTransaction(asIndexer, (manager) => recordExits(manager, VAULT, block, exits))
}
/** As the indexer does, again and again. */
const serve = async (i: { maxNet?: bigint; chain?: PayoutWitness } = {}) => {
  const heard = await hearChain(asIndexer, i.chain ?? silentChain)
  let requested = 0
  for (const exit of await readUncoveredExits(asIndexer.manager))
    requested += await serveExit(asIndexer, exit, heard, i.maxNet ?? null)
  return requested
}
const withdrawalsOf = async (
  address: string,
): Promise<{ id: string; amount: string; net: string; state: string }[]> =>
  await ledger.db.query(
    'select d.* from withdrawal d join wallet w on w.id = d.wallet_id where address = $1 order by number',
    [address],
  )
const netOf = async (address: string) =>
  (await withdrawalsOf(address)).reduce((sum, { net }) => sum + BigInt(net), 0n)
const balanceOf = async (address: string, kind: string) => {
  const [row] = await ledger.db.query(
    'select balance from account a join wallet w on w.id = a.wallet_id where address = $1 and kind = $2',
    [address, kind],
  )
  return BigInt(row?.balance ?? 0)
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
const expectProven = async () => expect((await proveBooks(ledger.db)).problems).toEqual([])
const control = (set: string) => ledger.db.query(`update payout_control set ${set}`)

describe('a request for exit', () => {
  it('is asked for once, net, below every limit that operators and the plan have set', async () => {
    const address = await member(10)
    await control(`approval_threshold = ${POL}`)
    // Of 10 POL the minimum balance of 1 stays out of no exit.
    await record(demand(address, 0n, { amount: (95n * POL) / 10n }))
    expect(await serve()).toBe(1)
    expect(await serve()).toBe(0)
    const [one] = await withdrawalsOf(address)
    expect(one).toMatchObject({
      ...{ state: 'requested', amount: (10n * POL).toString(), net: ((95n * POL) / 10n).toString() },
    })
    expect(await balanceOf(address, 'available')).toBe(0n)
    expect(contradictionOf((await readOwedFacts(asSigner.manager, one!.id))!)).toBeNull()
    const [said] = await ledger.db.query(
      `select message, severity from system_log where address = $1 and type = 'exit'`,
      [address],
    )
    expect(said).toMatchObject({ severity: 'warning', message: expect.stringContaining('9.5 POL') })
    await control('approval_threshold = null')
    await record()
    await expectProven()
  })

  it('is asked for once by many at a time', async () => {
    const address = await member(100)
    await record(demand(address, 50n))
    const asked = await Promise.all(Array.from({ length: 6 }, () => serve()))
    expect(asked.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(await netOf(address)).toBe(50n * POL)
    await record()
  })

  it('is covered by sales for the full price, as few as can be, each with its cause', async () => {
    const address = await member(165)
    const [small, middle, large] = [
      await buy(address, 10n),
      await buy(address, 50n),
      await buy(address, 100n),
    ]
    // 5 are available; 95 of 100 gross are needed.
    await record(demand(address, 95n))
    expect(await serve()).toBe(1)
    const sold = await ledger.db.query(
      `select p.id, p.sale_tx_hash from position p join wallet w on w.id = p.wallet_id
       where address = $1 and closed_at is not null`,
      [address],
    )
    expect(sold).toEqual([{ id: large, sale_tx_hash: `0x${'e'.repeat(64)}` }])
    expect(await netOf(address)).toBe(95n * POL)
    expect(await balanceOf(address, 'available')).toBe(5n * POL)
    expect(await balanceOf(address, 'principal')).toBe(60n * POL)
    const told = await ledger.db.query(
      `select message from system_log where address = $1 and message like 'NFT %' order by id`,
      [address],
    )
    expect(told).toEqual([{ message: `NFT ${large} sold back for 100 POL, as its owner requested an exit` }])
    expect([small, middle]).toHaveLength(2)
    await record()
    await expectProven()
  })

  it('counts what the wallet has asked for itself, and moves it up past approval', async () => {
    const address = await member(200)
    const stranger = await member(200)
    const early = await requestWithdrawal(ledger.db, { address: stranger, amount: 20n * POL })
    await control(`approval_threshold = ${POL}`)
    const own = await requestWithdrawal(ledger.db, { address, amount: 40n * POL })
    const more = await requestWithdrawal(ledger.db, { address, amount: 100n * POL })
    await record(demand(address, 60n))
    expect(await serve(), 'what is open covers it').toBe(0)
    await releaseForExits(asSigner)
    const states = Object.fromEntries((await withdrawalsOf(address)).map(({ id, state }) => [id, state]))
    expect(states).toEqual({ [own.withdrawalId]: 'requested', [more.withdrawalId]: 'requested' })
    const line = await readLine(asSigner.manager, { oldest: 40, after: 0, first: 10 })
    const mine = [own, more].map(({ withdrawalId }) => withdrawalId)
    expect(line.filter(({ forExit }) => forExit).map(({ withdrawalId }) => withdrawalId)).toEqual(mine)
    expect(line.findIndex(({ withdrawalId }) => withdrawalId === early.withdrawalId)).toBeGreaterThan(1)
    await control('approval_threshold = null')
    await record()
    expect((await readLine(asSigner.manager, { oldest: 40, after: 0, first: 10 }))[0]!.forExit).toBe(false)
  })

  it('is asked for again, in parts that may be paid, when an operator cancels what came to it', async () => {
    const address = await member(200)
    const { withdrawalId } = await requestWithdrawal(ledger.db, { address, amount: 100n * POL })
    await record(demand(address, 90n))
    expect(await serve({ maxNet: 50n * POL })).toBe(0)
    const by = { actor: 'ann', reason: 'above the limit of one payout' }
    await cancelWithdrawalAsAdmin(ledger.db, silentChain, by, withdrawalId)
    expect(await serve({ maxNet: 50n * POL })).toBe(2)
    const nets = (await withdrawalsOf(address)).map(({ net }) => BigInt(net) / POL)
    expect(nets).toEqual([95n, 50n, 40n])
    await record()
  })

  it('leaves what it does not need where it is', async () => {
    const address = await member(200)
    await control(`approval_threshold = ${POL}`)
    const own = await requestWithdrawal(ledger.db, { address, amount: 40n * POL })
    const more = await requestWithdrawal(ledger.db, { address, amount: 100n * POL })
    await record(demand(address, 30n))
    expect(await serve()).toBe(0)
    await releaseForExits(asSigner)
    const states = Object.fromEntries((await withdrawalsOf(address)).map(({ id, state }) => [id, state]))
    expect(states).toEqual({ [own.withdrawalId]: 'requested', [more.withdrawalId]: 'awaiting_approval' })
    await control('approval_threshold = null')
    await record()
  })

  it('counts what was paid since, once, whether or not the vault was read after it', async () => {
    const address = await member(200)
    await record(demand(address, 60n, { paidBefore: 5n * POL, paid: 5n * POL }))
    await serve({ maxNet: 40n * POL })
    const parts = await withdrawalsOf(address)
    expect(
      parts.map(({ net }) => BigInt(net) / POL),
      'no payment is above the limit',
    ).toEqual([40n, 20n])
    const at = { kept: false, number: 77n, txHash: '0x1', blockHash: '0x1' }
    const settled = {
      ...at,
      withdrawalId: parts[0]!.id,
      address,
      netAmount: 40n * POL,
      blockNumber: block + 1n,
    }
    await inTransaction(asIndexer, (manager) => settleWithdrawal(manager, settled))
    expect(await serve()).toBe(0)
    expect((await readOpenExits(ledger.db.manager))[0]).toMatchObject({ remaining: 60n * POL, uncovered: 0n })
    await record(demand(address, 60n, { paidBefore: 5n * POL, paid: 45n * POL }))
    expect((await readOpenExits(ledger.db.manager))[0]).toMatchObject({ remaining: 20n * POL, uncovered: 0n })
    expect(await serve()).toBe(0)
    await record(demand(address, 60n, { paidBefore: 5n * POL, paid: 65n * POL }))
    expect((await readOpenExits(ledger.db.manager))[0]).toMatchObject({ remaining: 0n })
    await record()
    expect(await readOpenExits(ledger.db.manager)).toEqual([])
  })

  it('of more than is owed gets what is owed, and the rest stays uncovered', async () => {
    const address = await member(60)
    await buy(address, 50n)
    await record(demand(address, 100n))
    expect(await serve()).toBe(1)
    expect(await serve()).toBe(0)
    expect(await netOf(address)).toBe(57n * POL)
    expect((await readOpenExits(ledger.db.manager))[0]).toMatchObject({ uncovered: 43n * POL })
    await record()
    await expectProven()
  })

  it('repays a receivable by sales first', async () => {
    const address = await member(0)
    const gone = finalDeposit(address, 60n * POL)
    await inTransaction(ledger.db, (manager) =>
      creditDeposits(manager, [gone, finalDeposit(address, 100n * POL)]),
    )
    await buy(address, 100n)
    await buy(address, 50n)
    await inTransaction(ledger.db, (manager) => reverseDeposit(manager, gone))
    await control('paused = false')
    expect(await balanceOf(address, 'receivable')).toBe(-50n * POL)
    await record(demand(address, 95n))
    expect(await serve()).toBe(1)
    expect(await balanceOf(address, 'receivable')).toBe(0n)
    expect(await netOf(address)).toBe(95n * POL)
    await record()
    await expectProven()
  })

  it('of a wallet that the books do not know is shown, and nothing is booked', async () => {
    const address = addressOf(9_999)
    await record(demand(address, 5n))
    expect(await serve()).toBe(0)
    expect(await readOpenExits(ledger.db.manager)).toMatchObject([{ address, uncovered: 5n * POL }])
    await record()
  })

  it('waits while the chain may have paid what the books have lost', async () => {
    const address = await member(60)
    await record(demand(address, 20n))
    const chain = { ...silentChain, payouts: async () => 10_000n }
    expect(await serve({ chain })).toBe(0)
    expect(await serve()).toBe(1)
    await record()
  })

  it('that was not read for long waits, as its owner may have closed it', async () => {
    const address = await member(60)
    await record(demand(address, 20n))
    await ledger.db.query(`update exit_request set read_at = now() - interval '6 minutes' where open`)
    expect(await serve()).toBe(0)
    await record()
  })

  it('is nobody else to write', async () => {
    const sql = `insert into exit_request (vault, address, deadline, amount, paid_before, paid, read_block)
      values ('${VAULT}', '${addressOf(1)}', now(), 1, 0, 0, 1)`
    for (const process of ['api', 'worker', 'signer'] as const) {
      const db = await createDataSource({ url: ledger.database.urlOf(process), poolSize: 1 }).initialize()
      await expect(db.query(sql)).rejects.toThrow(/permission denied/)
      await expect(db.query('update exit_request set open = true')).rejects.toThrow(/permission denied/)
      await db.destroy()
    }
  })
})
