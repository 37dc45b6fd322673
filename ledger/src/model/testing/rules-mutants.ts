/**
 * Puts one fault at a time into a copy of the real rules and runs the unit tests and the stories against the naive model
 * on it: each must be noticed.
 *
 *     node --conditions=source --import tsx ledger/src/model/testing/rules-mutants.ts          all
 *     node --conditions=source --import tsx ledger/src/model/testing/rules-mutants.ts club     those whose name contains a word
 *
 * The last line says `N killed, M survived`. Exits 1 when a mutant survives or could not be tried.
 */
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Mutation, mutations } from './rule-mutations.ts'

const root = join(import.meta.dirname, '../../../..')
const LANES = 2
interface Stage {
  project: 'unit' | 'integration'
  files: string[]
}
/** What lives through one meets the next: unit tests of the rules, days, digests and proof, stories on real dates. */
const STAGES: readonly Stage[] = [
  { project: 'unit', files: ['ledger/src/rules', 'ledger/src/teams/tour', 'ledger/src/model/draw'] },
  {
    project: 'integration',
    files: ['close/held', 'model/digest', 'proof/reward-list', 'proof/forecast'].map(
      (name) => `ledger/src/${name}`,
    ),
  },
  {
    project: 'integration',
    files: ['real-dates', 'closed-days', 'no-extraction'].map((name) => `ledger/src/model/${name}`),
  },
]

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { survived } = await killMutants(process.argv.slice(2))
  if (survived > 0) process.exitCode = 1
}

/**
 * Prints a table and the closing line.
 * @param words only the mutations whose name contains one of them; all when there are none
 * @returns `survived` includes those that could not be tried
 * @throws Error when the tests fail without any fault
 */
export async function killMutants(
  words: readonly string[] = [],
): Promise<{ killed: number; survived: number }> {
  const chosen = mutations.filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  )
  const folder = mkdtempSync(join(tmpdir(), 'polder-mutants-'))
  try {
    const rooms = Array.from({ length: LANES }, (_, lane) => copyRoom(join(folder, String(lane))))
    const faultless = copyRoom(join(folder, 'faultless'))
    const passes = STAGES.map((stage) => once(() => passWithoutFault(faultless, stage)))
    await passes[0]!()
    await passes[1]!()
    const verdicts = new Map<Mutation, { killed: boolean; text: string }>()
    const queue = chosen.values()
    const width = Math.max(...chosen.map(({ name }) => name.length), 0)
    const lane = async (room: string) => {
      for (const mutation of queue) {
        const verdict = await tryMutation(room, mutation, passes)
        verdicts.set(mutation, verdict)
        console.log(`${mutation.name.padEnd(width)}  ${verdict.text}`)
      }
    }
    await Promise.all(rooms.map(lane))
    const killed = [...verdicts.values()].filter((verdict) => verdict.killed).length
    console.log(`${killed} killed, ${chosen.length - killed} survived`)
    return { killed, survived: chosen.length - killed }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function passWithoutFault(room: string, stage: Stage): Promise<void> {
  const { passed, failed, output } = await runTests(room, stage)
  if (!passed) throw new Error(`The tests fail without any fault:\n${failed.join('\n')}\n${output}`)
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => {
    done ??= work()
    return done
  }
}

/** A repository with a ledger room of its own; the other rooms are this one's. */
function copyRoom(room: string): string {
  mkdirSync(join(room, 'ledger'), { recursive: true })
  for (const path of ['node_modules', 'base', 'testing', 'tsconfig.base.json'])
    symlinkSync(join(root, path), join(room, path))
  for (const path of [
    'vitest.config.ts',
    'package.json',
    'ledger/package.json',
    'ledger/tsconfig.json',
    'ledger/src',
    'ledger/migrations',
  ])
    cpSync(join(root, path), join(room, path), { recursive: true })
  return room
}

async function tryMutation(
  room: string,
  { file, from, to }: Mutation,
  passes: readonly (() => Promise<void>)[],
): Promise<{ killed: boolean; text: string }> {
  const path = join(room, 'ledger/src', file)
  const source = readFileSync(path, 'utf8')
  const occurrences = source.split(from).length - 1
  if (occurrences !== 1) return { killed: false, text: `NO LONGER APPLIES: found ${occurrences} times` }
  writeFileSync(
    path,
    source.replace(from, () => to),
  )
  try {
    for (const [i, stage] of STAGES.entries()) {
      await passes[i]!()
      const run = await runTests(room, stage)
      if (run.failed.length > 0) return { killed: true, text: `killed by "${run.failed[0]}"` }
      if (!run.passed) return { killed: false, text: `NOT TRIED: ${run.output.trim().slice(-500)}` }
    }
    return { killed: false, text: 'SURVIVED' }
  } finally {
    writeFileSync(path, source)
  }
}

interface TestRun {
  passed: boolean
  /** titles */
  failed: string[]
  output: string
}

async function runTests(room: string, { project, files }: Stage): Promise<TestRun> {
  const report = join(room, 'report.json')
  rmSync(report, { force: true })
  const child = spawn(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      ...['run', '--project', project, '--bail', '1'],
      ...['--reporter', 'json', '--outputFile', report, ...files],
    ],
    {
      cwd: room,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, POLDER_LONG: '' },
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  return { passed: code === 0, failed: failedTests(report), output }
}

function failedTests(report: string): string[] {
  let text: string
  try {
    text = readFileSync(report, 'utf8')
  } catch {
    return []
  }
  const {
    testResults,
  }: { testResults: { assertionResults: { status: string; title: string; failureMessages: string[] }[] }[] } =
    JSON.parse(text)
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'failed' && !failureMessages.some(isNoVerdict))
      .map(({ title }) => title),
  )
}

/** A slow or broken machine says nothing about the rules. */
function isNoVerdict(message: string): boolean {
  return /timed out|ECONN|terminated|too many clients/i.test(message)
}
