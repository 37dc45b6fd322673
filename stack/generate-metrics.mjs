// Writes docs/operations/metrics.md from what each role registers when it is loaded. With --check it writes nothing and
// fails when the page is not current.
import { execFileSync } from 'node:child_process'
import { writeGenerated } from '../base/dist/write-generated.js'

const self = import.meta.filename
const ROLES = ['api', 'indexer', 'worker', 'signer']

/** Loads a role in this process and says what it would measure; nothing is asked, so nothing need be there. */
async function load(role) {
  const { metrics } = await import('../base/dist/metrics.js')
  await import('../ledger/dist/database.js')
  if (role === 'worker') {
    await import('../workers/dist/start.js')
    const { registerWorkerMetrics } = await import('../workers/dist/metrics.js')
    registerWorkerMetrics({ db: undefined, queues: undefined })
  } else if (role === 'signer') {
    await import('../workers/dist/start-signer.js')
    const { registerSignerMetrics } = await import('../workers/dist/payouts/signer-metrics.js')
    registerSignerMetrics('')
  } else await import(`../${role}/dist/start.js`)
  return metrics
    .getMetricsAsArray()
    .map(({ name, help, type, labelNames }) => ({ name, help, type, labels: [...labelNames].sort() }))
}

function page(byRole) {
  const named = new Map(Object.values(byRole).flatMap((list) => list.map((metric) => [metric.name, metric])))
  const rolesOf = (name) => ROLES.filter((role) => byRole[role].some((metric) => metric.name === name))
  const list = (wanted) =>
    [...named.values()]
      .filter(({ name }) => wanted(name))
      .sort((one, other) => (one.name < other.name ? -1 : 1))
      .map(({ name, help, type, labels }) => {
        const shown = labels.map((label) => `\`${label}\``).join(', ')
        return `| \`${name}\` | ${type} | ${shown} | ${rolesOf(name).join(', ')} | ${help.replaceAll('|', '\\|')} |`
      })
      .join('\n')
  const head = '| metric | type | labels | role | what |\n|---|---|---|---|---|'
  return `# Metrics

<!-- Generated from what the roles register by \`npm run generate:metrics\`. -->

What \`/metrics\` of each role says. A process with \`ROLE=all\` says all of it. What cannot be measured is left out. A
histogram is three series: \`_bucket\` (label \`le\`), \`_sum\` and \`_count\`. Seconds are of real time unless a
line says otherwise; amounts are POL.

## Of the product

${head}
${list((name) => name.startsWith('polder_'))}

## Of Node.js

${head}
${list((name) => !name.startsWith('polder_'))}

## Of the machine

The node exporter adds \`node_filesystem_avail_bytes\`, \`node_filesystem_size_bytes\` and, by \`stack/postgres/back-up.sh\`,
\`base_backup_finished_timestamp_seconds\`: when the newest base backup was done, as unix time. The blackbox exporter
adds \`probe_success\` and \`probe_ssl_earliest_cert_expiry\` of \`PUBLIC_URL\`.
`
}

const asked = process.argv[2]
if (ROLES.includes(asked)) {
  process.stdout.write(JSON.stringify(await load(asked)))
  process.exit()
}
const read = (role) => JSON.parse(execFileSync(process.execPath, [self, role], { encoding: 'utf8' }))
const text = page(Object.fromEntries(ROLES.map((role) => [role, read(role)])))
writeGenerated('docs/operations/metrics.md', text, 'npm run generate:metrics')
