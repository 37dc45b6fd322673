// npm run bench -- <name> [arguments]: runs one benchmark of this folder; without a name all of them, one after the
// other, and writes what they found into docs/performance.md#figures. How they tell it: bench/src/bench-report.ts.
import { execFileSync, fork } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { cellsOf, isMet, tableOf } from './dist/bench-report.js'

/** Arguments of those that alone would take too long for a run of all; docs/performance.md says what is measured in full. */
const shorter = {
  'admin-pages': ['1000000', '50000', '20'],
  'api-reads': ['300000', '20000', '3', '4'],
  growth: ['10000', '100000'],
  load: ['2'],
  payouts: ['--withdrawals', '2000', '--wallets', '400'],
  'team-reads': ['500000', '50000', '2000'],
}
/** Ends one that hangs, so that the others are told. */
const MAX_MINUTES = 8

const names = readdirSync(new URL('src/', import.meta.url))
  .filter((file) => file.endsWith('.ts') && !file.startsWith('bench-'))
  .map((file) => file.replace(/\.ts$/, ''))
const [name, ...rest] = process.argv.slice(2)
if (name === undefined) await runAll()
else if (names.includes(name)) await runOne(name, rest, 0)
else {
  console.error(`Name a benchmark: npm run bench -- ${names.join(' | ')}; or none for all of them`)
  process.exitCode = 1
}

async function runAll() {
  const began = Date.now()
  const rows = []
  for (const bench of names) {
    console.log(`\n=== ${bench}`)
    const { setting, figures } = await runOne(bench, shorter[bench] ?? [], MAX_MINUTES)
    if (!figures) rows.push([bench, 'it failed: see what it printed', '', '', '', '', 'not met'])
    for (const figure of figures ?? []) {
      rows.push([`${bench}`, ...cellsOf(figure)])
      if (isMet(figure) === false) process.exitCode = 1
    }
    if (setting) rows.push(['', `(${setting})`, '', '', '', '', ''])
  }
  const head = ['benchmark', 'figure', 'found', 'floor or peer', 'ratio', 'goal', 'met']
  const table = tableOf([head, head.map(() => '---'), ...rows])
  const minutes = ((Date.now() - began) / 60_000).toFixed(1)
  const text = `${describeRun()}; all of it in ${minutes} minutes.\n\n${table}`
  writeFigures(text)
  console.log(`\n${text}`)
}

/** @returns what the benchmark reported; nothing when it failed */
async function runOne(bench, args, maxMinutes) {
  const child = fork(fileURLToPath(new URL(`dist/${bench}.js`, import.meta.url)), args, {
    timeout: maxMinutes * 60_000,
    // As the image has it (Dockerfile).
    env: { ...process.env, NODE_OPTIONS: '--v8-pool-size=1', MALLOC_MMAP_THRESHOLD_: '1048576' },
  })
  let found = {}
  child.on('message', (report) => {
    found = report
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code === 0) return found
  process.exitCode = 1
  return {}
}

function describeRun() {
  const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  const changed = git('status', '--porcelain', '--', '.', ':!docs') ? ', with changes' : ''
  const memory = (totalmem() / 2 ** 30).toFixed(0)
  const machine = `${availableParallelism()} cores of ${cpus()[0]?.model.trim()}, ${memory} GiB, Node ${process.versions.node}`
  return `${new Date().toISOString().slice(0, 10)}, commit ${git('rev-parse', '--short', 'HEAD')}${changed}, ${machine}`
}

function writeFigures(text) {
  const page = new URL('../docs/performance.md', import.meta.url)
  const [begin, end] = ['<!-- written by npm run bench -->', '<!-- to here -->']
  const whole = readFileSync(page, 'utf8')
  const [from, to] = [whole.indexOf(begin) + begin.length, whole.indexOf(end)]
  writeFileSync(page, `${whole.slice(0, from)}\n\n${text}\n\n${whole.slice(to)}`)
}
