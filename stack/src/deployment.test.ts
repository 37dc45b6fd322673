import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PARTS, roleOf } from '@polder/base/process-role'
import { settingFields } from '@polder/base/settings-fields'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

interface Service {
  readonly environment?: Record<string, string>
  readonly volumes?: string[]
  readonly build?: object
  readonly healthcheck?: object
  readonly restart?: string
  readonly cap_drop?: string[]
  readonly security_opt?: string[]
  readonly deploy?: { resources?: { limits?: { memory?: string } } }
}

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')
const servicesOf = (path: string) =>
  Object.entries((parse(read(path), { merge: true }) as { services: Record<string, Service> }).services)

const services = servicesOf('docker-compose.yml')
const all = [...services, ...servicesOf('docker-compose.demo.yml')]
const ours = all.filter(([, service]) => service.build)
const toldOf = (name: string) =>
  services.filter(([, service]) => JSON.stringify(service).includes(name)).map(([service]) => service)

/** Of the product, or of Node.js. */
const isSetting = (name: string) =>
  name in settingFields || ['ENV_FILE', 'NODE_ENV', 'NODE_OPTIONS'].includes(name)

describe('the Compose files', () => {
  it('name settings that exist', () => {
    const names = ours.flatMap(([, { environment = {} }]) => Object.keys(environment))
    expect(names).toContain('OPERATOR_KEY')
    expect(names.filter((name) => !isSetting(name))).toEqual([])
  })

  it('tell the key that pays to the signer only, and the owner of the database to the migration only', () => {
    expect(toldOf('OPERATOR_KEY')).toEqual(['signer'])
    expect(toldOf('POSTGRES_OWNER_PASSWORD')).toEqual(['migrate', 'postgres'])
  })

  it("tell each process the password of its own role in the database, and nobody another's", () => {
    for (const name of PARTS) {
      const process = name === 'console' ? 'api' : name
      expect(toldOf(`POSTGRES_${name.toUpperCase()}_PASSWORD`)).toEqual([process, 'postgres'].sort())
      expect(toldOf(`postgres://${roleOf(name)}:`)).toEqual([process])
      const roles = read('stack/postgres/make-roles.sh')
      expect(roles).toContain(`create role ${roleOf(name)} login`)
      expect(roles).toContain(`alter role ${roleOf(name)} set idle_in_transaction_session_timeout`)
    }
  })

  it('have no default for a secret', () => {
    const defaults = [...read('docker-compose.yml').matchAll(/\$\{(\w+)(?::-(?!\})|\})/g)]
    const optional = defaults.map(([, name]) => name)
    expect(new Set(optional)).toEqual(new Set(['POLDER_IMAGE', 'CHAIN_ID', 'CHAIN_NAME', 'FRONT_PROXIES']))
  })

  it.each(all)('limit and guard %s', (_name, service) => {
    expect(service.deploy?.resources?.limits?.memory).toBeDefined()
    expect(service.healthcheck ?? service.build).toBeDefined()
    expect(service.restart).toBeDefined()
    expect(service.cap_drop).toContain('ALL')
    expect(service.security_opt).toContain('no-new-privileges:true')
  })

  it('put no secret of the environment into a container, which Compose refuses where it is read-only', () => {
    expect(parse(read('docker-compose.yml'))).not.toHaveProperty('secrets')
  })

  it('have Caddy say who the client is, and the API believe nobody else', () => {
    expect(services.find(([name]) => name === 'api')?.[1].environment?.TRUST_PROXY).toBe('1')
    const caddyfile = read('stack/proxy/Caddyfile')
    expect(caddyfile).toContain('trusted_proxies static {$FRONT_PROXIES}')
    expect(caddyfile).toContain('header_up X-Forwarded-For {client_ip}')
  })

  it('mount files that exist', () => {
    const sources = services.flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')[0]!))
    const missing = sources.filter((source) => source.startsWith('./') && !existsSync(root + source))
    expect(missing).toEqual([])
  })
})

it('every image of ours has a version and its digest', () => {
  const images = ['docker-compose.yml', 'Dockerfile'].flatMap((name) => [
    ...read(name).matchAll(/(?:image: |_IMAGE=)([a-z][^\s$]+)$/gm),
  ])
  expect(images.length).toBeGreaterThan(8)
  for (const [, image] of images) expect(image).toMatch(/:v?\d+\.\d+(\.\d+)?(-[\w-]+)?@sha256:[0-9a-f]{64}$/)
})

describe('the Dockerfile', () => {
  const dockerfile = read('Dockerfile')

  it('shows npm the manifest of each room', () => {
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] }
    for (const room of workspaces) expect(dockerfile).toContain(`COPY ${room}/package.json ${room}/\n`)
  })

  it('runs scripts that exist, as a user of their own', () => {
    const scripts = [...dockerfile.matchAll(/^(?:CMD|HEALTHCHECK .*CMD) \["node", "([^"]+)"/gm)].map(
      ([, script]) => script!,
    )
    expect(scripts).toHaveLength(4)
    expect(scripts.filter((script) => !existsSync(root + script))).toEqual([])
    expect(dockerfile.match(/^USER .*/gm)).toEqual(['USER node', 'USER node'])
  })
})

describe('the settings of three hosts', () => {
  const folder = 'deploy/cluster/'
  const files = readdirSync(`${root}${folder}etc`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
  const environments = files.filter((path) => path.endsWith('.env'))
  const fieldsOf = (path: string) => [...read(path).matchAll(/^([A-Z]\w*)=/gm)].map(([, name]) => name!)
  /** What is given to fill.sh on hosts with a signer only. */
  const keys = fieldsOf(`${folder}keys.env`)
  const toldWhere = (name: string) => files.filter((path) => read(path).includes(`\${${name}}`))

  it('name settings that exist', () => {
    const names = environments.flatMap(fieldsOf)
    expect(names).toContain('DATABASE_SESSION_URL')
    expect(names.filter((name) => !isSetting(name))).toEqual([])
  })

  it('ask for nothing that cluster.env and fill.sh do not give', () => {
    const given = [...fieldsOf(`${folder}cluster.env`), ...keys, 'HOST', 'SELF', 'ROOT', 'REPLICA_OF']
    const asked = files.flatMap((path) => [...read(path).matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name!))
    expect(asked.length).toBeGreaterThan(50)
    expect(asked.filter((name) => !given.includes(name))).toEqual([])
  })

  it('tell the keys to the signer only, and each role its own password', () => {
    const signer = `${folder}etc/polder/signer.env`
    expect(keys).toEqual(['OPERATOR_KEY', 'ROOT_KEY'])
    expect(fieldsOf(`${folder}cluster.env`).filter((name) => keys.includes(name))).toEqual([])
    for (const key of ['OPERATOR_KEY', 'ROOT_KEY', 'SIGNER_PASSWORD'])
      expect(toldWhere(key)).toEqual([signer])
    for (const role of ['worker', 'indexer'])
      expect(toldWhere(`${role.toUpperCase()}_PASSWORD`)).toEqual([`${folder}etc/polder/${role}.env`])
    expect(toldWhere('CONSOLE_PASSWORD')).toEqual([`${folder}etc/polder/api.env`])
    expect(toldWhere('OWNER_PASSWORD')).toEqual([])
  })

  it("take the place of Debian's for Redis and Sentinel, and are left alone once they are ours", () => {
    const host = mkdtempSync(join(tmpdir(), 'polder-host-'))
    const redis = join(host, 'etc/redis')
    const shipped = {
      'redis.conf': 'bind 127.0.0.1 -::1\n# requirepass foobared\n# replica-announce-ip 5.5.5.5\n',
      'sentinel.conf': '# sentinel announce-ip 1.2.3.4\nsentinel monitor mymaster 127.0.0.1 6379 2\n',
    }
    const contents = () => Object.keys(shipped).map((name) => readFileSync(join(redis, name), 'utf8'))
    // The users that it gives files to need not be here.
    const fill = () =>
      execFileSync('sh', [
        ...['-c', 'chown() { :; }; . "$0"'],
        ...[`${root}${folder}fill.sh`, `${root}${folder}cluster.env`, '1', host],
      ])
    mkdirSync(redis, { recursive: true })
    for (const [name, text] of Object.entries(shipped)) writeFileSync(join(redis, name), text)
    try {
      fill()
      for (const content of contents()) {
        expect(content).toMatch(/^requirepass /m)
        expect(content).not.toMatch(/127\.0\.0\.1/)
      }
      for (const name of Object.keys(shipped)) appendFileSync(join(redis, name), '# a note of its own\n')
      const noted = contents()
      fill()
      expect(contents()).toEqual(noted)
    } finally {
      rmSync(host, { recursive: true })
    }
  })

  it('start again what ends, however often', () => {
    const units = files.filter((path) => /\/(polder@\.service|restart\.conf)$/.test(path))
    expect(units).toHaveLength(7)
    for (const unit of units.map(read)) {
      expect(unit).toMatch(/^Restart=always\nRestartSec=1$/m)
      expect(unit).toMatch(/\[Unit\][^[]*^StartLimitIntervalSec=0$/m)
    }
  })
})
