// `npm run trial:alerts [-- PolderDiskFull …]`: causes what each alert of docs/operations/alerts.yml is about on a running
// installation, sees it come out of Prometheus and Alertmanager, does what the runbook says, and sees it over. Names choose
// some of them. Needs root and Debian's prometheus, prometheus-alertmanager, prometheus-node-exporter,
// prometheus-blackbox-exporter, postgresql, redis-server, pgbouncer and caddy.

import { chainConditions, standingChain } from './alerts-of-chain.mjs'
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

await runTrial('alerts', async () => {
  const backup = openDisk()
  const installation = await openInstallation({ daysAgo: 5, backup })
  const { roles, chain } = installation
  // Before the metrics are: a deposit that is not final.
  await chain.deposit(chain.member, 500)
  for (const role of ['api', 'indexer', 'indexer', 'worker', 'worker', 'signer', 'signer'])
    await roles.start(role)
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
    runNow,
    say,
    retry: until,
  }
  const done = new Set()

  const all = [
    ...[...backups, ...standingChain, ...processConditions, ...moneyConditions.slice(0, -1)],
    ...[...chainConditions, ...machineConditions, ...moneyConditions.slice(-1)],
  ]
  const chosen = all.filter(
    ({ name, also = [], always }) =>
      wanted.length === 0 || always || [name, ...also].some((one) => wanted.includes(one)),
  )
  const failures = []
  let begun = false
  for (const condition of chosen) {
    const named = [condition.name, ...(condition.also ?? [])]
    if (!condition.always && !begun) {
      begun = true
      for (const { begin } of chosen) await begin?.(trial)
    }
    try {
      await tryCondition(condition, named)
      for (const name of named) done.add(name)
    } catch (error) {
      say(`${condition.name}: ${error.message}`)
      for (const { role, child } of roles.running) console.error(`${role}: ${child.said().slice(-1_000)}`)
      if (condition.always) throw error
      failures.push(error)
    }
  }
  const left = monitoring.names.filter((name) => !done.has(name))
  say(`${done.size} of ${monitoring.names.length} alerts were caused; not: ${left.join(', ') || 'none'}`)
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} did not go as the runbook says`)

  async function tryCondition({ cause, follow, lasts, patienceMs }, named) {
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
  }

  /** @returns rows of what the runbook has operators ask, as the superuser */
  async function rows(sql, values) {
    return (await installation.db.query(sql, values)).rows
  }

  /** By the product's clock. */
  async function pass(hours) {
    await rows('update product_state set clock_offset_ms = clock_offset_ms + $1', [hours * 3_600_000])
  }

  /** A schedule, in the queue monitor. */
  async function runNow(queue, job) {
    await admin.put(`${queue}/job-schedulers/${job}-every/run`)
  }
})
