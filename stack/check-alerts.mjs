// Holds the alert rules to their tests: each alert is seen to fire and to keep quiet, and promtool, where it is
// installed, runs the tests.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { findProgram } from './find-program.mjs'
import { runStep } from './run-step.mjs'

const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), 'docs', 'operations')
const read = (name) => parse(readFileSync(join(folder, name), 'utf8'))

const alerts = read('alerts.yml').groups.flatMap(({ rules }) => rules.map(({ alert }) => alert))
const cases = read('alerts.test.yml').tests.flatMap((test) => test.alert_rule_test)
const seen = (fires) =>
  new Set(cases.filter((test) => test.exp_alerts.length > 0 === fires).map((test) => test.alertname))
const [firing, quiet] = [seen(true), seen(false)]
const untested = [
  ...alerts.filter((name) => !firing.has(name)).map((name) => `${name} is never seen to fire`),
  ...alerts.filter((name) => !quiet.has(name)).map((name) => `${name} is never seen to keep quiet`),
  ...[...firing, ...quiet]
    .filter((name) => !alerts.includes(name))
    .map((name) => `there is no alert ${name}`),
]
for (const problem of untested) console.error(`  ${problem}`)

const promtool = findProgram(process.env.PROMTOOL_PATH, ['promtool'])
let failed = untested.length === 0 ? 0 : 1
if (promtool) {
  for (const args of [
    ['check', 'rules', 'alerts.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ]) {
    const { code } = await runStep(promtool, args, { cwd: folder })
    if (code !== 0) failed += 1
  }
} else {
  console.log(
    `promtool is missing, so that the tests of the alert rules are left out: apt-get install prometheus`,
  )
}
const run = promtool ? 3 : 1
const left = promtool ? '' : ', 2 skipped'
console.log(`alerts: ${run - failed} passed, ${failed} failed${left}`)
if (failed > 0) process.exitCode = 1
