// `npm run trial:alerts [-- PolderDiskFull …]`: causes, on a running installation, those alerts of docs/operations/alerts.yml whose
// cause only such a one can show (a process that hangs, a node that lies, a disk that is full), sees each come out of Prometheus
// and Alertmanager, does what the runbook says, and sees it over. Of the others docs/operations/alerts.test.yml shows when they fire.
// Names choose some of them. Needs root and Debian's prometheus, prometheus-alertmanager, prometheus-node-exporter,
// prometheus-blackbox-exporter, postgresql, redis-server, pgbouncer and caddy.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chainConditions } from './alerts-of-chain.mjs'
import { backups, machineConditions, openSite } from './alerts-of-machine.mjs'
import { processConditions } from './alerts-of-processes.mjs'
import { openDisk } from './disk.mjs'
import { openInstallation } from './installation.mjs'
import { missing, startMonitoring } from './monitoring.mjs'
import { atEnd, runTrial, say } from './processes.mjs'
import { until } from './until.mjs'

const wanted = process.argv.slice(2)

if (missing.length > 0) {
  console.log(`alerts: skipped, for there is no ${missing.join(', ')}`)
  process.exit(0)
}

const isWanted = ({ name, also = [] }) =>
  wanted.length === 0 || [name, ...also].some((one) => wanted.includes(one))
const conditions = [...processConditions, ...chainConditions, ...machineConditions].filter(isWanted)

await runTrial('alerts', async () => {
  const disk = mkdtempSync(join(tmpdir(), 'polder-disk-'))
  atEnd(() => rmSync(disk, { recursive: true, force: true }))
  const backup = join(openDisk(disk), 'backup')
  const installation = await openInstallation({ backup })
  const { roles, chain } = installation
  await chain.give(chain.operator.address, 100)
  await chain.give(chain.rootSigner.address, 10)
  chain.live()
  await chain.deposit(chain.member, 500)
  const replicas = wanted.length === 0 ? ['indexer', 'worker', 'signer'] : []
  for (const role of ['api', 'indexer', 'worker', 'signer', ...replicas]) await roles.start(role)
  const site = await openSite(installation.folder, roles.all('api')[0].url)
  const monitoring = await startMonitoring({
    ...{ folder: installation.folder, targets: roles.targets, backup, site },
  })
  const [admin, member] = [await installation.signInAdmin(), await installation.signInMember(chain.member)]
  await until('the credit', async () => (await member.available()) >= 500)
  const trial = { ...installation, ...monitoring, backup, site, admin, member, rows, say, retry: until }
  const done = new Set()

  const failures = []
  for (const condition of backups.filter(isWanted)) await tryCondition(condition)
  for (const { begin } of conditions) await begin?.(trial)
  for (const condition of conditions) await tryCondition(condition)
  say(`${done.size} alerts were caused: ${[...done].join(', ')}`)
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} did not go as the runbook says`)

  async function tryCondition({ name: first, also = [], cause, follow, patienceMs }) {
    const named = [first, ...also]
    try {
      await cause(trial)
      for (const name of named) {
        const { summaries } = await monitoring.seen(name, patienceMs)
        say(`${name}: told: ${summaries[0]}`)
      }
      await follow(trial)
      for (const name of named) {
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
})
