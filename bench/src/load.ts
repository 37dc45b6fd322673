/**
 * What one machine does under load: 1,000 people with an address each sign in, deposit, buy, sell, withdraw, read and stay
 * subscribed, with one process of each role, and a day closes in the middle. Then readers ask for three times as much as
 * the API answered when it was asked without a pause: it is to shed what it cannot take on, answer what it does soon, and
 * starve neither payouts nor the indexer. In the end an oracle compares what people were told with the books, and these
 * with the chain. The load is made by autocannon, in this process, on the same machine.
 *
 *     npm run bench -- load [minutes] [people]
 *
 * The mix, a second: 150 reads (30 % wallet statistics, 30 % dashboards by REST and 20 % by GraphQL, 20 % newest 50
 * purchases), 20 acts (45 % purchases, 30 % withdrawals, 25 % sales), 4 deposits; and 200 open subscriptions. A withdrawal is
 * answered once its payout was sent, or after WITHDRAW_WAIT_MS (docs/payouts.md#request): what it takes is told apart.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { TRUSTED_DOCUMENTS } from '@polder/api/graphql/trusted-documents.generated'
import { freePort } from '@polder/base/embedded/port'
import { prepareQueues } from '@polder/base/queues/prepare-queues'
import { startChain } from '@polder/testing/chain'
import { createPublicClient, http, parseEther, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { subscribeToWallet } from './bench-api.ts'
import { type Answer, type Asking, askOf } from './bench-ask.ts'
import { openBenchLedger, percentile } from './bench-ledger.ts'
import { type Act, judge, type Person } from './bench-oracle.ts'
import { report } from './bench-report.ts'
import { until } from './bench-until.ts'
import { watchLags, watchMemory } from './bench-watch.ts'

const [minutes = 10, people = 1_000] = process.argv.slice(2).map(Number)
const READS_PER_SECOND = 150
const ACTS_PER_SECOND = 14
const WITHDRAWALS_PER_SECOND = 6
const WITHDRAW_WAIT_MS = 3_000
const DEPOSIT_EVERY_MS = 250
const SOCKETS = Math.min(200, people)
const OVERLOAD_SECONDS = 30
const RECOVERY_SECONDS = 10
/** A read that is asked for without a pause comes from so many at once. */
const CAPACITY_CONNECTIONS = 32
const ROLES = ['api', 'worker', 'indexer', 'signer'] as const
const STATS = Object.values(TRUSTED_DOCUMENTS).find((text) => text.startsWith('query Stats('))!

const chain = await startChain()
const ledger = await openBenchLedger()
const roles: { name: string; child: ChildProcess }[] = []
const client = createPublicClient({ transport: http(chain.rpcUrl) })
const rpc = client.request as unknown as (call: { method: string; params: unknown[] }) => Promise<unknown>
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const ask = askOf(url)
const acts: Act[] = []
try {
  await startRoles()
  const crowd = await bringIn()
  console.log(`${people} people have signed in and deposited`)
  for (const { address, headers } of crowd.slice(0, SOCKETS))
    await subscribeToWallet(port, address, () => undefined, {
      'x-forwarded-for': headers['x-forwarded-for']!,
    })
  console.log(`${SOCKETS} of them have subscribed`)
  const watch = watchLags(ledger.db, chain.rpcUrl)
  const depositing = setInterval(() => void deposit(any(crowd), 5).catch(() => undefined), DEPOSIT_EVERY_MS)

  const seconds = minutes * 60
  const began = Date.now()
  const [reads, done, withdrawn, close, memory] = await Promise.all([
    ask({ rate: READS_PER_SECOND, seconds, connections: people, request: () => readOf(any(crowd)) }),
    ask({
      rate: ACTS_PER_SECOND,
      seconds,
      connections: Math.min(people, 200),
      request: () => trade(any(crowd)),
    }),
    ask({
      rate: WITHDRAWALS_PER_SECOND,
      seconds,
      connections: Math.min(people, 200),
      request: () => withdraw(any(crowd)),
    }),
    sleep((seconds * 1_000) / 2).then(closeDay),
    watchMemory(roles, seconds),
  ])
  const usual = watch.worst()
  const capacity = await ask({
    seconds: 10,
    connections: CAPACITY_CONNECTIONS,
    request: () => readOf(any(crowd)),
  })
  const perSecond = capacity.answers.filter(({ status }) => status === 200).length / 10
  watch.reset()
  const [flood, actsInFlood] = await Promise.all([
    ask({
      rate: 3 * perSecond,
      seconds: OVERLOAD_SECONDS,
      connections: 2_000,
      request: () => readOf(any(crowd)),
    }),
    ask({
      rate: ACTS_PER_SECOND / 2,
      seconds: OVERLOAD_SECONDS,
      connections: 50,
      request: () => trade(any(crowd)),
    }),
  ])
  const flooded = watch.worst()
  await sleep(RECOVERY_SECONDS * 1_000)
  const after = await ask({
    rate: READS_PER_SECOND,
    seconds: 10,
    connections: people,
    request: () => readOf(any(crowd)),
  })
  clearInterval(depositing)
  const wrong = await judge({ acts, ledger, chain })
  watch.stop()
  for (const line of wrong.slice(0, 20)) console.log(`WRONG: ${line}`)
  const failures = [reads, done, withdrawn].flatMap((asked) => [...asked.failures])
  for (const [what, times] of failures) console.log(`FAILED: ${what}, ${times} times`)
  const failedAt = [reads, done, withdrawn].flatMap((asked) =>
    asked.answers.flatMap(({ at, status }) => (status >= 429 ? [Math.round((at - began) / 1_000)] : [])),
  )
  if (failedAt.length > 0)
    console.log(`in the seconds ${[...new Set(failedAt)].sort((a, b) => a - b).join(', ')}`)

  const taken = flood.answers.filter(({ status }) => status === 200)
  const during = (answers: readonly Answer[]) =>
    answers.filter(({ at }) => at >= close.began && at <= close.ended)
  const p99 = (answers: readonly Answer[]) =>
    answers.length > 0
      ? percentile(
          answers.map(({ ms }) => ms),
          0.99,
        )
      : 0
  report(
    `${people} people for ${minutes} minutes: ${reads.answers.length} reads, ${done.answers.length + withdrawn.answers.length} acts, ${SOCKETS} subscriptions, a day closed in ${(close.ended - close.began) / 1_000} s; then ${flood.answers.length} reads in ${OVERLOAD_SECONDS} s where ${Math.round(perSecond)} a second can be answered: ${taken.length} were`,
    [
      { name: "reads' p99", value: p99(reads.answers), unit: 'ms', goal: { max: 500 } },
      { name: "purchases' and sales' p99", value: p99(done.answers), unit: 'ms', goal: { max: 1_000 } },
      {
        name: `withdrawals' p99, with up to ${WITHDRAW_WAIT_MS} ms for the payout`,
        value: p99(withdrawn.answers),
        unit: 'ms',
        goal: { max: WITHDRAW_WAIT_MS + 1_000 },
      },
      { name: "reads' p99 while a day closes", value: p99(during(reads.answers)), unit: 'ms' },
      {
        name: 'failed that are not their own fault',
        value: failures.reduce((sum, [, times]) => sum + times, 0),
        unit: '',
        goal: { max: 0 },
      },
      ...(minutes >= 5
        ? [
            {
              name: 'memory, last minute',
              value: memory.last,
              unit: 'MiB',
              against: { name: 'third minute', value: memory.third },
              goal: { max: 1.05 },
            },
          ]
        : []),
      { name: 'wrong in the books', value: wrong.length, unit: '', goal: { max: 0 } },
      { name: 'answers a second without a pause', value: perSecond, unit: '/s' },
      {
        name: 'p99 of what is taken on at three times that',
        value: p99(taken),
        unit: 'ms',
        against: { name: 'without a pause', value: p99(capacity.answers) },
        goal: { max: 2 },
      },
      { name: 'shed without saying when to come back', value: flood.unsaid, unit: '', goal: { max: 0 } },
      { name: "purchases' and sales' p99 meanwhile", value: p99(actsInFlood.answers), unit: 'ms' },
      {
        name: `reads' p99, ${RECOVERY_SECONDS} s later`,
        value: p99(after.answers),
        unit: 'ms',
        against: { name: 'before', value: p99(reads.answers) },
        goal: { max: 2 },
      },
      {
        name: 'oldest open withdrawal, in the flood',
        value: flooded.payoutS,
        unit: 's',
        against: { name: 'before', value: usual.payoutS },
      },
      {
        name: 'blocks the indexer is behind, in the flood',
        value: flooded.blocks,
        unit: '',
        against: { name: 'before', value: usual.blocks },
      },
    ],
  )
} finally {
  for (const { child } of roles) child.kill('SIGTERM')
  await Promise.all(
    roles.map(({ child }) => child.exitCode ?? new Promise((ended) => child.once('exit', ended))),
  )
  await ledger.stop()
  await chain.stop()
}
process.exit()

async function startRoles(): Promise<void> {
  await prepareQueues({ ownerUrl: ledger.url, appUrl: ledger.url })
  await rpc({ method: 'anvil_autoImpersonateAccount', params: [true] })
  await rpc({
    method: 'anvil_setBalance',
    params: [chain.accounts[0]!.address, toHex(parseEther('10000000'))],
  })
  await rpc({ method: 'evm_setIntervalMining', params: [1] })
  for (const role of ROLES) {
    const monitor = role === 'api' ? port : await freePort()
    const child = spawn(
      process.execPath,
      [fileURLToPath(new URL('../../stack/polder.mjs', import.meta.url)), 'start'],
      {
        env: {
          ...{ PATH: process.env.PATH, HOME: process.env.HOME, ENV_FILE: '/dev/null', LOG_LEVEL: 'error' },
          // As docker-compose.yml has it.
          NODE_OPTIONS: `${process.env.NODE_OPTIONS}${role === 'signer' ? ' --max-semi-space-size=4' : ''}`,
          MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_,
          ...{ ROLE: role, DATABASE_URL: ledger.url, RPC_URL: chain.rpcUrl },
          ...(role === 'api'
            ? {
                ...{ PORT: String(port), TRUST_PROXY: '1', PUBLIC_RPC_URL: chain.rpcUrl },
                WITHDRAW_WAIT_MS: String(WITHDRAW_WAIT_MS),
                SESSION_SECRET: 'of a benchmark on loopback, and of nothing else',
              }
            : { MONITOR_PORT: String(monitor) }),
          ...(role === 'signer' && { OPERATOR_KEY: chain.operatorKey, PAYOUT_MIN_PRIORITY_FEE: '0.1' }),
          CONTRACT_ADDRESS: chain.contractAddress,
          CONTRACT_BLOCK: String(chain.contractBlock),
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    )
    roles.push({ name: role, child })
    await until(`the ${role}`, async () => (await fetch(`http://127.0.0.1:${monitor}/healthz`)).ok)
  }
}

async function bringIn(): Promise<Person[]> {
  const crowd: Person[] = []
  for (let n = 0; n < people; n += 20)
    crowd.push(
      ...(await Promise.all(Array.from({ length: Math.min(20, people - n) }, (_, of) => signIn(n + of)))),
    )
  for (const person of crowd) await deposit(person, 2_000)
  await until('the deposits', async () => {
    const [row] = await ledger.db.query('select count(*)::integer as n from deposit')
    return row.n >= people
  })
  return crowd
}

async function signIn(n: number): Promise<Person> {
  const account = privateKeyToAccount(generatePrivateKey())
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'x-forwarded-for': `10.${1 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`,
  }
  const call = async (path: string, body?: object) => {
    const answer = await fetch(`${url}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path} ${answer.status}: ${await answer.text()}`)
    const given = answer.headers.getSetCookie().map((line) => line.split(';')[0])
    if (given.length > 0) headers.cookie = given.join('; ')
    return (await answer.json()) as { nonce: string }
  }
  const { nonce } = await call('/wallet/nonce')
  const message = createSiweMessage({
    ...{ address: account.address, chainId: 137, domain: new URL(url).host, uri: url, version: '1', nonce },
    ...{ issuedAt: new Date(), expirationTime: new Date(Date.now() + 300_000) },
  })
  await call('/wallet/verify', { message, signature: await account.signMessage({ message }) })
  await call('/wallet/connect', { walletAddress: account.address })
  await rpc({ method: 'anvil_setBalance', params: [account.address, toHex(parseEther('100000'))] })
  return { address: account.address.toLowerCase(), headers, held: [] }
}

async function deposit({ address }: Person, pol: number): Promise<void> {
  const transaction = {
    from: address,
    to: chain.contractAddress,
    value: toHex(parseEther(String(pol))),
    gas: '0x30d40',
  }
  await rpc({ method: 'eth_sendTransaction', params: [transaction] })
}

function heldOf(body: string): string[] {
  const { purchases } = JSON.parse(body) as { purchases: { id: string; status: string }[] }
  return purchases.flatMap(({ id, status }) => (status === 'active' ? [id] : []))
}

function readOf({ address, headers, held }: Person): ReturnType<Asking['request']> {
  const dice = Math.random()
  if (dice < 0.3) return { sent: { method: 'GET', path: `/api/wallet/stats/${address}`, headers } }
  if (dice < 0.6) return { sent: { method: 'GET', path: `/api/dashboard-stats/${address}`, headers } }
  if (dice < 0.8) {
    const sent = { method: 'GET' as const, path: `/api/nfts/user/${address}?limit=50`, headers }
    return {
      sent,
      answered: (status, body) => void (status === 200 && held.splice(0, held.length, ...heldOf(body))),
    }
  }
  const body = JSON.stringify({ query: STATS, operationName: 'Stats', variables: { address } })
  return { sent: { method: 'POST', path: '/graphql', headers, body } }
}

function trade(person: Person) {
  const { address: walletAddress, held } = person
  if (Math.random() < 25 / 70 && held.length > 0) return act('sell', person, `/nfts/sell/${held.pop()}`, {})
  return act('purchase', person, '/nfts/purchase', { walletAddress, nftId: 'dike' })
}

function withdraw(person: Person) {
  return act('withdraw', person, '/treasury/withdraw', { walletAddress: person.address, amountPOL: 2 })
}

function act(kind: Act['kind'], person: Person, path: string, input: object) {
  const one: Act = { kind, person, key: randomUUID(), status: 0 }
  acts.push(one)
  const headers = { ...person.headers, 'idempotency-key': one.key }
  return {
    sent: { method: 'POST' as const, path: `/api${path}`, headers, body: JSON.stringify(input) },
    answered: (status: number) => {
      one.status = status
    },
  }
}

/** The clock goes on to just after midnight; the day that ended is closed by the workers. */
async function closeDay(): Promise<{ began: number; ended: number }> {
  const began = Date.now()
  const [{ day }] = await ledger.db.query(`select (product_now() at time zone 'UTC')::date::text as day`)
  await ledger.db.query(
    `update product_state set clock_offset_ms = clock_offset_ms + 1 +
       extract(epoch from date_trunc('day', product_now() at time zone 'UTC') + interval '1 day' - product_now() at time zone 'UTC') * 1000`,
  )
  await ledger.db.query('notify clock_advanced')
  await until('the day to close', async () => {
    const [row] = await ledger.db.query('select closed_at from day_close where day = $1', [day])
    return row?.closed_at != null
  })
  return { began, ended: Date.now() }
}

function any<T>(of: readonly T[]): T {
  return of[Math.floor(Math.random() * of.length)]!
}
