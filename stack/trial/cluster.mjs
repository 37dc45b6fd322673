// `npm run trial:cluster -- --minutes 10 --seed 1`: the set-up of deploy/cluster on three hosts, users at it, and one fault after
// another. `--small` is three faults. Needs root and Debian's packages; without them it is skipped, and says so.
import { parseArgs } from 'node:util'
import { randomFrom } from '@polder/indexer/testing/random'
import { faults } from './cluster-faults.mjs'
import { whyNot } from './cluster-hosts.mjs'
import { startLoad } from './cluster-load.mjs'
import { emptied, judge } from './cluster-oracle.mjs'
import { isInside, runInside } from './machine-of-its-own.mjs'
import { runTrial, say } from './processes.mjs'
import { until } from './until.mjs'

const SMALL = ['primary host cut', 'an API killed', 'Redis failed over']
const { values: given } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    users: { type: 'string', default: '40' },
    small: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
})

if (!isInside()) {
  const reason = whyNot()
  if (!reason) await runInside()
  console.log(`cluster: skipped, not passed: ${reason}\n0 passed, 0 failed, 1 skipped`)
  process.exit()
}
// What it imports makes folders.
const { openCluster } = await import('./cluster-open.mjs')
process.once('exit', (code) => {
  if (given.small) console.log(code === 0 ? '3 passed, 0 failed' : '0 passed, 3 failed')
})

await runTrial('cluster', async () => {
  const random = randomFrom(Number(given.seed))
  const cluster = await openCluster()
  const load = await startLoad(cluster, {
    users: given.small ? 15 : Number(given.users),
    sockets: 10,
    random,
  })
  await emptied(cluster)
  const chosen = given.small ? [...SMALL] : (given.only?.split(',') ?? shuffled(Object.keys(faults), random))
  const deadline = Date.now() + Number(given.minutes) * 60_000
  const seen = []
  while (given.small ? seen.length < SMALL.length : Date.now() < deadline) {
    const name = chosen.shift()
    const told = await suffer(cluster, load.log, name, random).catch((error) => {
      if (!/qdisc/.test(error.message)) throw error
      say(`${name}: this kernel has no netem: left out`)
    })
    if (!told) continue
    seen.push(told)
    chosen.push(name)
  }
  await load.stop()
  say(`${load.log.acts.length} acts, ${load.log.waits.length} answers; waiting for the end of everything`)
  await emptied(cluster)
  const wrong = await judge(cluster, load.log)
  await mustBeSeen(cluster, load.log)
  console.log(tableOf(seen))
  if (wrong.length > 0) throw new Error(`${wrong.length} things are wrong:\n${wrong.slice(0, 20).join('\n')}`)
  say(
    `${seen.length} faults: nothing acknowledged is lost or doubled, the books are the chain, nothing is stuck`,
  )
})

/** An act that was promised and is not there, and one that is there twice, must be found. */
async function mustBeSeen(cluster, log) {
  const done = log.acts.find((act) => act.status === 200)
  const lost = { ...log, acts: [...log.acts, { ...done, key: 'nobody sent this' }] }
  const doubled = { ...log, acts: log.acts.filter((act) => act !== done) }
  for (const [what, planted] of Object.entries({ lost, doubled }))
    if (!(await judge(cluster, planted)).some((problem) => problem.includes(done.wallet)))
      throw new Error(`the oracle does not see an act that is ${what}`)
}

/** Lets a fault happen and everything come back. @returns what users felt of it */
async function suffer(cluster, log, name, random) {
  const began = Date.now()
  await faults[name](cluster, random)
  const mended = Date.now()
  await cluster.whole()
  await until('all roles', cluster.rolesRun)
  await emptied(cluster)
  const ended = Date.now()
  const felt = log.waits.filter((wait) => wait.ended >= began && wait.began <= mended)
  const of = (kind) => felt.filter((wait) => wait.kind === kind).map((wait) => wait.ended - wait.began)
  const acts = [...of('act'), ...of('purchase'), ...of('sell'), ...of('withdraw')]
  const failures = log.failures.filter(({ at }) => at >= began && at <= ended)
  const told = {
    ...{ name, reads: of('read'), acts, sockets: of('socket') },
    ...{ failed: failures.length, emptyMs: ended - mended },
  }
  const reasons = [...new Set(failures.map(({ kind, why }) => `${kind} ${why}`))].join(', ')
  say(`${name}: ${rowOf([told]).slice(2).join(' | ')}${reasons && ` (${reasons})`}`)
  return told
}

function tableOf(seen) {
  const head =
    'fault|times|reads p50|longest|acts p50|longest|sockets longest|failed tries|queues empty after'.split(
      '|',
    )
  const kinds = [...new Set(seen.map(({ name }) => name))]
  const rows = [
    head,
    head.map(() => '---'),
    ...kinds.map((kind) => rowOf(seen.filter(({ name }) => name === kind))),
  ]
  return rows.map((row) => `| ${row.join(' | ')} |`).join('\n')
}

function rowOf(same) {
  const all = (what) => same.flatMap((told) => told[what]).sort((one, other) => one - other)
  const duration = (ms) => (ms === undefined ? '–' : `${(ms / 1_000).toFixed(ms < 1_000 ? 2 : 1)} s`)
  const middle = (list) => duration(list[Math.floor(list.length / 2)])
  const max = (list) => duration(list.at(-1))
  const [reads, acts] = [all('reads'), all('acts')]
  return [
    ...[same[0].name, same.length, middle(reads), max(reads), middle(acts), max(acts)],
    ...[max(all('sockets')), same.reduce((sum, { failed }) => sum + failed, 0)],
    duration(Math.max(...same.map(({ emptyMs }) => emptyMs))),
  ]
}

function shuffled(list, random) {
  return list
    .map((item) => ({ item, at: random.below(2 ** 31) }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item)
}
