// `npm test`: every check and every test, two at a time where there are two cores; a failing one does not stop the rest.
// POLDER_LONG=1 (`npm run test:long`) raises the counts of the seeded tests.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ensurePrograms } from './programs.mjs'
import { runSideBySide, runStep } from './steps.mjs'

const root = dirname(import.meta.dirname)
const reports = mkdtempSync(join(tmpdir(), 'polder-reports-'))

/** `npm test -- unit lint` runs only those. */
const chosen = process.argv.slice(2)

const node = (...args) => [process.execPath, args]

/**
 * What is run, and how its results are counted, as one where nothing is said. What a step needs of others it names in
 * `after`; one that names nothing waits for the simulator, which waits for the imports, whose planted violations nobody else
 * may see.
 */
const allSteps = [
  // Of two cores the rooms side by side take both; four checkers in each, the default, would look at the same types again.
  { name: 'types', run: node('node_modules/@typescript/native/bin/tsc', '-b', '--checkers', '1'), after: [] },
  { name: 'lint', run: node('node_modules/@biomejs/biome/bin/biome', 'check', '.'), after: [] },
  { name: 'imports', run: node('stack/check-imports.mjs'), after: ['types', 'lint'] },
  { name: 'build', run: node('stack/prepare.mjs'), after: ['imports'] },
  // Takes both cores, and has them for itself.
  {
    name: 'simulator',
    run: node(
      'stack/src/testing/simulator/simulate.mjs',
      '--seeds',
      process.env.POLDER_LONG === '1' ? '20000' : '300',
    ),
    after: ['build', 'contract'],
  },
  // The two that take longest begin first; whichever ends before the other makes room for the rest.
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
    needs: ['chromium'],
    wants: ['headlessShell', 'firefox'],
  },
  {
    name: 'integration',
    run: vitestRun('integration'),
    count: countFromVitest('integration'),
    needs: ['redis'],
  },
  {
    name: 'cluster',
    run: node('stack/trial/cluster.mjs', '--small'),
    count: countFromLine,
    wants: ['postgres', 'patroni', 'etcd', 'haproxy', 'pgbouncer', 'sentinel', 'redis', 'ip'],
  },
  { name: 'unused', run: node('node_modules/knip/bin/knip.js') },
  { name: 'generated', run: node('stack/check-generated.mjs'), count: countFromLine },
  { name: 'docs', run: node('stack/check-docs.mjs') },
  {
    name: 'compose',
    run: node(
      'node_modules/dclint/bin/dclint.cjs',
      '--max-warnings=0',
      'docker-compose.yml',
      'docker-compose.demo.yml',
    ),
  },
  { name: 'alerts', run: node('stack/check-alerts.mjs'), count: countFromLine, wants: ['promtool'] },
  { name: 'sizes', run: node('../node_modules/size-limit/bin.js'), cwd: 'web' },
  // Fills the second lane until the imports are checked: it reads nothing of theirs.
  { name: 'contract', run: node('contracts/test.mjs'), count: countFromLine, after: [] },
  { name: 'unit', run: vitestRun('unit'), count: countFromVitest('unit') },
]

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
  return { ...withExitCode(code, Number(passed), Number(failed)), skipped: Number(skipped ?? 0) }
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
    return { ...withExitCode(code, numPassedTests, numFailedTests + broken.length), skipped: numPendingTests }
  }
}

function countFromPlaywright({ code }) {
  const stats = readReport('browser.json')?.stats
  if (!stats || stats.expected + stats.unexpected + stats.flaky === 0) return { passed: 0, failed: 1 }
  const { expected, flaky, unexpected, skipped } = stats
  return { ...withExitCode(code, expected + flaky, unexpected), skipped, flaky }
}

/** What failed, so that the end of a long log names it: a line of where and what, and the beginning of why. */
function failuresOf(name) {
  const report = readReport(`${name}.json`)
  const byVitest = (report?.testResults ?? []).flatMap(({ name: file, message, assertionResults: tests }) =>
    tests.length === 0 && message
      ? [[file, message]]
      : tests
          .filter(({ status }) => status === 'failed')
          .map((test) => [`${file} > ${test.fullName}`, test.failureMessages[0]]),
  )
  const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)]
  const byPlaywright = specsOf(report ?? {})
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => [
      `${file}:${line} > ${title}`,
      tests[0].results[0]?.error?.message,
    ])
  return [...byVitest, ...byPlaywright].map(([where, why]) => `${where}\n${(why ?? '').slice(0, 600)}\n`)
}

/** The end of what a failed step without a report has said. */
function endOf({ failed, name, output }) {
  if (!failed || readReport(`${name}.json`)) return []
  return [`${name}\n${output.trimEnd().split('\n').slice(-40).join('\n')}\n`]
}

/** A program that says no has failed, whatever its counts say. */
function withExitCode(code, passed, failed) {
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
  const chosenSteps = allSteps.filter(({ name }) => chosen.length === 0 || chosen.includes(name))
  const steps = chosenSteps.map((step) => ({ after: ['imports', 'build', 'simulator'], ...step }))
  const began = Date.now()
  // Checks and builds need none of them: they go on meanwhile.
  const programs = ensurePrograms(steps.flatMap(programsOf))
  const results = await runSideBySide(steps, Math.min(2, availableParallelism()), async (step, say) => {
    if (interrupted) return { passed: 0, failed: 0, row: `not run ${step.name}` }
    say(`\n=== ${steps.indexOf(step) + 1}/${steps.length} ${step.name} (begun after ${seconds(began)})\n`)
    const result = await runOne(step, programs, say)
    say(`${result.row}\n`)
    return result
  })
  console.log(`\n=== all of it, ${seconds(began)}\n${results.map(({ row }) => row).join('\n')}\n`)
  console.log(
    [...['unit', 'integration', 'browser'].flatMap(failuresOf), ...results.flatMap(endOf)].join('\n'),
  )
  const sum = (what) => results.reduce((total, result) => total + result[what], 0)
  return { passed: sum('passed'), failed: sum('failed') }
}

/** What a step wants of the machine. */
function programsOf({ needs = [], wants = [] }) {
  return [...needs, ...wants]
}

async function runOne(step, found, say) {
  const programs = programsOf(step).length > 0 ? await found : {}
  const since = Date.now()
  const lacks = (step.needs ?? []).some((name) => !programs[name])
  const env = {
    CHROMIUM_PATH: programs.chromium,
    HEADLESS_SHELL_PATH: programs.headlessShell,
    FIREFOX_PATH: programs.firefox,
    REDIS_SERVER_PATH: programs.redis,
    ...step.env,
  }
  const cwd = join(root, step.cwd ?? '')
  const result = lacks ? { code: 1, output: '' } : await runStep(...step.run, { cwd, env, show: say })
  const { passed, failed, skipped = 0, flaky = 0 } = (lacks ? countAsOne : (step.count ?? countAsOne))(result)
  const left = `${skipped > 0 ? `, ${skipped} skipped` : ''}${flaky > 0 ? `, ${flaky} at the second try` : ''}`
  const mark = failed === 0 ? 'ok    ' : 'FAILED'
  const row = `${mark} ${step.name.padEnd(16)} ${passed} passed, ${failed} failed${left}, ${seconds(since)}`
  return { passed, failed, row, name: step.name, output: result.output }
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
