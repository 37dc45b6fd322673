// Alerts about the site, its certificate, backups and disks.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@polder/base/embedded/port'
import { findProgram } from '../programs.mjs'
import { fillDisk } from './disk.mjs'
import { launch, root } from './processes.mjs'

const nothing = async () => undefined

/** The site as people reach it: Caddy in front of an API, with a certificate that ends in ten days. */
export async function openSite(folder, api) {
  const program = findProgram(process.env.CADDY_PATH, ['caddy'])
  if (!program) throw new Error('Caddy is missing: apt-get install caddy')
  const port = await freePort()
  const file = (name) => join(folder, name)
  const openssl = (args, ...files) => run('openssl', ...args.split(' '), ...files)
  const key = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 365 -subj'
  openssl(`req -x509 ${key} /CN=Trial`, '-keyout', file('ca.key'), '-out', file('ca.crt'))
  openssl(`req ${key} /CN=localhost`, '-keyout', file('site.key'), '-out', file('site.csr'))
  writeFileSync(file('san'), 'subjectAltName=DNS:localhost')
  const signed = ['-in', file('site.csr'), '-CA', file('ca.crt'), '-CAkey', file('ca.key')]
  const certify = (days) =>
    openssl(
      `x509 -req -CAcreateserial -days ${days}`,
      ...signed,
      ...['-extfile', file('san'), '-out', file('site.crt')],
    )
  certify(10)
  writeFileSync(
    file('Caddyfile'),
    `{
	admin off
	auto_https disable_redirects
}
https://localhost:${port} {
	tls ${file('site.crt')} ${file('site.key')}
	reverse_proxy ${new URL(api).host}
}
`,
  )
  const start = () =>
    launch(program, ['run', '--config', file('Caddyfile'), '--adapter', 'caddyfile'], {
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    })
  const site = { url: `https://localhost:${port}`, certificate: file('ca.crt'), caddy: start(), certify }
  site.again = () => {
    site.caddy = start()
  }
  return site
}

export const backups = [
  {
    name: 'PolderBackupOld',
    cause: nothing, // Nobody has made one.
    follow: ({ postgres }) => postgres.backUp(),
  },
]

export const machineConditions = [
  {
    name: 'PolderSiteDown',
    cause: ({ site }) => site.caddy.end(),
    follow: async ({ site, roles }) => {
      const { port } = roles.all('api')[0]
      execFileSync(process.execPath, [join(root, 'stack/healthcheck.mjs')], {
        env: { PORT: String(port), ROLE: 'api' },
      })
      site.again()
    },
  },
  {
    name: 'PolderCertificateEnds',
    cause: nothing, // It ends in ten days.
    follow: async ({ site }) => {
      site.certify(90)
      await site.caddy.end()
      site.again()
    },
  },
  {
    // Nothing can be put away for ten minutes, since old backups fill the disk.
    name: 'PolderArchiveStuck',
    also: ['PolderDiskFull'],
    patienceMs: 660_000,
    begin: ({ backup }) => {
      const old = join(backup, 'base/2026-01-01T03-00-00Z')
      mkdirSync(old)
      fillDisk(join(old, 'base.tar'), 50_000)
      run('chown', '-R', 'postgres:postgres', old)
    },
    cause: nothing,
    follow: async ({ rows, backup, postgres }) => {
      const [archiver] = await rows('select * from pg_stat_archiver')
      if (archiver.failed_count === '0') throw new Error('nothing shows that it fails')
      // A full disk takes no new backup: the oldest goes first.
      const [oldest] = readdirSync(join(backup, 'base')).sort()
      rmSync(join(backup, 'base', oldest), { recursive: true })
      postgres.backUp(3)
    },
  },
]

function run(program, ...args) {
  execFileSync(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
}
