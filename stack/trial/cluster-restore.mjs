// Backs a cluster up and restores it, as docs/operations/backup.md says.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root, say } from './processes.mjs'
import { until } from './until.mjs'

const scripts = join(root, 'stack/postgres')
const guide = join(root, 'docs/operations/backup.md')
const DATA = 'var/lib/postgresql/polder'

/** @returns {string} a folder that all hosts reach */
export function openBackup(folder) {
  const backup = join(folder, 'backup')
  for (const name of ['wal', 'base', 'metrics']) mkdirSync(join(backup, name), { recursive: true })
  execFileSync('chown', ['-R', 'postgres:', backup])
  return backup
}

/** On the host of the primary. */
export async function backUp(cluster) {
  const primary = await until('a primary', () => cluster.primary())
  say(`backed up: ${primary.asPostgres('sh', join(scripts, 'back-up.sh')).trim()}`)
}

/** Loses the data of all three Postgres, and restores to the end of the WAL, on a host that has not led. */
export async function restore(cluster) {
  const { hosts, values } = cluster
  const led = await cluster.whole()
  const units = (host) => host.units.filter((unit) => ['api', 'worker', 'indexer', 'signer'].includes(unit))
  await Promise.all(hosts.flatMap((host) => units(host).map((unit) => host.down(unit))))
  say('all roles have ended')
  // The leader last, else another one leads meanwhile.
  await Promise.all(hosts.filter((host) => host !== led).map((host) => host.down('patroni')))
  say('both standbys have ended')
  await led.down('patroni')
  for (const { folder } of hosts) rmSync(join(folder, DATA), { recursive: true })
  const wal = join(values.BACKUP_DIR, 'wal')
  const sizes = readdirSync(wal).map((name) => statSync(join(wal, name)).size)
  say(
    `all three data folders are gone; ${sizes.length} files of WAL are put away, ${sizes.reduce((sum, size) => sum + size)} bytes`,
  )

  const host = hosts.find((one) => one !== led)
  const [data, socket] = [join(host.folder, DATA), join(host.folder, 'var/run/postgresql')]
  const patronictl = `patronictl -c ${join(host.folder, 'etc/patroni/config.yml')}`
  host.inside('sh', '-c', `printf 'polder\\nYes I am aware\\n' | ${patronictl} remove polder`)
  const base = join(values.BACKUP_DIR, 'base')
  const newest = readdirSync(base)
    .filter((name) => name.endsWith('Z'))
    .sort()
    .at(-1)
  // On real hosts each has the same paths.
  const here = `-c unix_socket_directories=${socket} -c hba_file=$data/pg_hba.conf -c ident_file=$data/pg_ident.conf`
  const [, command] = /PATH sh -c '\n([^']*)'/.exec(readFileSync(guide, 'utf8'))
  const script = command
    .replace(/"2026[^"]*"/, '""')
    .replace(/\/backup\/base\/\S+/, join(base, newest))
    .replace('listen_addresses=', () => `listen_addresses= ${here}`)
    .replaceAll('/opt/polder', root)
    .replaceAll('/var/lib/postgresql', dirname(data))
  try {
    say(host.asPostgres('sh', '-c', script).match(/recovery has ended.*/)[0])
  } catch (error) {
    throw new Error(
      `${error.message}\n${readFileSync(join(dirname(data), 'restore.log'), 'utf8').slice(-3_000)}`,
    )
  }
  host.up(['patroni'])
  await until('the restored primary', async () => (await cluster.primary()) === host)
  for (const other of hosts) other.up(['patroni'])
  await cluster.whole()
  for (const one of hosts) one.up(units(one))
  await until('all roles', cluster.rolesRun)
  say('restored: one primary, two standbys, and all roles run')
}
