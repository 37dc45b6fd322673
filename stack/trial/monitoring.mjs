// Prometheus, Alertmanager and the exporters with the rules and routes of docs/operations, and somebody who is told.
// Every `for` counts in seconds, not minutes, and only ten minutes are looked back on as long as they are; else it is one.
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { freePort } from '@polder/base/embedded/port'
import { parse, stringify } from 'yaml'
import { findProgram } from '../programs.mjs'
import { metricsToken } from './installation.mjs'
import { atEnd, launch, root } from './processes.mjs'
import { until } from './until.mjs'

const operations = join(root, 'docs/operations')
export const programs = {
  prometheus: findProgram(process.env.PROMETHEUS_PATH, ['prometheus']),
  alertmanager: findProgram(process.env.ALERTMANAGER_PATH, ['prometheus-alertmanager', 'alertmanager']),
  nodeExporter: findProgram(process.env.NODE_EXPORTER_PATH, ['prometheus-node-exporter', 'node_exporter']),
  blackboxExporter: findProgram(process.env.BLACKBOX_EXPORTER_PATH, [
    'prometheus-blackbox-exporter',
    'blackbox_exporter',
  ]),
}
/** What apt-get has to install. */
export const missing = Object.keys(programs).filter((name) => !programs[name])
const PATIENCE_MS = 300_000

/**
 * @param {{ folder: string, targets: string, backup: string, site: { url: string, certificate: string } }} i `targets`
 *   names the roles that run, `certificate` is what the site's is signed by
 */
export async function startMonitoring({ folder, targets, backup, site }) {
  const inbox = await openInbox()
  const [alertmanager, host, probe] = [await freePort(), await freePort(), await freePort()]
  const write = (name, content) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const read = (name) => parse(readFileSync(join(operations, name), 'utf8'))

  const routes = read('alertmanager.yml')
  const brisk = { group_wait: '0s', group_interval: '1s' }
  Object.assign(routes.route, brisk, { routes: routes.route.routes.map((route) => ({ ...route, ...brisk })) })
  // Debian's Alertmanager is too old for a file with the address.
  routes.receivers[0].webhook_configs = [{ url: inbox.url }]
  const config = read('prometheus.yml')
  // A metric that cannot be measured is waited for three seconds.
  config.global = { scrape_interval: '4s', scrape_timeout: '4s', evaluation_interval: '1s' }
  config.alerting.alertmanagers[0].static_configs[0].targets = [`127.0.0.1:${alertmanager}`]
  const [ofRoles, ofSite, ofHost] = config.scrape_configs
  ofRoles.authorization.credentials_file = write('token', metricsToken)
  delete ofRoles.dns_sd_configs
  ofRoles.file_sd_configs = [{ files: [targets], refresh_interval: '1s' }]
  ofSite.file_sd_configs[0].files = [write('site.json', JSON.stringify([{ targets: [site.url] }]))]
  ofSite.relabel_configs.at(-1).replacement = `127.0.0.1:${probe}`
  ofHost.static_configs[0].targets = [`127.0.0.1:${host}`]

  // As docker-compose.yml starts it.
  const compose = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true })
  const collectors = compose.services['node-exporter'].command
    .filter((flag) => flag.startsWith('--collector'))
    .map((flag) => flag.replace('/backup/', `${backup}/`))
  launch(programs.nodeExporter, [...collectors, `--web.listen-address=127.0.0.1:${host}`])
  // Its default of the image, and the certificate of the trial.
  const trusting = { prober: 'http', http: { tls_config: { ca_file: site.certificate } } }
  const modules = write('blackbox.yml', stringify({ modules: { http_2xx: trusting } }))
  launch(programs.blackboxExporter, [`--config.file=${modules}`, `--web.listen-address=127.0.0.1:${probe}`])
  launch(programs.alertmanager, [
    `--config.file=${write('routes.yml', stringify(routes))}`,
    `--storage.path=${folder}/am`,
    '--cluster.listen-address=',
    `--web.listen-address=127.0.0.1:${alertmanager}`,
  ])
  const ask = await startPrometheus(folder, config)
  return {
    told: inbox.told,
    /** @returns what it was told of, when it is */
    seen: (name, patienceMs = PATIENCE_MS) =>
      until(
        `${name} to be told`,
        () => inbox.told.get(name)?.status === 'firing' && inbox.told.get(name),
        patienceMs,
      ),
    over: (name, patienceMs = PATIENCE_MS) =>
      until(`the end of ${name}`, () => inbox.told.get(name)?.status === 'resolved', patienceMs),
    /** The value of an expression now. */
    query: async (expression) => {
      const [first] = await ask(expression)
      return Number(first?.value[1] ?? Number.NaN)
    },
  }
}

/**
 * Starts Prometheus with the rules of docs/operations, which count in seconds.
 * @returns what asks it for the value of an expression now
 */
export async function startPrometheus(folder, config) {
  const rules = parse(readFileSync(join(operations, 'alerts.yml'), 'utf8'))
  for (const rule of rules.groups[0].rules) {
    rule.for = rule.for?.replace(/[mh]$/, 's')
    rule.expr = rule.expr.replace(/\[(5m|15m|1h)\]/g, '[1m]')
  }
  const [file, port] = [join(folder, 'alerts.yml'), await freePort()]
  writeFileSync(file, stringify(rules))
  writeFileSync(join(folder, 'prometheus.yml'), stringify({ ...config, rule_files: [file] }))
  launch(programs.prometheus, [
    `--config.file=${folder}/prometheus.yml`,
    `--storage.tsdb.path=${folder}/tsdb`,
    `--web.listen-address=127.0.0.1:${port}`,
  ])
  await until('Prometheus', async () => (await fetch(`http://127.0.0.1:${port}/-/ready`)).ok)
  return async (query) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/query?${new URLSearchParams({ query })}`)
    return (await answer.json()).data.result
  }
}

/** Whom Alertmanager tells. */
async function openInbox() {
  const told = new Map()
  const server = createServer((asked, response) => {
    let text = ''
    asked.on('data', (chunk) => (text += chunk))
    asked.on('end', () => {
      // The group is over when each alert of it is.
      const { status, groupLabels, alerts } = JSON.parse(text)
      const summaries = alerts.filter((one) => one.status === status).map((one) => one.annotations.summary)
      told.set(groupLabels.alertname, { status, summaries })
      response.end()
    })
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => server.closeAllConnections())
  return { told, url: `http://127.0.0.1:${server.address().port}/` }
}
