import { POL } from '@polder/base/amount'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purchase } from '../commands/purchase.ts'
import { withDataSource } from '../database.ts'
import { proveBooks } from '../prove-books.ts'
import { readWalletFigures } from '../reads/wallet-figures.ts'
import { factTime, inTransaction } from '../sql.ts'
import { openTestLedger, type TestLedger } from '../testing/test-ledger.ts'
import { postEntries, postEntry } from './post-entries.ts'
import { type EntryInput, IdempotencyConflict } from './posting.ts'
import { findWallet } from './wallets.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger.close())

async function walletId(address: string): Promise<string> {
  return (await findWallet(ledger.db.manager, address))!.id
}

function deposit(key: string, wallet: string, amount: bigint, occurredAt = new Date()): EntryInput {
  return {
    kind: 'deposit',
    key,
    occurredAt,
    walletId: wallet,
    transfers: [{ from: 'chain_reserve', to: 'available', amount }],
  }
}

const post = (...entries: EntryInput[]) =>
  inTransaction(ledger.db, (manager) => postEntries(manager, entries))

/** Deposits are posted here that the chain never had: of that alone the proof is not asked. */
const problems = async () =>
  (await proveBooks(ledger.db)).problems.filter((problem) => !problem.startsWith('Wallets have'))

describe('posting', () => {
  it('answers the same cause with the same entry and refuses it with other transfers', async () => {
    const wallet = await walletId(await ledger.fund(1, 0))
    const [first] = await post(deposit('cause a', wallet, 5n))
    const [again] = await post(deposit('cause a', wallet, 5n))
    expect(again).toEqual({ entryId: first!.entryId, replayed: true })
    await expect(post(deposit('cause a', wallet, 6n))).rejects.toThrow(IdempotencyConflict)
    const figures = await readWalletFigures(ledger.db.manager, ['0x0000000000000000000000000000000000000001'])
    expect([...figures.values()][0]!.available).toBe(5n)
  })

  it('posts one of many entries of the same cause that arrive at once', async () => {
    const wallet = await walletId(await ledger.fund(2, 0))
    const posted = await Promise.all(Array.from({ length: 10 }, () => post(deposit('cause b', wallet, 7n))))
    expect(posted.filter(([p]) => !p!.replayed)).toHaveLength(1)
    expect(new Set(posted.map(([p]) => p!.entryId)).size).toBe(1)
  })

  it('leaves nothing behind when a balance would go below zero', async () => {
    const wallet = await walletId(await ledger.fund(3, 1))
    const overdraft: EntryInput = {
      kind: 'withdrawal_requested',
      key: 'overdraft',
      occurredAt: new Date(),
      walletId: wallet,
      transfers: [{ from: 'available', to: 'in_flight', amount: POL + 1n }],
    }
    await expect(
      post(deposit('with overdraft', wallet, 1n - 0n + 0n), {
        ...overdraft,
        transfers: [{ ...overdraft.transfers[0]!, amount: 2n * POL }],
      }),
    ).rejects.toThrow('Insufficient balance')
    const [rows] = await ledger.db.query(
      `select count(*)::integer as n from entry where idempotency_key in ('with overdraft', 'overdraft')`,
    )
    expect(rows.n).toBe(0)
  })

  it('refuses an entry without transfers and a transfer of nothing', async () => {
    const wallet = await walletId(await ledger.fund(4, 0))
    await expect(post({ ...deposit('empty', wallet, 1n), transfers: [] })).rejects.toThrow('no transfers')
    await expect(post(deposit('zero', wallet, 0n))).rejects.toThrow('moves nothing')
  })

  it('survives postings of two wallets in opposite orders at once', async () => {
    const [a, b] = [await walletId(await ledger.fund(5, 0)), await walletId(await ledger.fund(6, 0))]
    await Promise.all(
      Array.from({ length: 40 }, (_, i) => {
        const pair = [deposit(`pair ${i} a`, a, 1n), deposit(`pair ${i} b`, b, 1n)]
        return post(...(i % 2 ? pair : pair.reverse()))
      }),
    )
    expect(await problems()).toEqual([])
  })
})

describe('the database itself', () => {
  const refused = async (sql: string) => {
    await expect(ledger.db.query(sql)).rejects.toThrow(/append-only|permission denied|refused|violates/)
  }
  /** As the owner of the tables, who has every right: the triggers still refuse. */
  const refusedToOwner = (sql: string) =>
    withDataSource({ url: ledger.database.ownerUrl, poolSize: 1 }, (db) =>
      expect(db.query(sql)).rejects.toThrow(/append-only|refused|violates|changes once|can only be reversed/),
    )

  beforeAll(async () => {
    const address = await ledger.fund(7, 100)
    await purchase(ledger.db, { address, nftId: 'dike' })
    await ledger.passDays(3)
  })

  it.each([
    'update transfer set amount = amount + 1',
    'delete from transfer',
    'truncate transfer',
    "update entry set kind = 'sale'",
    'delete from entry',
    'truncate entry cascade',
    'update day_income set interest = interest + 1, amount = amount + 1',
    'delete from day_income',
    'truncate day_income',
    'update day_close set total = total + 1, interest = interest + 1',
    'delete from day_close',
    'delete from close_shard',
    'update close_shard set interest = interest + 1',
    'update wallet set sponsor_id = null, sponsor_ordinal = null',
    'delete from wallet',
    'update position set price = price + 1',
    'delete from position',
    'update deposit set amount = amount + 1',
    "update plan_version set reason = 'other'",
    'delete from system_log',
    `update account set balance = -1 where kind = 'available'`,
    `insert into account (wallet_id, kind) values (1, 'receivable'), (999999, 'receivable')`,
    `insert into deposit (id, wallet_id, chain_id, block_number, block_hash, block_time, tx_hash, log_ordinal, amount, number,
      total, credited_at) values (0, 999999, 1, 1, '', now(), '', 0, 1, 1, 1, now())`,
  ])('refuses to the running product and to the owner: %s', async (sql) => {
    await refused(sql)
    await refusedToOwner(sql)
  })

  it('refuses partitions to be emptied one by one', async () => {
    const partitions: { name: string }[] = await ledger.db.query(
      `select relname as name from pg_class where relispartition and relkind = 'r' and relname like 'transfer_%'`,
    )
    expect(partitions.length).toBeGreaterThan(0)
    for (const { name } of partitions) {
      await refused(`truncate ${name}`)
      await refusedToOwner(`truncate ${name}`)
    }
    // A month that has begun without a transfer has nothing to refuse.
    const filled = await ledger.db.query('select distinct tableoid::regclass::text as name from transfer')
    expect(filled.length).toBeGreaterThan(0)
    for (const { name } of filled) await refusedToOwner(`delete from ${name}`)
  })

  it('finds a balance that was tampered with', async () => {
    const first = `(select min(id) from account where kind = 'available')`
    await ledger.database.plant(`update account set balance = balance + 1 where id = ${first}`)
    const proof = await proveBooks(ledger.db)
    expect(proof.ok).toBe(false)
    expect(proof.problems.join()).toMatch(/available.*its transfers say/)
    await ledger.database.plant(`update account set balance = balance - 1 where id = ${first}`)
    expect(await problems()).toEqual([])
  })
})

it('keeps a replayed entry out of the balance', async () => {
  const wallet = await walletId(await ledger.fund(8, 0))
  await inTransaction(ledger.db, async (manager) => {
    const entry = deposit('twice in one', wallet, 3n, await factTime(manager))
    const [first, second] = await postEntries(manager, [entry, entry])
    expect([first!.replayed, second]).toEqual([false, { entryId: first!.entryId, replayed: true }])
    await postEntry(manager, entry)
  })
  const figures = await readWalletFigures(ledger.db.manager, ['0x0000000000000000000000000000000000000008'])
  expect([...figures.values()][0]!.available).toBe(3n)
})

// Last, since its empty tables stay.
describe('the first transfers of a month', () => {
  it('make its tables once, whoever comes second', async () => {
    const first = ledger.db.createQueryRunner()
    await first.startTransaction()
    await first.query(`select ensure_month('2031-05-01')`)
    const second = ledger.db.query(`select ensure_month('2031-05-01')`)
    const waiting = `select from pg_stat_activity where wait_event = 'advisory' and query like '%2031-05-01%'`
    while ((await ledger.db.query(waiting)).length === 0)
      await new Promise((resolve) => setTimeout(resolve, 10))
    await first.commitTransaction()
    await first.release()
    await expect(second).resolves.toBeDefined()
  })
})
