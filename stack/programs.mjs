import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** What the tests want of the machine: the setting that names it where one does, what it is called on PATH, and the packages of Debian and, where a Mac has a use for it, of Homebrew. */
const known = {
  redis: { setting: 'REDIS_SERVER_PATH', names: ['redis-server'], debian: 'redis-server', brew: 'redis' },
  chromium: {
    setting: 'CHROMIUM_PATH',
    names: ['chromium', 'chromium-browser', 'google-chrome', 'Google Chrome'],
    debian: 'chromium',
    brew: 'google-chrome',
  },
  // Chromium without what draws windows and shows PDFs, for a quarter less of the processor.
  headlessShell: {
    setting: 'HEADLESS_SHELL_PATH',
    names: ['chromium-headless-shell'],
    debian: 'chromium-headless-shell',
  },
  firefox: {
    setting: 'FIREFOX_PATH',
    names: ['firefox-esr', 'firefox'],
    debian: 'firefox-esr',
    brew: 'firefox',
  },
  // Of three hosts in one machine, which take them where Debian puts them.
  postgres: { names: ['../lib/postgresql/15/bin/postgres'], debian: 'postgresql' },
  patroni: { names: ['patroni'], debian: 'patroni' },
  etcd: { names: ['etcd'], debian: 'etcd-server' },
  haproxy: { names: ['haproxy', '../sbin/haproxy'], debian: 'haproxy' },
  pgbouncer: { names: ['pgbouncer', '../sbin/pgbouncer'], debian: 'pgbouncer' },
  sentinel: { names: ['redis-sentinel'], debian: 'redis-sentinel' },
  ip: { names: ['ip', '../sbin/ip'], debian: 'iproute2' },
  promtool: { setting: 'PROMTOOL_PATH', names: ['promtool'], debian: 'prometheus', brew: 'prometheus' },
}

const CHROME_OF_MAC = '/Applications/Google Chrome.app/Contents/MacOS'

/**
 * Finds the programs that tests need. As root on Debian what is missing is installed; elsewhere the command is named.
 * @param {string[]} names of `known`
 * @returns {Promise<Record<string, string | undefined>>} their paths
 */
export async function ensurePrograms(names) {
  const find = (name) => findProgram(process.env[known[name].setting], known[name].names)
  const missing = [...new Set(names)].filter((name) => !find(name))
  if (missing.length > 0) {
    const [command, source] =
      process.platform === 'darwin' ? ['brew install', 'brew'] : ['apt-get install', 'debian']
    const packages = missing.flatMap((name) => known[name][source] ?? []).join(' ')
    const apt = process.getuid?.() === 0 && findProgram(undefined, ['apt-get'])
    if (apt) await installFromDebian(packages)
    else if (packages) {
      const settings = missing.flatMap((name) => known[name].setting ?? []).join(', ')
      console.error(`Missing: ${missing.join(', ')}. Install: ${command} ${packages}; or set ${settings}.`)
    }
  }
  return Object.fromEntries(names.map((name) => [name, find(name)]))
}

/**
 * @param {string | undefined} given the setting that names the program
 * @param {string[]} names what it is called on PATH
 * @returns {string | undefined} its path
 */
export function findProgram(given, names) {
  const path = (process.env.PATH ?? '').split(delimiter)
  const folders = [...path, '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin', CHROME_OF_MAC]
  const candidates = given ? [given] : names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return candidates.find((candidate) => {
    try {
      accessSync(candidate, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

async function installFromDebian(packages) {
  console.log(`Installing ${packages} ...`)
  // One at a time: what this Debian does not have must not keep the others away.
  const install = `apt-get update -qq; for package in ${packages}; do
    apt-get install -y -qq --no-install-recommends $package >/dev/null; done`
  // RUNLEVEL=1 keeps the packages from starting servers of their own.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  await once(spawn('sh', ['-c', install], { stdio: 'inherit', env }), 'close')
}
