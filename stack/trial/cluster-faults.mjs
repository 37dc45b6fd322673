// What can happen to a cluster: each fault hurts, holds, and is mended by whoever looks after it.
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from './until.mjs'

const seconds = (n) => sleep(n * 1_000)
const at = (cluster, role) => cluster.hosts.filter(({ units }) => units.includes(role))

/** @typedef {(cluster: object, random: import('@polder/indexer/testing/random').Random) => Promise<void>} Fault */

/** @type {Record<string, Fault>} by what it is called in the table */
export const faults = {
  'primary host cut': async (cluster) => {
    const old = await cluster.whole()
    old.cut()
    await takenOver(cluster, old)
    await seconds(3)
    old.mend()
  },
  'an API killed': async (cluster, random) => {
    one(at(cluster, 'api'), random).signal('api', 'SIGKILL')
    await seconds(8)
  },
  'Redis failed over': async (cluster) => {
    const old = cluster.redisPrimary()
    await old.down('redis', 'SIGKILL')
    await until('another Redis', () => cluster.redisPrimary(), 60_000)
    old.up(['redis'])
  },
  'primary killed': async (cluster) => {
    const old = await cluster.whole()
    old.signalPostgres('SIGKILL')
    await seconds(1)
    await until('a primary', () => cluster.primary())
  },
  'primary killed while it commits': async (cluster) => {
    const old = await cluster.whole()
    // A commit that waits for the other host: it is done here, and not told.
    await until(
      'a commit that waits',
      () =>
        cluster
          .sql(`select 1 from pg_stat_activity where wait_event = 'SyncRep'`)
          .then((rows) => rows.length > 0),
      20_000,
    ).catch(() => undefined)
    old.signalPostgres('SIGKILL')
    await seconds(1)
    await until('a primary', () => cluster.primary())
  },
  'primary hangs': async (cluster) => {
    const old = await cluster.whole()
    old.signalPostgres('SIGSTOP')
    await seconds(15)
    old.signalPostgres('SIGCONT')
  },
  'primary host dead': async (cluster) => {
    const old = await cluster.whole()
    old.die()
    await takenOver(cluster, old)
    await seconds(3)
    old.up()
  },
  'primary host hears nothing': async (cluster) => {
    const old = await cluster.whole()
    const hear = old.drop('INPUT', '-i', 'eth0')
    await takenOver(cluster, old)
    await seconds(3)
    hear()
  },
  'primary host is not heard': async (cluster) => {
    const old = await cluster.whole()
    const speak = old.drop('OUTPUT', '-o', 'eth0')
    await takenOver(cluster, old)
    await seconds(3)
    speak()
  },
  'standbys do not hear the primary': async (cluster) => {
    const old = await cluster.whole()
    const hear = (await cluster.standbys()).map((host) => host.drop('INPUT', '-s', old.address))
    await seconds(25)
    for (const end of hear) end()
  },
  'primary host loses packets': async (cluster) => {
    const old = await cluster.whole()
    const chance = '-m statistic --mode random --probability 0.1'.split(' ')
    const ends = ['INPUT', 'OUTPUT'].map((way) => old.drop(way, ...chance))
    await seconds(15)
    for (const end of ends) end()
  },
  'primary host slow': async (cluster) => {
    const old = await cluster.whole()
    const hasten = old.slow('1mbit')
    await seconds(15)
    hasten()
  },
  'disk of the primary full': async (cluster) => {
    const old = await cluster.whole()
    const makeRoom = old.fillDisk()
    await seconds(20)
    makeRoom()
  },
  'disk of Redis full': async (cluster) => {
    const makeRoom = cluster.redisPrimary().fillDisk()
    await seconds(20)
    makeRoom()
  },
  'clock of the primary a day ahead': (cluster) => wrongClock(cluster, 86_400),
  'clock of the primary an hour behind': (cluster) => wrongClock(cluster, -3_600),
  'any process killed': async (cluster, random) => {
    const host = one([...cluster.hosts, cluster.front], random)
    host.signal(one(host.units, random), 'SIGKILL')
    await seconds(8)
  },
  'any process hangs': async (cluster, random) => {
    const host = one(cluster.hosts, random)
    await hang(host, one(host.units, random))
  },
  'a pooler or its proxy hangs': async (cluster, random) => {
    await hang(one(cluster.hosts, random), one(['pgbouncer', 'haproxy'], random))
  },
  'switch-over': async (cluster) => {
    const old = await cluster.whole()
    await old.handOver()
    await old.down('patroni')
    // A Patroni that comes back before is asked for its opinion, and waited for.
    await takenOver(cluster, old)
    old.up(['patroni'])
  },
  'standby host cut': async (cluster, random) => {
    await cluster.whole()
    const standby = one(await cluster.standbys(), random)
    standby.cut()
    await seconds(12)
    standby.mend()
  },
  'a host stands still': async (cluster, random) => {
    await cluster.whole()
    const standby = one(await cluster.standbys(), random)
    standby.signalAll('SIGSTOP')
    await seconds(10)
    standby.signalAll('SIGCONT')
  },
  'etcd without a majority': async (cluster, random) => {
    const [spared] = [one(cluster.hosts, random)]
    const stopped = cluster.hosts.filter((host) => host !== spared)
    for (const host of stopped) host.signal('etcd', 'SIGSTOP')
    await seconds(25)
    for (const host of stopped) host.signal('etcd', 'SIGCONT')
  },
  'Redis emptied': async (cluster) => {
    cluster.redis(cluster.redisPrimary(), 'FLUSHALL')
    await seconds(5)
  },
  'an API hangs': async (cluster, random) => {
    const host = one(at(cluster, 'api'), random)
    host.signal('api', 'SIGSTOP')
    await seconds(8)
    host.signal('api', 'SIGCONT')
  },
  'a worker killed': async (cluster, random) => {
    one(at(cluster, 'worker'), random).signal('worker', 'SIGKILL')
    await seconds(5)
  },
  'both indexers killed': async (cluster) => {
    for (const host of at(cluster, 'indexer')) host.signal('indexer', 'SIGKILL')
    await seconds(5)
  },
  'both signers killed': async (cluster) => {
    for (const host of at(cluster, 'signer')) host.signal('signer', 'SIGKILL')
    await seconds(5)
  },
  'a pooler and its proxy killed': async (cluster, random) => {
    const host = one(cluster.hosts, random)
    for (const unit of ['pgbouncer', 'haproxy']) host.signal(unit, 'SIGKILL')
    await seconds(5)
  },
  'rolling restart': async (cluster) => {
    for (const role of ['worker', 'indexer', 'signer', 'api'])
      for (const host of at(cluster, role)) {
        await host.down(role)
        host.up([role])
        await until(`the ${role} of host ${host.name}`, cluster.rolesRun)
      }
  },
  'rolling upgrade of the engines': async (cluster) => {
    const old = await cluster.whole()
    for (const host of [...(await cluster.standbys()), old]) {
      for (const engine of ['patroni', 'etcd', 'redis', 'sentinel', 'pgbouncer', 'haproxy']) {
        if (engine === 'patroni' && host === old) await host.handOver()
        await host.down(engine)
        await until('a primary', () => cluster.primary())
        host.up([engine])
        await seconds(2)
      }
      await cluster.whole()
    }
  },
}

const away = ['PolderProcessDown', 'PolderDatabaseDown']
const withoutPrimary = { actsMs: 30_000, alerts: ['PolderNoPrimary', ...away] }
const full = { alerts: ['PolderDiskFull'] }

/**
 * What is expected beyond acts that are kept: how long acts may wait, in milliseconds, and which alerts fire, by their
 * minutes taken as seconds.
 * @type {Record<string, { actsMs?: number, alerts?: string[] }>}
 */
export const expected = {
  'primary host cut': withoutPrimary,
  'primary host dead': withoutPrimary,
  'primary host hears nothing': withoutPrimary,
  'primary host is not heard': withoutPrimary,
  'primary killed': { actsMs: 10_000 },
  'primary killed while it commits': { actsMs: 10_000 },
  'switch-over': { actsMs: 3_000 },
  'an API killed': { actsMs: 3_000 },
  'an API hangs': { actsMs: 3_000, alerts: ['PolderProcessDown'] },
  'a worker killed': { actsMs: 3_000 },
  'both indexers killed': { actsMs: 3_000 },
  'Redis failed over': { actsMs: 3_000 },
  'Redis emptied': { actsMs: 3_000 },
  'standby host cut': { alerts: away },
  'a host stands still': { alerts: away },
  'etcd without a majority': { alerts: ['PolderEtcdNoLeader'] },
  'disk of the primary full': full,
  'disk of Redis full': full,
  'clock of the primary a day ahead': { alerts: ['PolderCloseHeld'] },
}

function one(list, random) {
  return list[random.below(list.length)]
}

async function hang(host, unit) {
  host.signal(unit, 'SIGSTOP')
  await seconds(12)
  host.signal(unit, 'SIGCONT')
}

/** The clock of the primary, wrong by so many seconds for a while, and then put right. */
async function wrongClock(cluster, ahead) {
  const host = await cluster.whole()
  host.setClock(ahead)
  await seconds(45)
  host.setClock(0)
}

/** Waits until another host is the primary. */
async function takenOver(cluster, old) {
  await until(
    'another primary',
    async () => {
      const now = await cluster.primary()
      return now && now !== old
    },
    90_000,
  )
}
