// `npm run trial:alerts [-- PolderDiskFull …]`: causes what each alert of docs/operations/alerts.yml is about on a running
// installation, sees it come out of Prometheus and Alertmanager, does what the runbook says, and sees it over. Names choose
// some of them. Needs root and Debian's prometheus, prometheus-alertmanager, prometheus-node-exporter,
// prometheus-blackbox-exporter, postgresql, redis-server, pgbouncer and caddy.

import { chainConditions, standingChain } from './alerts-of-chain.mjs'
import { exitConditions } from './alerts-of-exits.mjs'
import { backups, machineConditions, openDisk, openSite } from './alerts-of-machine.mjs'
import { moneyConditions } from './alerts-of-money.mjs'
import { processConditions } from './alerts-of-processes.mjs'
import { openInstallation } from './installation.mjs'
import { missing, startMonitoring } from './monitoring.mjs'
import { runTrial, say } from './processes.mjs'
import { until } from './until.mjs'

const wanted = process.argv.slice(2)

if (missing.length > 0) {
  console.log(`alerts: skipped, for there is no ${missing.join(', ')}`)
  process.exit(0)
}

const isWanted = ({ name, also = [] }) =>
  wanted.length === 0 || [name, ...also].some((one) => wanted.includes(one))
const standing = [...backups, ...standingChain].filter(isWanted)
const others = [
  ...[...processConditions, ...moneyConditions.slice(0, -1), ...exitConditions, ...chainConditions],
  ...machineConditions,
  // The end of everything.
  ...moneyConditions.slice(-1),
].filter(isWanted)

await runTrial('alerts', async () => {
  const backup = openDisk()
  const installation = await openInstallation({ daysAgo: standing.length > 0 ? 5 : 0, backup })
  const { roles, chain } = installation
  await chain.give(chain.operator.address, 100)
  // Before the metrics are: a deposit that is not final.
  await chain.deposit(chain.member, 500)
  const replicas = wanted.length === 0 ? ['indexer', 'worker', 'signer'] : []
  for (const role of ['api', 'indexer', 'worker', 'signer', ...replicas]) await roles.start(role)
  const site = await openSite(installation.folder, roles.all('api')[0].url)
  const monitoring = await startMonitoring({
    ...{ folder: installation.folder, targets: roles.targets, backup, site },
  })
  const [admin, member] = [await installation.signInAdmin(), await installation.signInMember(chain.member)]
  const trial = {
    ...installation,
    ...monitoring,
    backup,
    site,
    admin,
    member,
    rows,
    pass,
    nextDay,
    runNow,
    say,
    retry: until,
  }
  const done = new Set()

  const failures = []
  const tryAll = async (conditions) => {
    for (const condition of conditions) await tryCondition(condition)
  }
  await tryAll(standing)
  if (standing.length === 0) {
    chain.live()
    await chain.give(chain.rootSigner.address, 10)
    await until('the credit', async () => (await member.available()) >= 500)
  }
  for (const { begin } of others) await begin?.(trial)
  await tryAll(others)
  const left = monitoring.names.filter((name) => !done.has(name))
  say(`${done.size} of ${monitoring.names.length} alerts were caused; not: ${left.join(', ') || 'none'}`)
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} did not go as the runbook says`)

  async function tryCondition({ name: first, also = [], cause, follow, lasts, patienceMs }) {
    const named = [first, ...also]
    try {
      await cause(trial)
      for (const name of named) {
        const { summaries } = await monitoring.seen(name, patienceMs)
        say(`${name}: told: ${summaries[0]}`)
      }
      await follow(trial)
      for (const name of lasts ? [] : named) {
        await monitoring.over(name, patienceMs)
        say(`${name}: over`)
      }
      for (const name of named) done.add(name)
    } catch (error) {
      say(`${first}: ${error.message}`)
      for (const { role, child } of roles.running) console.error(`${role}: ${child.said().slice(-1_000)}`)
      failures.push(error)
    }
  }

  /** @returns rows of what the runbook has operators ask, as the superuser */
  async function rows(sql, values) {
    return (await installation.db.query(sql, values)).rows
  }

  /** By the product's clock. */
  async function pass(hours) {
    await rows('update product_state set clock_offset_ms = clock_offset_ms + $1', [hours * 3_600_000])
  }

  /** By the product's clock and the chain's. */
  async function nextDay() {
    await pass(24)
    await chain.pass(86_400)
  }

  /** A schedule, in the queue monitor. */
  async function runNow(queue, job) {
    // A worker makes schedules again that Redis has lost.
    await until(
      `${job} in ${queue}`,
      async () => (await admin.put(`${queue}/job-schedulers/${job}-every/run`)) || true,
    )
  }
})
