// `npm run simulate`: plays seeds of the simulator, or plants its bugs.
//
//     npm run simulate -- --seeds 500 [--from 1000] [--seconds 110]    plays seeds, two at a time
//     npm run simulate -- --seed 1234                                  one, told in sentences
//     npm run simulate -- --bugs [--only word] [--seconds 60]          plants each bug and says when it was found
//
// `--every 34` plays the seeds of one scenario only: they take turns. `--never` lists the SQL statements never reached.
//
// Exits 1 when something was found that should not be, or a bug was not.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import startTestPostgres from '@polder/testing/global-setup'
import { build } from 'esbuild'
import pg from 'pg'
import { bugs } from './bugs.mjs'
import { MOVES, WHY_RARE } from './moves.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '../../../..')
const LANES = 2
/** A process keeps some memory of each question to a node that was simulated: another one goes on. */
const SEEDS_OF_A_PROCESS = 200
/** The rooms whose statements a run is told the share of. */
const ROOMS = ['ledger', 'indexer', 'workers']
/** A bug that is not found within so many seconds (or `--seconds`) is not found. */
const SECONDS_FOR_A_BUG = 600

const { values: given } = parseArgs({
  allowPositionals: true,
  options: {
    seeds: { type: 'string' },
    from: { type: 'string' },
    seed: { type: 'string' },
    seconds: { type: 'string' },
    bugs: { type: 'boolean' },
    only: { type: 'string' },
    every: { type: 'string' },
    never: { type: 'boolean' },
  },
})
const folder = mkdtempSync(join(root, 'node_modules/.simulator-'))
let postgresUrl
const stopPostgres = await startTestPostgres({ provide: (_, url) => (postgresUrl = url) })
await forShortLives(postgresUrl)
const stop = async () => {
  rmSync(folder, { recursive: true, force: true })
  await stopPostgres()
}
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => void stop().then(() => process.exit(130)))
try {
  process.exitCode = (await (given.bugs ? plantBugs() : playSeeds())) ? 0 : 1
} finally {
  await stop()
}

/** A seed's databases live for a second, and are asked the same again and again. */
async function forShortLives(connectionString) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  for (const setting of ['plan_cache_mode = force_generic_plan', 'autovacuum = off', 'track_counts = off'])
    await client.query(`alter system set ${setting}`)
  await client.query('select pg_reload_conf()')
  await client.end()
}

/** @returns whether nothing was found */
async function playSeeds() {
  const file = await bundle('honest')
  const one = given.seed !== undefined
  const from = Number(given.seed ?? given.from ?? 1)
  const count = one ? 1 : Number(given.seeds ?? 100)
  const seconds = Number(given.seconds ?? 1e9)
  const lanes = one ? 1 : LANES
  const every = Number(given.every ?? 1)
  const began = Date.now()
  const seen = { seeds: 0, steps: 0, reached: new Map(), statements: new Set(), found: 0 }
  const hear = (line) => {
    if ('shortest' in line) return tellFinding(line)
    seen.seeds += 1
    seen.steps += line.steps
    for (const [what, times] of line.reached) seen.reached.set(what, (seen.reached.get(what) ?? 0) + times)
    for (const text of line.statements) seen.statements.add(text)
    if (line.finding) seen.found += 1
    if (seen.seeds % 1_000 === 0) console.log(`${seen.seeds} seeds so far, ${seen.found} with a finding`)
    if (one && !line.finding) console.log(line.story.join('\n'))
    if (line.finding) console.log(`seed ${line.seed}: ${line.finding.texts[0].split('\n')[0]}`)
  }
  const playLane = async (lane) => {
    for (let n = lane; n < count; n += lanes * SEEDS_OF_A_PROCESS) {
      const left = seconds - (Date.now() - began) / 1000
      const many = Math.min(SEEDS_OF_A_PROCESS, Math.ceil((count - n) / lanes))
      if (left > 0) await playIn(file, [from + n * every, many, lanes * every, left, one ? 1 : 0], {}, hear)
    }
  }
  await Promise.all(Array.from({ length: lanes }, (_, lane) => playLane(lane)))
  const took = (Date.now() - began) / 1000
  console.log(
    [...seen.reached]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([what, times]) => `${String(times).padStart(7)} ${what}`)
      .join('\n'),
  )
  const never = MOVES.filter((move) => !seen.reached.has(move))
  console.log(
    `${MOVES.length - never.length} of ${MOVES.length} moves reached${never.length > 0 ? `; never: ${never.map((move) => `${move}${WHY_RARE[move] ? ` (${WHY_RARE[move]})` : ''}`).join('; ')}` : ''}`,
  )
  console.log(ROOMS.map((room) => shareOf(room, seen.statements)).join('; '))
  console.log(
    `${seen.seeds} seeds, ${seen.steps} steps in ${took.toFixed(1)} s: ${(seen.seeds / took).toFixed(2)} seeds and ${(seen.steps / took).toFixed(0)} steps a second, ${seen.found} with a finding`,
  )
  return seen.found === 0 && seen.seeds > 0
}

/** @param asked without the marks of types, as they are sent */
function shareOf(room, asked) {
  const types = readFileSync(join(root, room, 'src/statements.generated.ts'), 'utf8')
  const all = [...types.matchAll(/^ {2}(".*"): \{$/gm)].map(([, text]) => JSON.parse(text))
  const never = all.filter((text) => !asked.has(text.replace(/"(\w+)[!?]"/g, '"$1"')))
  if (given.never)
    for (const text of never) console.log(`never asked by ${room}: ${text.replace(/\s+/g, ' ')}`)
  return `${all.length - never.length} of ${all.length} statements of ${room}`
}

function tellFinding({ seed, story, finding }) {
  console.log(
    `\nSeed ${seed}, in the fewest steps:\n${story.join('\n')}\nFOUND: ${finding.texts.join('\n       ')}\nnpm run simulate -- --seed ${seed}\n`,
  )
}

/** @returns whether each was found */
async function plantBugs() {
  const chosen = bugs.filter(({ name }) => !given.only || name.includes(given.only))
  const queue = chosen.values()
  const results = []
  await Promise.all(
    Array.from({ length: LANES }, async (_, lane) => {
      for (const bug of queue) {
        const began = Date.now()
        let seeds = 0
        let found = null
        try {
          const file = await bundle(`bug-${lane}`, bug)
          await playIn(
            file,
            [
              Number(given.from ?? 1),
              1e6,
              Number(given.every ?? 1),
              Number(given.seconds ?? SECONDS_FOR_A_BUG),
              0,
            ],
            { SIMULATOR_QUICK: '1' },
            (line, child) => {
              if (found) return
              seeds += 1
              if (!line.finding) return
              found = line.finding.texts[0].split('\n')[0]
              child.kill('SIGKILL')
            },
          )
        } catch (error) {
          found = null
          seeds = `NOT TRIED: ${error.message}`
        }
        const seconds = (Date.now() - began) / 1000
        results.push({ found, seconds })
        console.log(
          `${found ? 'found' : 'NOT FOUND'}  ${bug.name}: ${found ? `after ${seeds} seeds, ${seconds.toFixed(1)} s: ${found.slice(0, 140)}` : `${seeds} seeds, ${seconds.toFixed(1)} s`}`,
        )
      }
    }),
  )
  const found = results.filter((one) => one.found)
  const mean = found.reduce((sum, { seconds }) => sum + seconds, 0) / (found.length || 1)
  console.log(`${found.length} of ${chosen.length} bugs found, in ${mean.toFixed(1)} s on average`)
  return found.length === chosen.length
}

async function playIn(file, args, env, hear) {
  const child = spawn(
    process.execPath,
    ['--enable-source-maps', '--max-semi-space-size=64', '--single-threaded-gc', file, ...args.map(String)],
    {
      env: {
        PATH: process.env.PATH,
        ...env,
        SIMULATOR_POSTGRES: postgresUrl,
        SIMULATOR_BUILD: pathToFileURL(join(root, 'contracts/build/')).href,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => hear(JSON.parse(line), child))
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code) throw new Error(`The simulator ended with ${code}`)
}

/** Everything of the product as one file, from its sources as they are but for the bug. */
async function bundle(name, bug) {
  const outfile = join(folder, `${name}.mjs`)
  let planted = !bug
  const plugin = {
    name: 'simulator',
    setup(build) {
      // Databases of tests ask vitest for the address of Postgres, and for nothing else.
      build.onResolve({ filter: /^vitest$/ }, () => ({ path: 'vitest', namespace: 'inject' }))
      build.onLoad({ filter: /.*/, namespace: 'inject' }, () => ({
        contents: 'export const inject = () => process.env.SIMULATOR_POSTGRES',
      }))
      build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
        path.startsWith('@polder/') || kind === 'entry-point' ? undefined : { path, external: true },
      )
      build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
        let contents = readFileSync(path, 'utf8')
        if (bug && path === join(root, bug.file)) {
          for (const [find, replace] of bug.edits) {
            if (contents.split(find).length !== 2)
              throw new Error(`${bug.file} does not have it once: ${find}`)
            contents = contents.replace(find, () => replace)
          }
          planted = true
        }
        return {
          contents: contents.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
          loader: 'ts',
        }
      })
    },
  }
  const options = {
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    conditions: ['source'],
    sourcemap: 'inline',
    logLevel: 'silent',
  }
  await build({
    ...options,
    entryPoints: [join(root, 'stack/src/testing/simulator/main.ts')],
    outfile,
    plugins: [plugin],
  })
  if (!planted) throw new Error(`${bug.file} is not part of what is simulated`)
  return outfile
}
