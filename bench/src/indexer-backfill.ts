/**
 * How long the indexer takes to book the deposits of a chain from the first one on, beside what the same logs cost
 * without it, measured in the same run on the same chain and Postgres: fetched raw, fetched and decoded by viem, and
 * decoded by viem and written to one narrow table ("bulk").
 *
 *     npm run bench -- indexer-backfill [deposits] [deposits in a block]
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChain } from '@polder/base/embedded/chain'
import { deployContract, readArtifact } from '@polder/base/embedded/deploy'
import { freePort } from '@polder/base/embedded/port'
import { createLogger } from '@polder/base/logger'
import { readSettings } from '@polder/base/settings'
import { polderAbi } from '@polder/contracts/abi.generated'
import { startIndexer } from '@polder/indexer/start'
import { createPublicClient, http, parseEventLogs, type RpcLog } from 'viem'
import { openBenchLedger, timed } from './bench-ledger.ts'

/** The first of anvil's publicly documented test accounts. */
const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const OPERATOR = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const RANGE = 500

const [deposits = 60_000, inBlock = 10] = process.argv.slice(2).map(Number)
const folder = mkdtempSync(join(tmpdir(), 'polder-bench-'))
const chain = await startChain({
  dataDir: join(folder, 'chain'),
  port: await freePort(),
  chainId: 137,
  durable: false,
})
const ledger = await openBenchLedger()
const client = createPublicClient({ transport: http(chain.rpcUrl, { maxResponseBodySize: 2 ** 28 }) })
const rpc = client.request as unknown as (call: { method: string; params: unknown[] }) => Promise<unknown>
try {
  const contract = await deploy()
  await makeDeposits(contract)
  const head = Number(await client.getBlockNumber())
  const floor = await timed(() => eachRange(contract, head, async () => undefined))
  const decoded = await timed(() => eachRange(contract, head, async (logs) => decode(logs)))
  await ledger.db.query('create table bulk (tx text, ordinal integer, address text, amount numeric(38, 0))')
  const bulk = await timed(() => eachRange(contract, head, async (logs) => insert(decode(logs))))
  const indexed = await timed(() => index(contract))
  const rows: [string, number][] = [
    ['getLogs raw, the floor', floor.ms],
    ['getLogs + viem decode', decoded.ms],
    ['viem + unnest into one table (bulk)', bulk.ms],
    ['the indexer: checkpoint, entries, transfers, balances, log', indexed.ms],
  ]
  console.log(`${deposits} deposits in ${head} blocks`)
  for (const [name, ms] of rows) {
    console.log(
      `${name.padEnd(60)} ${(ms / 1000).toFixed(2).padStart(7)} s  ${(ms / bulk.ms).toFixed(2)} x bulk`,
    )
  }
} finally {
  await ledger.stop()
  await chain.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function deploy(): Promise<`0x${string}`> {
  const { address } = await deployContract({
    rpcUrl: chain.rpcUrl,
    artifact: readArtifact(new URL('../../contracts/build/polder.json', import.meta.url)),
    key: KEY,
    args: [OPERATOR, 0, OPERATOR, OPERATOR, 10n ** 24n, 86_400],
  })
  return address
}

async function makeDeposits(to: string): Promise<void> {
  const accounts = (await rpc({ method: 'eth_accounts', params: [] })) as string[]
  await rpc({ method: 'evm_setAutomine', params: [false] })
  for (let made = 0; made < deposits; made += inBlock) {
    await Promise.all(
      Array.from({ length: Math.min(inBlock, deposits - made) }, (_, index) => {
        const transaction = { from: accounts[index % accounts.length], to, value: '0x1', gas: '0x30d40' }
        return rpc({ method: 'eth_sendTransaction', params: [transaction] })
      }),
    )
    await rpc({ method: 'anvil_mine', params: ['0x1'] })
  }
  await rpc({ method: 'anvil_mine', params: ['0x2'] })
}

async function eachRange(
  address: string,
  head: number,
  work: (logs: RpcLog[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from <= head; from += RANGE) {
    const [fromBlock, toBlock] = [from, Math.min(from + RANGE - 1, head)].map(
      (block) => `0x${block.toString(16)}`,
    )
    await work((await rpc({ method: 'eth_getLogs', params: [{ address, fromBlock, toBlock }] })) as RpcLog[])
  }
}

function decode(logs: RpcLog[]) {
  return parseEventLogs({ abi: polderAbi, eventName: 'Deposit', logs: logs as never })
}

async function insert(events: ReturnType<typeof decode>): Promise<void> {
  await ledger.db.query(
    'insert into bulk select * from unnest($1::text[], $2::integer[], $3::text[], $4::numeric[])',
    [
      events.map((event) => event.transactionHash),
      events.map((event) => Number(event.logIndex)),
      events.map((event) => event.args.wallet),
      events.map((event) => event.args.amount.toString()),
    ],
  )
}

async function index(contract: `0x${string}`): Promise<void> {
  const settings = readSettings({
    ROLE: 'indexer',
    RPC_URL: chain.rpcUrl,
    DATABASE_URL: String((ledger.db.options as { url?: string }).url),
    CONTRACT_ADDRESS: contract,
  })
  const logger = createLogger({ level: 'warn' })
  const indexer = await startIndexer({ settings, logger, dataSource: ledger.db }, { pollIntervalMs: 50 })
  for (let booked = 0; booked < deposits; await new Promise((resolve) => setTimeout(resolve, 20))) {
    const [row]: { n: string }[] = await ledger.db.query('select deposit_count as n from chain_checkpoint')
    booked = Number(row?.n ?? 0)
  }
  await indexer.stop()
}
