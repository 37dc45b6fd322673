// Three hosts, a front and a network for a trial: network namespaces on a bridge, in a machine of its own. On them runs what
// deploy/cluster says, as its systemd units would run it. Needs root.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findProgram } from '../programs.mjs'
import { fillDisk, openDisk } from './disk.mjs'
import { canBeInside } from './machine-of-its-own.mjs'
import { root } from './processes.mjs'

const OUTSIDE = '10.83.0.254'
/** `RestartSec` of the units. */
const RESTART_MS = 1_000
/** What fill.sh wants there. */
const FRONT = /^(HOST.|SITE_BIND|PUBLIC_URL|METRICS_TOKEN)$/
const shipped = join(root, 'deploy/cluster')
const programs = [
  'ip',
  'setpriv',
  'etcd',
  'patroni',
  'haproxy',
  'pgbouncer',
  'redis-server',
  'redis-sentinel',
]
const PACKAGES =
  'iproute2 iptables postgresql patroni etcd-server pgbouncer haproxy redis-server redis-sentinel'
const compiler = findProgram(undefined, ['cc'])

export const outside = OUTSIDE

/** @returns {string | undefined} why it cannot be tried here */
export function whyNot() {
  if (process.getuid?.() !== 0) return 'it needs root'
  const missing = programs.filter((name) => !findProgram(undefined, [name, `/usr/sbin/${name}`]))
  if (missing.length > 0) return `${missing.join(', ')} missing: apt-get install ${PACKAGES}`
  if (!existsSync('/usr/lib/postgresql/15/bin/postgres')) return 'Postgres 15 of Debian is missing'
  if (!canBeInside()) return 'this machine gives no namespaces'
}

/** Lays the network, with this machine outside of the hosts. */
export function openNetwork() {
  ip('link', 'add', 'lan', 'type', 'bridge')
  ip('address', 'add', `${OUTSIDE}/24`, 'dev', 'lan')
  ip('link', 'set', 'lan', 'up')
}

/**
 * @param {string} name `1`, `2`, `3` or `front`
 * @param {string} folder of its files
 * @param {Record<string, string>} values of cluster.env
 * @param {string[]} roles of the product
 * @param {boolean} clocks whether its clock can be set
 */
export function openHost(name, folder, values, roles = [], clocks = false) {
  const space = `polder-${name}`
  const address = values[`HOST${name}`] ?? '10.83.0.4'
  ip('netns', 'add', space)
  ip('-n', space, 'link', 'set', 'lo', 'up')
  ip('link', 'add', `p-${name}`, 'master', 'lan', 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space)
  ip('link', 'set', `p-${name}`, 'up')
  ip('-n', space, 'address', 'add', `${address}/24`, 'dev', 'eth0')
  ip('-n', space, 'link', 'set', 'eth0', 'up')
  mkdirSync(folder, { recursive: true })
  // Postgres, etcd and Redis share a disk, as on a real host.
  if (name !== 'front') symlinkSync(openDisk(folder), join(folder, 'var'))
  for (const path of [
    'run',
    'log',
    'var/lib/etcd',
    'var/lib/postgresql',
    'var/lib/redis',
    'var/run/postgresql',
  ])
    mkdirSync(join(folder, path), { recursive: true })
  chmodSync(folder, 0o755)
  own('etcd', join(folder, 'var/lib/etcd'))
  own('postgres', join(folder, 'var/lib/postgresql'), join(folder, 'var/run/postgresql'))
  own('redis', join(folder, 'var/lib/redis'))
  // They all come from one address, and a withdrawal that waits for its payout is no outage.
  const local = [
    ...['RATE_LIMIT_PER_SECOND=5000', 'RATE_LIMIT_BURST=10000', 'SIGN_INS_PER_MINUTE=10000'],
    ...['WITHDRAW_WAIT_MS=0', 'LOG_LEVEL=warn'],
  ].join('\n')
  mkdirSync(join(folder, 'etc/polder'), { recursive: true })
  writeFileSync(join(folder, 'etc/polder/local.env'), local)
  const write = (file, wanted) => {
    const lines = Object.entries(values).filter(([key]) => wanted.test(key))
    writeFileSync(join(folder, file), lines.map(([key, value]) => `${key}=${value}\n`).join(''))
    return join(folder, file)
  }
  const given =
    name === 'front' ? write('front.env', FRONT) : write('cluster.env', /^(?!OPERATOR_KEY|ROOT_KEY)/)
  const keys = roles.includes('signer') ? [write('keys.env', /^(OPERATOR|ROOT)_KEY$/)] : []
  execFileSync('sh', [join(shipped, 'fill.sh'), given, name, folder, ...keys], { stdio: 'pipe' })
  if (keys.length === 0 && spawnSync('grep', ['-rqF', values.OPERATOR_KEY, folder]).status === 0)
    throw new Error(`host ${name} has no signer, and the key that pays`)
  // The product is where this repository is.
  const patroni = join(folder, 'etc/patroni/config.yml')
  if (name !== 'front') writeFileSync(patroni, readFileSync(patroni, 'utf8').replaceAll('/opt/polder', root))

  const units = name === 'front' ? frontUnits(folder) : unitsOf(folder, roles)
  const clock = join(folder, 'clock')
  writeFileSync(clock, Buffer.alloc(8))
  const source = join(root, 'stack/trial/clock.c')
  if (clocks) execFileSync(compiler, ['-shared', '-fPIC', '-O2', '-o', join(folder, 'clock.so'), source])
  const wanted = new Set()
  const running = new Map()
  const start = (unit) => {
    const { user, run, env = {} } = units[unit]
    const log = openSync(join(folder, `log/${unit}.log`), 'a')
    const child = spawn(
      'ip',
      [
        'netns',
        'exec',
        space,
        ...(user ? ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups'] : []),
        ...(clocks ? ['env', `LD_PRELOAD=${folder}/clock.so`, `TRIAL_CLOCK=${clock}`] : []),
        ...run,
      ],
      {
        cwd: root,
        env: { PATH: `/usr/sbin:${process.env.PATH}`, HOME: folder, ...env },
        stdio: ['ignore', log, log],
        detached: true,
      },
    )
    running.set(unit, child)
    child.once('close', async () => {
      if (running.get(unit) === child) running.delete(unit)
      await sleep(RESTART_MS)
      if (wanted.has(unit) && !running.has(unit)) start(unit)
    })
  }
  const host = {
    name,
    address,
    folder,
    space,
    units: Object.keys(units),
    /** Starts these, and again whenever they end. */
    up: (names = Object.keys(units)) => {
      for (const unit of names) {
        wanted.add(unit)
        if (!running.has(unit)) start(unit)
      }
    },
    /** Ends one and leaves it ended; waits until it is gone. */
    down: async (unit, how = 'SIGTERM') => {
      wanted.delete(unit)
      const child = running.get(unit)
      if (!child) return
      const ended = new Promise((resolve) => child.once('close', resolve))
      signal(child.pid, how)
      await Promise.race([ended, sleep(30_000).then(() => signal(child.pid, 'SIGKILL'))])
    },
    /** Sends one process a signal; what dies of it is started again. */
    signal: (unit, how) => running.has(unit) && signal(running.get(unit).pid, how),
    /** Sends the Postgres of this host, whole, a signal. */
    signalPostgres: (how) => {
      const [postmaster] = readFileSync(
        join(folder, 'var/lib/postgresql/polder/postmaster.pid'),
        'utf8',
      ).split('\n')
      for (const pid of how === 'SIGKILL' ? [postmaster] : [postmaster, ...childrenOf(postmaster)])
        signal(pid, how)
    },
    /** Ends its Postgres as whoever hands over its work does: what is committed has reached the others before. */
    handOver: () => {
      const stop = '/usr/lib/postgresql/15/bin/pg_ctl stop -m fast -D'.split(' ')
      const data = join(folder, 'var/lib/postgresql/polder')
      const command = ['netns', 'exec', space, 'setpriv', ...POSTGRES, ...stop, data]
      const child = spawn('ip', command, { stdio: 'ignore' })
      return new Promise((resolve) => child.once('close', resolve))
    },
    /** Every process of the host at once. */
    signalAll: (how) => {
      for (const pid of pidsOf(space)) signal(pid, how)
    },
    /** The host loses its power. */
    die: () => {
      wanted.clear()
      host.signalAll('SIGKILL')
    },
    cut: () => ip('link', 'set', `p-${name}`, 'down'),
    mend: () => ip('link', 'set', `p-${name}`, 'up'),
    /** Loses what this rule of iptables says. @returns what ends that */
    drop: (...rule) => {
      inside(space, 'iptables', '-I', ...rule, '-j', 'DROP')
      return () => inside(space, 'iptables', '-D', ...rule, '-j', 'DROP')
    },
    /** Sends no more than so much a second, and holds back for at most 300 ms what is more. @returns what ends that */
    slow: (rate) => {
      const root = ['dev', 'eth0', 'root']
      inside(space, 'tc', 'qdisc', 'add', ...root, ...`tbf rate ${rate} burst 16kb latency 300ms`.split(' '))
      return () => inside(space, 'tc', 'qdisc', 'del', ...root)
    },
    /** @returns what makes room again */
    fillDisk: () => {
      const [bulk, rest] = ['bulk', 'rest'].map((name) => join(folder, 'var', name))
      fillDisk(bulk, 4_000_000)
      host.inside('sh', '-c', `cat /dev/zero > ${rest} 2> /dev/null; sync`)
      return () => {
        for (const file of [bulk, rest]) rmSync(file)
      }
    },
    /** Sets the clock so many seconds ahead of the real one, and does what clock-changed.timer does then. */
    setClock: (ahead) => {
      const seconds = Buffer.alloc(8)
      seconds.writeBigInt64LE(BigInt(ahead))
      writeFileSync(clock, seconds, { flag: 'r+' })
      host.signal('patroni', 'SIGKILL')
    },
    inside: (...command) => inside(space, ...command),
    /** As its user postgres, who finds Postgres by its socket. */
    asPostgres: (...command) =>
      inside(space, 'setpriv', ...POSTGRES, 'env', ...environmentOf(folder, values), ...command),
  }
  return host
}

const POSTGRES = ['--reuid=postgres', '--regid=postgres', '--init-groups']
const environmentOf = (folder, { BACKUP_DIR }) => [
  `PATH=/usr/lib/postgresql/15/bin:${process.env.PATH}`,
  `PGHOST=${join(folder, 'var/run/postgresql')}`,
  `BACKUP_DIR=${BACKUP_DIR}`,
]

const frontUnits = (folder) => ({ haproxy: haproxyUnit(folder) })
const haproxyUnit = (folder) => ({
  run: ['haproxy', '-W', '-db', '-f', join(folder, 'etc/haproxy/haproxy.cfg')],
})

/** What Debian's units and ours run. */
function unitsOf(folder, roles) {
  const etc = join(folder, 'etc')
  const unit = readFileSync(join(etc, 'systemd/system/polder@.service'), 'utf8')
  const [, command] = /^ExecStart=(.*)$/m.exec(unit)
  const files = [...unit.matchAll(/^EnvironmentFile=-?(.*)$/gm)].map(([, path]) => path)
  const polder = (role) => ({
    // Debian's node is not the only one.
    run: command.replace('/usr/bin/node', process.execPath).split(' '),
    env: Object.assign({}, ...files.map((path) => readEnvironment(folder + path.replace('%i', role)))),
  })
  return {
    etcd: { user: 'etcd', run: ['etcd'], env: readEnvironment(join(etc, 'default/etcd')) },
    patroni: {
      user: 'postgres',
      run: ['patroni', join(etc, 'patroni/config.yml')],
      env: { LC_ALL: 'C.UTF-8' },
    },
    haproxy: haproxyUnit(folder),
    pgbouncer: { user: 'postgres', run: ['pgbouncer', join(etc, 'pgbouncer/pgbouncer.ini')] },
    redis: { user: 'redis', run: ['redis-server', join(etc, 'redis/redis.conf')] },
    sentinel: { user: 'redis', run: ['redis-sentinel', join(etc, 'redis/sentinel.conf')] },
    ...Object.fromEntries(roles.map((role) => [role, polder(role)])),
  }
}

function readEnvironment(path) {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => /^\w+=/.test(line))
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
}

const pidsOf = (space) => ip('netns', 'pids', space).split('\n').filter(Boolean)
const childrenOf = (pid) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
const own = (user, ...paths) => execFileSync('chown', [`${user}:`, ...paths])

function ip(...args) {
  return execFileSync('ip', args, { encoding: 'utf8', stdio: 'pipe' })
}

/** Whether clocks can be set. etcd is no C program and keeps the real one, which it does not use. */
export const haveClocks = () => compiler !== undefined

function inside(space, ...command) {
  return ip('netns', 'exec', space, ...command)
}

function signal(pid, how) {
  try {
    process.kill(Number(pid), how)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}
