/**
 * What forty faults of a node, a network or the indexer itself do to the books: which deposits are missing, too many or
 * wrong at the end, how long it took to recover, and what operators were told. Each fault gets a chain and a database of its
 * own; it is there when the indexer starts, and while more deposits come in. Several are suffered at a time: most of it is
 * waiting.
 *
 *     npm run bench -- indexer-faults [part of a name]
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { createLogger } from '@polder/base/logger'
import { readSettings } from '@polder/base/testing/read-settings'
import { startIndexer } from '@polder/indexer/start'
import { createDataSource } from '@polder/ledger/database'
import { forwardTo } from '@polder/testing/faulty-node'
import pg from 'pg'
import { openBenchChain } from './bench-deposits.ts'
import { type Fault, faults } from './bench-faults.ts'
import { openBenchLedger } from './bench-ledger.ts'
import { report } from './bench-report.ts'

const [BLOCKS, IN_BLOCK, MORE] = [60, 5, 10]
const FAULT_MS = 4_000
const PATIENCE_MS = 60_000
const AT_ONCE = 4

interface Credit {
  readonly address: string
  readonly amount: string
  readonly number: number
}

const wanted = faults.filter(({ name }) => name.includes(process.argv[2] ?? ''))
const ledger = await openBenchLedger()
// The migrated database is copied for each fault: nobody may be connected to it meanwhile.
await ledger.db.destroy()
const address = new URL(ledger.url)
address.pathname = '/template1'
const admin = new pg.Pool({ connectionString: address.href, max: 1 })
let [missing, extra, wrong, slowestMs] = [0, 0, 0, 0]
const left = wanted.entries()
try {
  await Promise.all(Array.from({ length: AT_ONCE }, sufferWhatIsLeft))
  report(`${wanted.length} faults of node, network and indexer`, [
    { name: 'deposits missing', value: missing, unit: '', goal: { max: 0 } },
    { name: 'deposits too many', value: extra, unit: '', goal: { max: 0 } },
    { name: 'deposits wrong', value: wrong, unit: '', goal: { max: 0 } },
    { name: 'slowest recovery', value: slowestMs / 1000, unit: 's' },
  ])
} finally {
  await admin.end()
  await ledger.stop()
}
process.exit(missing + extra + wrong === 0 ? 0 : 1)

async function sufferWhatIsLeft(): Promise<void> {
  for (const [index, fault] of left) {
    const found = await suffer(fault, `fault_${index}`)
    missing += found.missing
    extra += found.extra
    wrong += found.wrong
    slowestMs = Math.max(slowestMs, found.recoveredMs ?? Number.POSITIVE_INFINITY)
    const recovered = found.recoveredMs === null ? 'never' : `${(found.recoveredMs / 1000).toFixed(1)} s`
    console.log(
      `${String(index + 1).padStart(2)} ${fault.name.padEnd(58)} missing ${found.missing}  extra ${found.extra}  ` +
        `wrong ${found.wrong}  recovered ${recovered}  told: ${found.told.join(' | ') || 'nothing'}`,
    )
  }
}

async function suffer(fault: Fault, name: string) {
  await admin.query(`create database ${name} template postgres`)
  const url = new URL(ledger.url)
  url.pathname = `/${name}`
  const db = createDataSource({ url: url.href, poolSize: 6 })
  await db.initialize()
  const chain = await openBenchChain()
  const node = await forwardTo(chain.rpcUrl)
  const settings = readSettings({
    ROLE: 'indexer',
    RPC_URL: node.url,
    DATABASE_URL: url.href,
    CONTRACT_ADDRESS: chain.contract,
  })
  const start = () =>
    startIndexer(
      { settings, logger: createLogger({ level: 'silent' }), dataSource: db },
      { pollIntervalMs: 50, standstillMs: 2_000 },
    )
  let made = 0
  const deposit = async (blocks: number) => {
    for (let block = 0; block < blocks; block++, made += IN_BLOCK) await chain.mineDeposits(IN_BLOCK)
  }
  let indexer: Awaited<ReturnType<typeof start>> | undefined
  try {
    await deposit(BLOCKS)
    if (fault.lie) node.tellLies(fault.lie)
    indexer = await start()
    const restart = async () => {
      await indexer?.stop()
      indexer = await start()
    }
    const cutDatabase = async () => {
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    }
    const end = await fault.act?.({ chain, node, cutDatabase, restart })
    const until = Date.now() + FAULT_MS
    await deposit(MORE)
    for (let empty = 0; empty < 2; empty++) await chain.mine()
    // A chain goes on making blocks.
    for (; !fault.stays && Date.now() < until; await sleep(200)) await chain.mine()
    if (!fault.stays) node.tellLies(null)
    await end?.()
    const recoveredMs = await recovery(db, made, () => chain.mine())
    return { ...(await compare(db, await chain.deposits())), recoveredMs, told: await toldOf(db) }
  } finally {
    await indexer?.stop()
    await node.close()
    await chain.stop()
    await db.destroy()
    await admin.query(`drop database ${name} with (force)`)
  }
}

/** @returns milliseconds until all was booked and no problem was left; null: not within a minute */
async function recovery(
  db: ReturnType<typeof createDataSource>,
  deposits: number,
  meanwhile: () => Promise<unknown>,
): Promise<number | null> {
  const start = performance.now()
  while (performance.now() - start < PATIENCE_MS) {
    const rows = (await db
      .query('select c.deposit_count as n, s.problem from chain_checkpoint c, indexer_state s')
      .catch(() => [])) as { n: string; problem: string | null }[]
    if (Number(rows[0]?.n) === deposits && rows[0]?.problem === null) return performance.now() - start
    await meanwhile()
    await sleep(100)
  }
  return null
}

async function compare(db: ReturnType<typeof createDataSource>, onChain: readonly Credit[]) {
  const booked = (await db.query(
    `select w.address, d.amount::text as amount, d.number::integer as number, e.id as entry, t.amount::text as moved
     from deposit d join wallet w on w.id = d.wallet_id left join entry e on e.id = d.id
       left join transfer t on t.entry_id = e.id
     where d.reversal_entry_id is null`,
  )) as (Credit & { moved: string | null })[]
  const byNumber = new Map(onChain.map((deposit) => [deposit.number, deposit]))
  const seen = new Set<number>()
  let [extraOnes, wrongOnes] = [0, 0]
  for (const credit of booked) {
    const real = byNumber.get(credit.number)
    if (!real || seen.has(credit.number)) extraOnes += 1
    else if (credit.address !== real.address || credit.amount !== real.amount || credit.moved !== real.amount)
      wrongOnes += 1
    seen.add(credit.number)
  }
  return {
    missing: onChain.filter(({ number }) => !seen.has(number)).length,
    extra: extraOnes,
    wrong: wrongOnes,
  }
}

async function toldOf(db: ReturnType<typeof createDataSource>): Promise<string[]> {
  const rows = (await db.query(
    `select severity, message from system_log where type in ('alert', 'reorg') order by id`,
  )) as { severity: string; message: string }[]
  return rows.map(({ severity, message }) => `${severity}: ${message.slice(0, 90)}`)
}
