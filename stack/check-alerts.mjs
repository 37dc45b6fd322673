// Holds the alert rules to their tests, to the runbook and to the metrics that there are. promtool, where it is installed, runs the
// tests and reads every expression, the dashboard's as well.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parse, stringify } from 'yaml'
import { findProgram } from './programs.mjs'
import { runStep } from './steps.mjs'

const folder = join(dirname(import.meta.dirname), 'docs', 'operations')
const read = (name) => readFileSync(join(folder, name), 'utf8')

const rules = parse(read('alerts.yml')).groups.flatMap((group) => group.rules)
const alerts = rules.map(({ alert }) => alert)
const cases = parse(read('alerts.test.yml')).tests.flatMap((test) => test.alert_rule_test)
const tested = (fires) =>
  new Set(cases.filter((test) => test.exp_alerts.length > 0 === fires).map((test) => test.alertname))
const [firing, quiet] = [tested(true), tested(false)]
const sections = new Map(
  read('runbook.md')
    .split(/^## /m)
    .slice(1)
    .map((text) => [text.slice(0, text.indexOf('\n')), text]),
)
const panels = JSON.parse(read('dashboard.json')).panels.flatMap(({ targets = [] }) =>
  targets.map(({ expr }) => expr),
)
/** What metrics.md lists, which is what the processes register; a histogram is three series. */
const exported = new Set(
  [...read('metrics.md').matchAll(/`([a-z0-9_]+)`/g)].flatMap(([, name]) =>
    ['', '_bucket', '_sum', '_count'].map((series) => name + series),
  ),
)
const METRIC = /\b(?:polder|nodejs|process|node|base_backup|probe)_\w+(?=[\s{[)*/<>=+-]|$)/g
const unknownIn = (expr) => (expr.match(METRIC) ?? []).filter((name) => !exported.has(name))
const problems = [
  ...[...rules.map(({ expr }) => expr), ...panels]
    .flatMap(unknownIn)
    .map((name) => `no process exports ${name}`),
  ...(unknownIn('max(polder_nothing_says_this) > 1').length === 1
    ? []
    : ['a metric that is not there is not seen']),
  ...alerts.filter((name) => !firing.has(name)).map((name) => `${name} is never seen to fire`),
  ...alerts.filter((name) => !quiet.has(name)).map((name) => `${name} is never seen to keep quiet`),
  ...[...firing, ...quiet, ...sections.keys()]
    .filter((name) => !alerts.includes(name))
    .map((name) => `there is no alert ${name}`),
  ...rules
    .filter(({ alert, labels: { severity } }) => {
      const means = new RegExp(`^\\n\\n\\*\\*Means\\*\\* \\(${severity}\\): [^]+\\*\\*Do\\*\\*: .`)
      return !means.test(sections.get(alert)?.slice(alert.length) ?? '')
    })
    .map(({ alert }) => `${alert} is not in the runbook, or with another severity`),
  ...rules
    .filter(
      ({ alert, annotations }) => annotations.runbook !== `docs/operations/runbook.md#${alert.toLowerCase()}`,
    )
    .map(({ alert }) => `${alert} does not lead to its section`),
]
for (const problem of problems) console.error(`  ${problem}`)

let failed = problems.length === 0 ? 0 : 1
const promtool = findProgram(process.env.PROMTOOL_PATH, ['promtool'])
const steps = ['check rules alerts.yml', 'test rules alerts.test.yml', 'check rules dashboard']
if (promtool) {
  const temporary = mkdtempSync(join(tmpdir(), 'polder-dashboard-'))
  const dashboard = join(temporary, 'dashboard.yml')
  // promtool reads rules, so the panels' expressions are given to it as rules.
  const recorded = panels.map((expr, n) => ({ record: `panel:${n}`, expr }))
  writeFileSync(dashboard, stringify({ groups: [{ name: 'dashboard', rules: recorded }] }))
  for (const step of steps) {
    const args = step.split(' ').map((arg) => (arg === 'dashboard' ? dashboard : arg))
    const { code } = await runStep(promtool, args, { cwd: folder })
    if (code !== 0) failed += 1
  }
  rmSync(temporary, { recursive: true })
} else {
  console.log('promtool is missing, so nothing runs the tests of the alert rules: apt-get install prometheus')
}
const run = promtool ? 1 + steps.length : 1
const skipped = promtool ? '' : `, ${steps.length} skipped`
console.log(`alerts: ${run - failed} passed, ${failed} failed${skipped}`)
if (failed > 0) process.exitCode = 1
