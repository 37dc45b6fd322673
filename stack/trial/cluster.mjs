// `npm run trial:cluster -- --minutes 10 --seed 1`: the set-up of deploy/cluster on three hosts, users at it, and one fault after
// another, for so long or as many as `--faults` says. `--small` is three faults. Needs root and Debian's packages; without them it
// is skipped, and says so.
import { parseArgs } from 'node:util'
import { randomFrom } from '@polder/indexer/testing/random'
import { startWatch } from './cluster-alerts.mjs'
import { expected, faults } from './cluster-faults.mjs'
import { haveClocks, whyNot } from './cluster-hosts.mjs'
import { startLoad } from './cluster-load.mjs'
import { emptied, judge, judgeActs } from './cluster-oracle.mjs'
import { restore } from './cluster-restore.mjs'
import { isInside, runInside } from './machine-of-its-own.mjs'
import { runTrial, say } from './processes.mjs'
import { until } from './until.mjs'

const SMALL = ['primary host cut', 'an API killed', 'Redis failed over']
const READS_MS = 3_000
const { values: given } = parseArgs({
  options: {
    minutes: { type: 'string' },
    faults: { type: 'string' },
    seed: { type: 'string', default: '1' },
    users: { type: 'string', default: '200' },
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
const { openCluster, ports } = await import('./cluster-open.mjs')
process.once('exit', (code) => {
  if (given.small) console.log(code === 0 ? '3 passed, 0 failed' : '0 passed, 3 failed')
})

await runTrial('cluster', async () => {
  const random = randomFrom(Number(given.seed))
  const cluster = await openCluster(!given.small && haveClocks())
  const watch = await startWatch({ ...cluster, ports })
  if (!watch) say('prometheus or prometheus-node-exporter is missing: nobody sees alerts')
  const load = await startLoad(cluster, {
    users: given.small ? 40 : Number(given.users),
    sockets: 10,
    random,
  })
  await emptied(cluster)
  const chosen = given.small ? [...SMALL] : (given.only?.split(',') ?? shuffled(possible(), random))
  const count = given.small ? SMALL.length : Number(given.faults ?? Number.POSITIVE_INFINITY)
  const minutes = Number(given.minutes ?? (given.small || given.faults ? Number.POSITIVE_INFINITY : 10))
  const deadline = Date.now() + minutes * 60_000
  const seen = []
  const broken = []
  while (broken.length === 0 && seen.length < count && Date.now() < deadline) {
    const name = chosen.shift()
    await suffer(cluster, watch, load.log, name, random).then(
      (row) => seen.push(row),
      async (error) => {
        broken.push(`${name}: ${error.message}`)
        say(broken[0])
        console.log(await whoWaits(cluster).catch(({ message }) => message))
      },
    )
    chosen.push(name)
  }
  console.log(tableOf(seen))
  await load.stop()
  say(`${load.log.acts.length} acts, ${load.log.waits.length} answers; waiting for the end of everything`)
  await emptied(cluster)
  const wrong = [...broken, ...(await judge(cluster, load.log)), ...seen.flatMap(({ wrong }) => wrong)]
  await mustBeSeen(cluster, load.log)
  if (wrong.length === 0) {
    await restore(cluster)
    await emptied(cluster)
    wrong.push(...(await judge(cluster, load.log)))
  }
  const late = seen.flatMap(({ late }) => late)
  if (late.length > 0) say(`over the goals ${late.length} times:\n${late.join('\n')}`)
  if (wrong.length > 0) throw new Error(`${wrong.length} things are wrong:\n${wrong.slice(0, 20).join('\n')}`)
  say(
    `${seen.length} faults: nothing acknowledged is lost or doubled, the books are the chain, nothing is stuck`,
  )
})

/** What is under way in the database, and for whom it waits: what is stuck is one of these, or none. */
async function whoWaits(cluster) {
  const rows = await cluster.sql(
    `select pid, application_name, state, wait_event_type, wait_event, pg_blocking_pids(pid) as behind,
       now() - xact_start as since, left(regexp_replace(query, '\\s+', ' ', 'g'), 160) as query
     from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
       and (state <> 'idle' or application_name like '%leader%')`,
  )
  return rows.map((row) => JSON.stringify(row)).join('\n')
}

/** Without a compiler no clock can be set. */
function possible() {
  return Object.keys(faults).filter((name) => haveClocks() || !name.startsWith('clock'))
}

/** An act that was promised and is not there, and one that is there twice, must be found. */
async function mustBeSeen(cluster, log) {
  const done = log.acts.find((act) => act.status === 200)
  const lost = { ...log, acts: [...log.acts, { ...done, key: 'nobody sent this' }] }
  const doubled = { ...log, acts: log.acts.filter((act) => act !== done) }
  for (const [what, planted] of Object.entries({ lost, doubled }))
    if (!(await judgeActs(cluster, planted)).some((problem) => problem.includes(done.wallet)))
      throw new Error(`the oracle does not see an act that is ${what}`)
}

/** Lets a fault happen and everything come back. @returns what users felt of it, and what is not as expected */
async function suffer(cluster, watch, log, name, random) {
  const { actsMs = Number.POSITIVE_INFINITY, alerts = [] } = expected[name] ?? {}
  const began = Date.now()
  await faults[name](cluster, random)
  const mended = Date.now()
  await cluster.whole()
  await until('all roles', cluster.rolesRun)
  await emptied(cluster)
  const ended = Date.now()
  const told = (await watch?.since(began, alerts)) ?? []
  const felt = log.waits.filter((wait) => wait.ended >= began && wait.began <= mended)
  const of = (kind) => felt.filter((wait) => wait.kind === kind).map((wait) => wait.ended - wait.began)
  const acts = [...of('act'), ...of('purchase'), ...of('sell'), ...of('withdraw')]
  const failures = log.failures.filter(({ at }) => at >= began && at <= ended)
  const reads = of('read')
  const over = (what, waits, goalMs) =>
    Math.max(0, ...waits) > goalMs ? [`${name}: ${what} ${Math.max(...waits)} ms, ${goalMs} at most`] : []
  const row = {
    ...{ name, reads, acts, sockets: of('socket'), failed: failures.length, emptyMs: ended - mended },
    told: alerts.filter((one) => told.includes(one)),
    late: [...over('acts', acts, actsMs), ...over('reads', reads, READS_MS)],
    wrong: alerts.filter((one) => watch && !told.includes(one)).map((one) => `${name}: ${one} did not fire`),
  }
  const reasons = [...new Set(failures.map(({ kind, why }) => `${kind} ${why}`))].join(', ')
  say(`${name}: ${rowOf([row]).slice(2, -1).join(' | ')} | ${told}${reasons && ` (${reasons})`}`)
  return row
}

function tableOf(seen) {
  const waits = '(median / p99 / longest)'
  const head =
    `fault|times|reads ${waits}|acts ${waits}|sockets longest|failed tries|queues empty after|alerts`.split(
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
  const waits = (list) =>
    [0.5, 0.99, 1].map((part) => duration(list[Math.ceil(list.length * part) - 1])).join(' / ')
  return [
    ...[same[0].name, same.length, waits(all('reads')), waits(all('acts'))],
    ...[duration(all('sockets').at(-1)), same.reduce((sum, { failed }) => sum + failed, 0)],
    duration(Math.max(...same.map(({ emptyMs }) => emptyMs))),
    [...new Set(same.flatMap(({ told }) => told))].map((name) => name.replace('Polder', '')).join(', '),
  ]
}

function shuffled(list, random) {
  return list
    .map((item) => ({ item, at: random.below(2 ** 31) }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item)
}
