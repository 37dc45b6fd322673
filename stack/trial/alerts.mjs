// `npm run trial:alerts`: causes what alerts are about on a running product, sees each come out of Prometheus and
// Alertmanager, does what the runbook says, and sees it resolved. Every `for` counts in seconds, not minutes; all else
// is as in docs/operations. Needs Debian's prometheus and prometheus-alertmanager.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request as forward } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@polder/base/embedded/port'
import { polderAbi } from '@polder/contracts/abi.generated'
import { startStack } from '@polder/testing/stack'
import pg from 'pg'
import { createTestClient, http, parseEther, publicActions, walletActions } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { parse, stringify } from 'yaml'
import { signInMember } from '../dist/testing/member.js'
import { findProgram } from '../find-program.mjs'
import { until } from './until.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const operations = join(root, 'docs/operations')
const prometheus = findProgram(process.env.PROMETHEUS_PATH, ['prometheus'])
const alertmanager = findProgram(process.env.ALERTMANAGER_PATH, ['prometheus-alertmanager', 'alertmanager'])
if (!prometheus || !alertmanager) {
  console.log('alerts: skipped: apt-get install prometheus prometheus-alertmanager')
  process.exit(0)
}

const began = Date.now()
const say = (text) => console.log(`${((Date.now() - began) / 1000).toFixed(0).padStart(4)} s  ${text}`)
const folder = mkdtempSync(join(tmpdir(), 'polder-alerts-'))
const ends = []
const notified = new Map()
const password = 'correct-horse-battery'
const token = '6b0d3c92f81ea745c0de'
const [operator, account] = [0, 3].map((addressIndex) =>
  mnemonicToAccount('test test test test test test test test test test test junk', { addressIndex }),
)
const operatorKey = `0x${Buffer.from(operator.getHdKey().privateKey).toString('hex')}`

for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void endAll().then(() => process.exit(1)))

try {
  // The demo makes the database and the chain; both live on when it is killed, for roles that run apart.
  const stack = await startStack({ env: { ADMIN_PASSWORD: password } })
  ends.push(() => stack.stop())
  const { config } = await (await fetch(`${stack.url}/api/config`)).json()
  await stack.kill9({ postgres: false })
  const db = new pg.Pool({ connectionString: stack.databaseUrl(), max: 2 })
  db.on('error', () => undefined)
  ends.push(() => db.end())
  const client = createTestClient({ mode: 'anvil', account, transport: http(stack.rpcUrl) })
    .extend(publicActions)
    .extend(walletActions)
  const node = await openNode(stack.rpcUrl)
  const roles = await openRoles(stack, node.url, config.contractAddress)
  await watch(roles)

  const [api] = [await roles.start('api')]
  for (const role of ['indexer', 'indexer', 'worker', 'worker', 'signer', 'signer']) await roles.start(role)
  await until('the product', async () => (await fetch(`${api.url}/readyz`)).ok)
  const admin = await signIn(api.url)
  const member = await signInMember(api.url, account)
  const pass = (hours) =>
    db.query('update product_state set clock_offset_ms = clock_offset_ms + $1', [hours * 3_600_000])
  const deposit = async () => {
    await client.writeContract({
      ...{ address: config.contractAddress, abi: polderAbi, functionName: 'deposit' },
      ...{ value: parseEther('500'), chain: null },
    })
    await client.mine({ blocks: 4 })
    await until('the credit', async () => (await member.available()) >= 500)
  }
  await deposit()
  const mining = setInterval(() => client.mine({ blocks: 1 }).catch(() => undefined), 1_000)
  ends.unshift(() => clearInterval(mining))

  await trial('PolderReplicaMissing', {
    cause: async () => 'one api runs',
    follow: async () => void (await roles.start('api')),
  })
  await trial('PolderNoIndexerLeads', {
    cause: () => roles.stop('indexer'),
    follow: async () => [await roles.start('indexer'), await roles.start('indexer')],
  })
  await trial('PolderNoMetrics', {
    cause: () => roles.stop('worker'),
    follow: async () => [await roles.start('worker'), await roles.start('worker')],
  })
  await trial('PolderPayoutsPaused', {
    cause: () => admin('mutation { pausePayouts(reason: "a trial") { __typename } }'),
    follow: async () => {
      const { rows } = await db.query('select paused_reason from payout_control')
      if (!rows[0].paused_reason) throw new Error('nothing says why')
      await admin('mutation { resumePayouts(reason: "a trial") { __typename } }')
    },
  })
  await trial('PolderPayoutWaits', {
    cause: async () => {
      await client.setBalance({ address: operator.address, value: parseEther('0.01') })
      await member.withdraw(20)
      await pass(1)
    },
    follow: async () => {
      const { rows } = await db.query(
        "select message from system_log where type = 'payout_waiting' order by id desc limit 5",
      )
      if (!/holds 0\.01 POL/.test(rows[0]?.message)) throw new Error(`it says ${rows[0]?.message}`)
      await client.setBalance({ address: operator.address, value: parseEther('1000') })
    },
  })
  await trial('PolderApprovalWaits', {
    cause: async () => {
      await admin('mutation { setPayoutLimits(approvalThreshold: "5", reason: "a trial") { __typename } }')
      await member.withdraw(20)
      await pass(13)
    },
    follow: async () => {
      const { rows } = await db.query("select id from withdrawal where state = 'awaiting_approval'")
      await admin(`mutation { approveWithdrawal(id: "${rows[0].id}", reason: "a trial") { __typename } }`)
    },
  })
  await trial('PolderIndexerBehind', {
    cause: () => node.break(),
    meanwhile: async () => {
      await seen('PolderJobsFailed')
      const rate = await query('sum(rate(polder_indexer_rpc_failures_total[1m])) * 600')
      say(`with all nodes dead, ${rate.toFixed(0)} steps fail in ten minutes (PolderNodesFail: more than 18)`)
      if (rate <= 18) throw new Error('PolderNodesFail cannot be reached')
    },
    follow: () => node.mend(),
  })
  await trial('PolderJobsFailed', {
    cause: async () => 'the rounds that failed meanwhile',
    follow: () => admin.put('/admin101279224/queues/api/queues/checks/retry/failed'),
  })
  await trial('PolderAdminGuessing', {
    cause: async () => {
      for (let guess = 0; guess < 130; guess += 1) await signIn(api.url, 'wrong').catch(() => undefined)
    },
    follow: async () => {
      const { rows } = await db.query(
        'select key, failures, last_at from admin_login_throttle order by failures desc limit 20',
      )
      if (rows.length === 0) throw new Error('nobody is named')
    },
    resolves: false,
  })
  await trial('PolderCriticalMessage', {
    cause: () =>
      db.query("insert into system_log (type, severity, message) values ('alert', 'critical', 'a trial')"),
    follow: async () => {
      const { rows } = await db.query(
        "select at, type, message, details from system_log where severity = 'critical' order by id desc limit 20",
      )
      if (rows[0]?.message !== 'a trial') throw new Error('the line is not found')
    },
    resolves: false,
  })
  console.log('alerts: passed')
} catch (error) {
  console.error(error.stack)
  process.exitCode = 1
} finally {
  await endAll()
}
process.exit()

async function endAll() {
  for (const end of ends.splice(0))
    await Promise.resolve(end()).catch((error) => console.error(error.message))
  rmSync(folder, { recursive: true, force: true })
}

/** Causes it, sees it told, follows the runbook's entry, and sees it end. */
async function trial(name, { cause, meanwhile, follow, resolves = true }) {
  await cause()
  await seen(name)
  await meanwhile?.()
  await follow()
  if (resolves) await until(`the end of ${name}`, () => notified.get(name) === 'resolved', 240_000)
  say(`${name}: told, followed${resolves ? ', over' : ''}`)
}

async function seen(name) {
  await until(name, () => notified.get(name) === 'firing', 240_000)
}

/** A node of the chain that can be made to fail. */
async function openNode(rpcUrl) {
  let broken = false
  const server = createServer((asked, response) => {
    if (broken) return response.socket.destroy()
    const { method, headers } = asked
    const sent = forward(rpcUrl, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers)
      answer.pipe(response)
    })
    sent.on('error', () => response.destroy())
    asked.pipe(sent)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => server.closeAllConnections())
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    break: async () => {
      broken = true
    },
    mend: async () => {
      broken = false
    },
  }
}

/** Roles as processes of their own; what runs is what Prometheus finds, as with Compose's DNS. */
async function openRoles(stack, rpcUrl, contract) {
  const { appPassword, sessionSecret } = JSON.parse(readFileSync(join(stack.dataDir, 'secrets.json'), 'utf8'))
  const running = []
  const list = () =>
    writeFileSync(
      join(folder, 'targets.json'),
      JSON.stringify(running.map(({ role, port }) => ({ targets: [`127.0.0.1:${port}`], labels: { role } }))),
    )
  list()
  ends.unshift(() => Promise.all(running.map(({ end }) => end())))
  return {
    start: async (role) => {
      const port = await freePort()
      const child = launch(process.execPath, [join(root, 'stack/polder.mjs'), 'start'], {
        ROLE: role,
        [role === 'api' ? 'PORT' : 'MONITOR_PORT']: String(port),
        DATABASE_URL: `postgres://polder_app:${appPassword}@127.0.0.1:${new URL(stack.databaseUrl()).port}/polder`,
        SESSION_SECRET: sessionSecret,
        RPC_URL: rpcUrl,
        CONTRACT_ADDRESS: contract,
        ...(role === 'signer' ? { OPERATOR_KEY: operatorKey } : {}),
        METRICS_TOKEN: token,
        LOG_LEVEL: 'error',
        ENV_FILE: '/dev/null',
      })
      running.push({ role, port, end: child.end })
      await until(`the ${role}`, async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).ok)
      list()
      return { url: `http://127.0.0.1:${port}` }
    },
    stop: async (role) => {
      for (const one of running.filter((one) => one.role === role)) {
        running.splice(running.indexOf(one), 1)
        await one.end()
      }
      list()
    },
  }
}

/** Prometheus and Alertmanager with the rules and the routes of docs/operations, and somebody who is told. */
async function watch() {
  const inbox = createServer((asked, response) => {
    let text = ''
    asked.on('data', (chunk) => (text += chunk))
    asked.on('end', () => {
      for (const { labels, status } of JSON.parse(text).alerts) notified.set(labels.alertname, status)
      response.end()
    })
  })
  await new Promise((resolve) => inbox.listen(0, '127.0.0.1', resolve))
  ends.push(() => inbox.closeAllConnections())
  const [port, amPort] = [await freePort(), await freePort()]
  const rules = parse(readFileSync(join(operations, 'alerts.yml'), 'utf8'))
  for (const rule of rules.groups[0].rules) rule.for = rule.for.replace(/[mh]$/, 's')
  const routes = parse(readFileSync(join(operations, 'alertmanager.yml'), 'utf8'))
  const brisk = { group_wait: '0s', group_interval: '1s' }
  Object.assign(routes.route, brisk, { routes: routes.route.routes.map((route) => ({ ...route, ...brisk })) })
  // Debian's Alertmanager is too old for a file with the address.
  routes.receivers[0].webhook_configs = [{ url: `http://127.0.0.1:${inbox.address().port}/` }]
  const config = parse(readFileSync(join(operations, 'prometheus.yml'), 'utf8'))
  config.global = { scrape_interval: '1s', evaluation_interval: '1s' }
  config.alerting.alertmanagers[0].static_configs[0].targets = [`127.0.0.1:${amPort}`]
  config.scrape_configs = [
    {
      job_name: 'polder',
      authorization: { credentials: token },
      file_sd_configs: [{ files: [join(folder, 'targets.json')], refresh_interval: '1s' }],
    },
  ]
  for (const [name, content] of Object.entries({ alerts: rules, routes, prometheus: config }))
    writeFileSync(join(folder, `${name}.yml`), stringify(content))
  const am = [
    `--config.file=${folder}/routes.yml`,
    `--storage.path=${folder}/am`,
    '--cluster.listen-address=',
  ]
  const prom = [`--config.file=${folder}/prometheus.yml`, `--storage.tsdb.path=${folder}/tsdb`]
  for (const { end } of [
    launch(alertmanager, [...am, `--web.listen-address=127.0.0.1:${amPort}`], {}),
    launch(prometheus, [...prom, `--web.listen-address=127.0.0.1:${port}`], {}),
  ])
    ends.push(end)
  query.url = `http://127.0.0.1:${port}/api/v1/query`
}

async function query(expression) {
  const answer = await fetch(`${query.url}?${new URLSearchParams({ query: expression })}`)
  const { data } = await answer.json()
  return Number(data.result[0]?.value[1] ?? Number.NaN)
}

function launch(program, args, env) {
  const shared = { PATH: process.env.PATH, HOME: process.env.HOME }
  const child = spawn(program, args, {
    cwd: root,
    env: { ...shared, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => (said = (said + text).slice(-5_000)))
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.once('close', (code) => code > 1 && console.error(`${program} ended with ${code}: ${said}`))
  return {
    end: async () => {
      child.kill('SIGTERM')
      await Promise.race([ended, sleep(20_000).then(() => child.kill('SIGKILL'))])
    },
  }
}

/** @returns runs an operation as the admin; `put` acts in the queue monitor */
async function signIn(url, given = password) {
  let cookie = ''
  const send = async (method, path, body) => {
    const answer = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', cookie },
      body: body && JSON.stringify(body),
    })
    const set = answer.headers.getSetCookie().map((line) => line.split(';')[0])
    if (set.length > 0) cookie = set.join('; ')
    const text = await answer.text()
    if (!answer.ok || text.includes('"errors"'))
      throw new Error(`${path} ${answer.status} ${text.slice(0, 300)}`)
    return text
  }
  await send('POST', '/api/auth/admin/login', { username: 'admin', password: given })
  return Object.assign((operation) => send('POST', '/graphql', { query: operation }), {
    put: (path) => send('PUT', path),
  })
}
