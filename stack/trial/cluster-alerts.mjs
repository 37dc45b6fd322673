// Whoever watches a cluster: Prometheus as deploy/cluster sets it up, with the rules of docs/operations, whose minutes are seconds.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@polder/base/embedded/port'
import { parse } from 'yaml'
import { programs, startPrometheus } from './monitoring.mjs'
import { launch } from './processes.mjs'
import { until } from './until.mjs'

const PATIENCE_MS = 15_000
const SCRAPE_MS = 1_000
const BACKED_UP = 'time() - max(base_backup_finished_timestamp_seconds) < 3600'

/** @returns what tells the alerts that fired, or undefined without Debian's prometheus and prometheus-node-exporter */
export async function startWatch({ folder, hosts, front, ports }) {
  if (!programs.prometheus || !programs.nodeExporter) return
  const config = parse(readFileSync(join(front.folder, 'etc/prometheus/prometheus.yml'), 'utf8'))
  const scrape = `${SCRAPE_MS}ms`
  config.global = { scrape_interval: scrape, scrape_timeout: scrape, evaluation_interval: scrape }
  delete config.alerting
  const jobs = Object.fromEntries(config.scrape_configs.map((job) => [job.job_name, job]))
  const { polder: ofRoles, host: ofHosts, site: ofSite } = jobs
  for (const { labels, ...list } of ofRoles.static_configs) {
    const running = hosts.filter(({ units }) => units.includes(labels.role))
    list.targets.splice(0, 3, ...running.map(({ address }) => `${address}:${ports[labels.role]}`))
  }
  // Their disks are this machine's: one exporter tells of all.
  const disks = `127.0.0.1:${await freePort()}`
  ofHosts.static_configs[0].targets = [disks]
  const [, textfiles] = /^ARGS=(.*)$/m.exec(
    readFileSync(join(hosts[0].folder, 'etc/default/prometheus-node-exporter'), 'utf8'),
  )
  launch(programs.nodeExporter, [`--web.listen-address=${disks}`, textfiles])
  if (programs.blackboxExporter) {
    const probe = `127.0.0.1:${await freePort()}`
    ofSite.relabel_configs.at(-1).replacement = probe
    launch(programs.blackboxExporter, [
      '--config.file=/etc/prometheus/blackbox.yml',
      `--web.listen-address=${probe}`,
    ])
  } else config.scrape_configs = config.scrape_configs.filter((job) => job !== ofSite)
  const home = join(folder, 'prometheus')
  mkdirSync(home)
  const ask = await startPrometheus(home, config)
  // An hour is not looked back on.
  const always = ['PolderDepositsWait']
  await until('the time of the backup', async () => (await ask(BACKED_UP)).length > 0, PATIENCE_MS)
  return {
    /** Those that have fired since a time; waits a moment for the last of `expected`. */
    since: async (began, expected) => {
      const look = async () => {
        const range = `${Math.ceil((Date.now() - began) / 1_000)}s`
        const fired = `count by (alertname) (max_over_time(ALERTS{alertstate="firing"}[${range}]))`
        const names = (await ask(fired)).map(({ metric }) => metric.alertname)
        return names.filter((name) => !always.includes(name)).sort()
      }
      const all = async () => {
        const told = await look()
        return expected.every((name) => told.includes(name)) && told
      }
      return await until('the alerts', all, PATIENCE_MS).catch(look)
    },
  }
}
