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
    old.deafen()
    await takenOver(cluster, old)
    await seconds(3)
    old.hear()
  },
  'primary host slow': async (cluster) => {
    const old = await cluster.whole()
    old.slow(200)
    await seconds(15)
    old.hasten()
  },
  'switch-over': async (cluster) => {
    const old = await cluster.whole()
    const [next] = await cluster.synchronous()
    await cluster.switchOver(old, next)
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
}

function one(list, random) {
  return list[random.below(list.length)]
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
