/**
 * How long a line of withdrawals takes to be paid and settled on the demo's chain (a block every two seconds), by the
 * workers and the indexer as they run in production; what a payment costs in gas; and in which batch a newcomer is paid
 * who asks last of all.
 *
 *     npm run bench -- payouts [--withdrawals 10000] [--wallets 2000]
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createLogger } from '@polder/base/logger'
import { prepareQueues } from '@polder/base/queues/prepare-queues'
import { readSettings } from '@polder/base/testing/read-settings'
import { startIndexer } from '@polder/indexer/start'
import { proveBooks } from '@polder/ledger/prove-books'
import { requestWithdrawal } from '@polder/ledger/withdrawals/request-withdrawal'
import { noteNonces } from '@polder/ledger/withdrawals/signer-nonces'
import { startChain } from '@polder/testing/chain'
import { startWorkers } from '@polder/workers/start'
import { startSigner } from '@polder/workers/start-signer'
import { createPublicClient, http, parseEther, toHex } from 'viem'
import { openBenchLedger, timed } from './bench-ledger.ts'
import { report } from './bench-report.ts'

const GOALS = { minutes: 15, gas: 30_000, batch: 2 }

const { values } = parseArgs({
  options: {
    withdrawals: { type: 'string', default: '10000' },
    wallets: { type: 'string', default: '2000' },
  },
})
const withdrawals = Number(values.withdrawals)
const crowd = Math.min(Number(values.wallets), withdrawals)
/** The last of them is the newcomer. */
const wallets = Array.from({ length: crowd + 1 }, (_, n) => toHex(0x1000_0000 + n, { size: 20 }))
const newcomer = wallets.at(-1)!
const each = Math.ceil(withdrawals / crowd)

const chain = await startChain()
const ledger = await openBenchLedger()
const client = createPublicClient({ transport: http(chain.rpcUrl) })
const rpc = client.request as unknown as (call: { method: string; params: unknown[] }) => Promise<unknown>
try {
  const signer = chain.accounts[0]!.address
  await rpc({ method: 'anvil_setBalance', params: [signer, toHex(parseEther('1000000'))] })
  await deposit(chain.contractAddress)
  const settings = readSettings({
    ROLE: 'all',
    RPC_URL: chain.rpcUrl,
    DATABASE_URL: ledger.url,
    CONTRACT_ADDRESS: chain.contractAddress,
    OPERATOR_KEY: chain.operatorKey,
    PAYOUT_MIN_PRIORITY_FEE: '0.1',
    SESSION_SECRET: 'of a benchmark on loopback, and of nothing else',
    PUBLIC_URL: 'http://127.0.0.1',
  })
  await prepareQueues({ ownerUrl: ledger.url, appUrl: ledger.url })
  const context = {
    settings,
    logger: createLogger({ level: process.env.LOG_LEVEL ?? 'error' }),
    dataSource: ledger.db,
  }
  const indexer = await startIndexer(context)
  await until(
    async () => Number((await one<{ n: string }>('select count(*) as n from deposit')).n) === wallets.length,
  )
  // As workers do that run when nobody has asked yet: what the key has signed so far is known.
  await noteNonces(ledger.db.manager, signer, await client.getTransactionCount({ address: signer }))
  const asked = await timed(ask)
  console.log(`${withdrawals} withdrawals of ${crowd} wallets asked for in ${seconds(asked.ms)} s`)
  await rpc({ method: 'evm_setIntervalMining', params: [2] })
  const parts: { stop(): Promise<void> }[] = [indexer]
  const paid = await timed(async () => {
    parts.push(await startWorkers(context), await startSigner(context))
    let told = -1
    await until(async () => {
      const { open } = await one<{ open: string }>('select count(*) as open from withdrawal where open')
      const tens = Math.floor(((withdrawals + 1 - Number(open)) * 10) / (withdrawals + 1))
      if (tens > told) console.log(`${tens * 10} % settled`)
      told = Math.max(told, tens)
      return open === '0'
    })
  })
  await until(
    async () =>
      (await one<{ n: string }>(`select count(*) as n from payout_batch where gas_used is null`)).n === '0',
  )
  await Promise.all(parts.map((part) => part.stop()))
  await tell(paid.ms)
} finally {
  await ledger.stop()
  await chain.stop()
}

/** Every wallet deposits what it will ask for, on the chain. */
async function deposit(to: string): Promise<void> {
  await rpc({ method: 'anvil_autoImpersonateAccount', params: [true] })
  await rpc({ method: 'evm_setAutomine', params: [false] })
  for (let n = 0; n < wallets.length; n += 100) {
    await Promise.all(
      wallets.slice(n, n + 100).map(async (from) => {
        await rpc({ method: 'anvil_setBalance', params: [from, toHex(parseEther('1000'))] })
        const value = toHex(parseEther(String(each * 2 + 1)))
        await rpc({ method: 'eth_sendTransaction', params: [{ from, to, value, gas: '0x30d40' }] })
      }),
    )
    await rpc({ method: 'anvil_mine', params: ['0x1'] })
  }
  await rpc({ method: 'anvil_mine', params: ['0x3'] })
}

/** The newcomer asks when everyone else has. */
async function ask(): Promise<void> {
  const request = (address: string) => requestWithdrawal(ledger.db, { address, amount: parseEther('2') })
  for (let n = 0; n < withdrawals; n += 8)
    await Promise.all(
      Array.from({ length: Math.min(8, withdrawals - n) }, (_, k) => request(wallets[(n + k) % crowd]!)),
    )
  await request(newcomer)
}

async function tell(ms: number): Promise<void> {
  const { batches, gas, of } = await one<{ batches: string; gas: string; of: string }>(
    `select count(*) as batches, sum(gas_used) as gas, sum(payments) as of from payout_batch where state = 'succeeded'`,
  )
  const { batch } = await one<{ batch: string }>(
    `select count(*) as batch from payout_batch where nonce <= (select i.nonce from payout_item i
       join withdrawal w on w.id = i.withdrawal_id join wallet a on a.id = w.wallet_id where a.address = $1 and i.bound)`,
    [newcomer],
  )
  const { problems } = await proveBooks(ledger.db)
  if (problems.length > 0) throw new Error(`The books do not prove: ${problems.join('; ')}`)
  report(`${withdrawals} withdrawals of ${crowd} wallets, a block every two seconds`, [
    {
      name: 'paid and settled',
      ...{ value: ms / 60_000, unit: 'min', goal: { max: (GOALS.minutes * withdrawals) / 10_000 } },
    },
    { name: 'batches', value: Number(batches), unit: '' },
    {
      name: 'gas of a payment, on average',
      value: Number(gas) / Number(of),
      unit: '',
      goal: { max: GOALS.gas },
    },
    { name: 'batch in which a newcomer is paid', value: Number(batch), unit: '', goal: { max: GOALS.batch } },
  ])
}

async function one<Row>(sql: string, parameters: unknown[] = []): Promise<Row> {
  const [row]: Row[] = await ledger.db.query(sql, parameters)
  return row!
}

async function until(probe: () => Promise<boolean>): Promise<void> {
  while (!(await probe())) await sleep(250)
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1)
}
