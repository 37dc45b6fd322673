// `npm test`: every check and every test, one after the other; a failing one does not stop the rest.
// POLDER_LONG=1 (`npm run test:long`) raises the counts of the seeded tests.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findProgram } from './find-program.mjs'
import { runStep } from './run-step.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const reports = mkdtempSync(join(tmpdir(), 'polder-reports-'))
const chromium = findProgram(process.env.CHROMIUM_PATH, ['chromium', 'chromium-browser', 'google-chrome'])
const redis = findProgram(process.env.REDIS_SERVER_PATH, ['redis-server'])

/** `npm test -- unit lint` runs only those. */
const chosen = process.argv.slice(2)

const node = (...args) => [process.execPath, args]

/** What is run, and how its results are counted. */
const allSteps = [
  { name: 'types', run: node('node_modules/typescript/bin/tsc', '-b'), count: countAsOne },
  { name: 'lint', run: node('node_modules/@biomejs/biome/bin/biome', 'check', '.'), count: countAsOne },
  { name: 'imports', run: node('stack/check-imports.mjs'), count: countAsOne },
  { name: 'generated', run: node('stack/check-generated.mjs'), count: countFromLine },
  { name: 'deployment', run: node('stack/check-deployment.mjs'), count: countFromLine },
  { name: 'alerts', run: node('stack/check-alerts.mjs'), count: countFromLine },
  { name: 'sizes', run: node('stack/check-sizes.mjs'), count: countAsOne },
  { name: 'contract', run: node('contracts/test.mjs'), count: countFromLine },
  { name: 'unit', run: vitestRun('unit'), count: countFromVitest('unit') },
  {
    name: 'integration',
    run: vitestRun('integration'),
    count: countFromVitest('integration'),
    needs: { redis },
  },
  {
    name: 'browser',
    run: node(
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config',
      'e2e/playwright.config.ts',
      '--reporter=list,json',
    ),
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'browser.json') },
    count: countFromPlaywright,
    needs: { chromium },
  },
]

const missing = {
  redis: 'redis-server is missing: install it (apt-get install redis-server), or set REDIS_SERVER_PATH.',
  chromium: 'Chromium is missing: install it (apt-get install chromium), or set CHROMIUM_PATH.',
}

function vitestRun(project) {
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(reports, `${project}.json`)}`,
  ]
  return node('node_modules/vitest/vitest.mjs', 'run', '--project', project, ...reporters)
}

/** A check without tests of its own counts as one. */
function countAsOne({ code }) {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

function countFromLine({ code, output }) {
  const [, passed, failed, skipped] = /(\d+) passed, (\d+) failed(?:, (\d+) skipped)?\s*$/.exec(output) ?? []
  if (passed === undefined) return countAsOne({ code })
  return { ...atLeastOne(code, Number(passed), Number(failed)), skipped: Number(skipped ?? 0) }
}

function countFromVitest(project) {
  return ({ code }) => {
    const report = readReport(`${project}.json`)
    if (!report) return { passed: 0, failed: 1 }
    const { numPassedTests, numFailedTests, numPendingTests, numTotalTests } = report
    // A file that cannot be loaded has no tests to fail.
    const broken = report.testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.length === 0,
    )
    if (numTotalTests === 0) return { passed: 0, failed: 1 }
    return { ...atLeastOne(code, numPassedTests, numFailedTests + broken.length), skipped: numPendingTests }
  }
}

function countFromPlaywright({ code }) {
  const stats = readReport('browser.json')?.stats
  if (!stats || stats.expected + stats.unexpected + stats.flaky === 0) return { passed: 0, failed: 1 }
  return { ...atLeastOne(code, stats.expected + stats.flaky, stats.unexpected), skipped: stats.skipped }
}

/** A program that says no has failed, whatever its counts say. */
function atLeastOne(code, passed, failed) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}

function readReport(name) {
  try {
    return JSON.parse(readFileSync(join(reports, name), 'utf8'))
  } catch {
    return undefined
  }
}

let interrupted = false
/** Ends and removes what tests that were killed have left behind. */
async function sweep() {
  const { sweepTemporaryFolders } = await import('../testing/dist/temporary-folder.js').catch(() => ({}))
  await sweepTemporaryFolders?.()
}

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`

async function runAll() {
  const steps = chosen.length > 0 ? allSteps.filter(({ name }) => chosen.includes(name)) : allSteps
  const began = Date.now()
  const rows = []
  const total = { passed: 0, failed: 0 }
  for (const [index, step] of steps.entries()) {
    if (interrupted) break
    console.log(`\n=== ${index + 1}/${steps.length} ${step.name} (${seconds(began)} so far)`)
    const since = Date.now()
    const lacking = Object.entries(step.needs ?? {}).filter(([, path]) => !path)
    for (const [name] of lacking) console.error(missing[name])
    const env = { CHROMIUM_PATH: chromium, REDIS_SERVER_PATH: redis, ...step.env }
    const result =
      lacking.length > 0 ? { code: 1, output: '' } : await runStep(...step.run, { cwd: root, env })
    const { passed, failed, skipped = 0 } = lacking.length > 0 ? countAsOne(result) : step.count(result)
    total.passed += passed
    total.failed += failed
    const left = skipped > 0 ? `, ${skipped} skipped` : ''
    rows.push(
      `${failed === 0 ? 'ok    ' : 'FAILED'} ${step.name.padEnd(16)} ${passed} passed, ${failed} failed${left}, ${seconds(since)}`,
    )
    console.log(rows.at(-1))
  }
  console.log(`\n=== all of it, ${seconds(began)}\n${rows.join('\n')}\n`)
  return total
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    interrupted = true
  })
}
const { passed, failed } = await runAll()
rmSync(reports, { recursive: true, force: true })
await sweep()
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || interrupted ? 1 : 0
