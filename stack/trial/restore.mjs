// `npm run trial:restore`: backs up a working database by the scripts of stack/postgres, loses the server and
// its disk, and restores it to a moment and to the end of its WAL, and from a dump. Each time the books must be those of
// that moment, and prove. Needs root and Debian's postgresql (or PG_BIN).
import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { creditDeposits } from '@polder/ledger/chain/credit-deposits'
import { connectWallet } from '@polder/ledger/commands/connect-wallet'
import { purchase } from '@polder/ledger/commands/purchase'
import { proveBooks } from '@polder/ledger/prove-books'
import { inTransaction } from '@polder/ledger/sql'
import { closeDueDays } from '@polder/ledger/testing/close-day'
import { requestWithdrawal } from '@polder/ledger/withdrawals/request-withdrawal'
import { dumpAndLoad, endServers, folder, openDatabase, restore, startProduct } from './postgres-server.mjs'

const POL = 10n ** 18n
let deposits = 0

try {
  const product = await startProduct('postgres')
  const live = await openDatabase(product)
  await act(live)
  // One that was killed leaves this.
  mkdirSync(join(product.backup, 'base/2026-11-20T03-00-00Z.part'))
  const base = product.backUp()
  if (readdirSync(join(product.backup, 'base')).some((name) => name.endsWith('.part')))
    throw new Error('Half a backup stays')
  console.log(`backed up, and checked file by file: ${base}`)

  await act(live)
  const early = await momentOf(live)
  await act(live)
  const later = await momentOf(live)
  await act(live)
  const end = await bookmark(live)
  if (early.books.entries >= later.books.entries || later.books.entries >= end.entries)
    throw new Error('Nothing happened between the moments')
  await live.destroy()
  await product.lose()
  console.log(`worked on to ${end.entries} entries, then lost the server and its disk`)
  const files = readdirSync(join(product.backup, 'wal'))
  const bytes = files.map((file) => statSync(join(product.backup, 'wal', file)).size)
  console.log(`WAL put away: ${files.map((file, index) => `${file} ${bytes[index]}`).join(', ')}`)
  if (files.some((file) => !file.endsWith('.gz'))) throw new Error('WAL is not compressed')

  await tryRestore(product, { name: 'end', base }, end)
  const first = await tryRestore(product, { name: 'early', base, moment: early.moment }, early.books)
  // What a restored server writes is restored from its own backup: without the moment of before, and on its timeline.
  const again = first.backUp()
  const db = await openDatabase(first)
  await act(db)
  const afterwards = await bookmark(db)
  await db.destroy()
  await first.lose()
  const second = await tryRestore(first, { name: 'afterwards', base: again }, afterwards)
  // On the volume of a server that was stopped.
  await second.end()
  await tryRestore(product, { name: 'afterwards', base, moment: later.moment }, later.books)
  const quiet = await openDatabase(await restore(product, { name: 'quiet', base, moment: first.quiet }))
  await mustBe(quiet, early.books, 'restored to the quiet minute after a restore')
  await quiet.destroy()
  await refuse(restore(product, { name: 'astray', base, moment: later.moment, timeline: 3 }))
  console.log('restore: passed')
} catch (error) {
  console.error(error.stack)
  console.error(`The log is ${folder}/postgres.log`)
  process.exitCode = 1
} finally {
  await endServers()
  if (!process.exitCode) rmSync(folder, { recursive: true, force: true })
}

/** Restores, compares, works on, and dumps and loads once more. */
async function tryRestore(product, i, wanted) {
  const server = await restore(product, i)
  const db = await openDatabase(server)
  await mustBe(db, wanted, `restored: ${i.moment ?? 'to the end'}`)
  // By then its timeline's history is put away.
  await setTimeout(3_000)
  const { moment: quiet } = await momentOf(db)
  await act(db)
  const later = await bookmark(db)
  await db.destroy()

  const copy = `loaded_${Date.now()}`
  dumpAndLoad(server, copy)
  const loaded = await openDatabase(server, copy)
  await mustBe(loaded, later, 'worked on, dumped and loaded into an empty database')
  await loaded.destroy()
  return { ...server, quiet }
}

/** The moment was on the timeline that this one left. */
async function refuse(restored) {
  const { message = 'nothing' } = await restored.then(
    () => ({}),
    (error) => error,
  )
  if (!/is not reached, for timeline 1 was left before/.test(message))
    throw new Error(`refused was: ${message}`)
  console.log('by another timeline than that of the moment: refused')
}

async function mustBe(db, wanted, what) {
  const found = await bookmark(db)
  if (JSON.stringify(found) !== JSON.stringify(wanted))
    throw new Error(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`)
  const { ok, problems } = await proveBooks(db)
  if (!ok) throw new Error(`${what}: the books do not prove:\n${problems.join('\n')}`)
  console.log(`${what}: ${found.entries} entries, ${found.days} closed days, the books prove`)
}

/** Deposits, purchases, withdrawals and a closed day. */
async function act(db) {
  const [{ terms }] = await db.query('select terms from plan_version order by version desc limit 1')
  for (let wallets = 0; wallets < 3; wallets += 1) {
    const address = `0x${randomBytes(20).toString('hex')}`
    await connectWallet(db, { address, referralCode: null })
    await inTransaction(db, (manager) => creditDeposits(manager, [depositOf(address)]))
    await purchase(db, { address, nftId: terms.catalogue[0].id })
    await requestWithdrawal(db, { address, amount: POL })
  }
  await db.query('update product_state set clock_offset_ms = clock_offset_ms + 86400000')
  await closeDueDays(db)
}

function depositOf(address) {
  deposits += 1
  const hash = `0x${randomBytes(32).toString('hex')}`
  const number = BigInt(deposits)
  return {
    chainId: 137,
    blockNumber: number,
    blockHash: hash,
    blockTime: new Date(),
    txHash: hash,
    logOrdinal: 0,
    address,
    amount: 100n * POL,
    number,
    total: number * 100n * POL,
  }
}

async function momentOf(db) {
  const [{ moment }] = await db.query('select clock_timestamp()::text as moment')
  return { moment, books: await bookmark(db) }
}

/** What tells one state of the books from another. */
async function bookmark(db) {
  const [row] = await db.query(
    `select (select count(*)::int from entry) as entries, (select count(*)::int from wallet) as wallets,
       (select count(*)::int from day_close where closed_at is not null) as days,
       (select encode(digest, 'hex') from day_close where closed_at is not null order by day desc limit 1) as digest,
       (select sum(balance)::text from account where kind = 'available') as available`,
  )
  return row
}
