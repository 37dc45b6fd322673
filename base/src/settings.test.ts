import { describe, expect, it } from 'vitest'
import { readGivenSettings, SettingsError, withEmbedded } from './settings.ts'
import { readSettings } from './testing/read-settings.ts'

const real = {
  DATABASE_URL: 'postgres://app:pw@db:5432/polder',
  RPC_URL: 'https://one.example/key1, https://two.example',
  CONTRACT_ADDRESS: `0x${'ab'.repeat(20)}`,
  OPERATOR_KEY: `0x${'11'.repeat(32)}`,
  SESSION_SECRET: '4f1d8a02c97be365'.repeat(4),
}

function problemsOf(env: Record<string, string>): ReadonlyMap<string, string> {
  try {
    readGivenSettings(env)
  } catch (error) {
    if (error instanceof SettingsError) return error.problems
    throw error
  }
  return new Map()
}

describe('readSettings', () => {
  it('reads a full environment', () => {
    const settings = readSettings(real)
    expect(settings.RPC_URL).toEqual(['https://one.example/key1', 'https://two.example'])
    expect(settings.demo).toBe(false)
    expect(settings.PORT).toBe(3000)
    expect(settings.PUBLIC_RPC_URL).toBe('https://polygon-rpc.com')
    expect(settings.EXPLORER_URL).toBe('https://polygonscan.com')
    expect(settings.publicOrigins).toEqual(['http://localhost:3000', 'http://127.0.0.1:3000'])
    expect(Object.isFrozen(settings)).toBe(true)
  })

  it('wants real parts', () => {
    expect(() => readSettings({})).toThrow(/RPC_URL is missing[\s\S]*DATABASE_URL is missing/)
  })

  it('reads gwei exactly', () => {
    const settings = readSettings({ ...real, PAYOUT_MIN_PRIORITY_FEE: '30.5', PAYOUT_MAX_FEE: '0.000000001' })
    expect([settings.PAYOUT_MIN_PRIORITY_FEE, settings.PAYOUT_MAX_FEE]).toEqual([30_500_000_000n, 1n])
    expect(readSettings(real).PAYOUT_MAX_FEE).toBe(5_000_000_000_000n)
    expect(() => readSettings({ ...real, PAYOUT_MAX_FEE: '1e3' })).toThrow(
      /PAYOUT_MAX_FEE must be a number of gwei/,
    )
  })

  it('takes an empty text for not given', () => expect(readSettings({ ...real, PORT: ' ' }).PORT).toBe(3000))

  it('uses the origin of PUBLIC_URL alone', () => {
    const settings = readSettings({ ...real, PUBLIC_URL: 'https://polder.example/path' })
    expect(settings.publicOrigins).toEqual(['https://polder.example'])
  })
})

describe('RPC_QUORUM', () => {
  const of = (count: number, RPC_QUORUM = '') => ({
    ...real,
    RPC_URL: Array.from({ length: count }, (_, index) => `https://node${index}.example`).join(','),
    RPC_QUORUM,
  })

  it.each([
    [1, 1],
    [2, 2],
    [3, 2],
    [4, 3],
    [5, 3],
  ])('is by default the majority of %i: %i', (count, quorum) =>
    expect(readSettings(of(count)).RPC_QUORUM).toBe(quorum),
  )

  it('may be higher, and never less than a majority', () => {
    expect(readSettings(of(3, '3')).RPC_QUORUM).toBe(3)
    expect(problemsOf(of(3, '1')).get('RPC_QUORUM')).toMatch(/from 2 to 3/)
    expect(problemsOf(of(3, '4')).get('RPC_QUORUM')).toMatch(/from 2 to 3/)
    expect(problemsOf(of(2, '1')).get('RPC_QUORUM')).toMatch(/must be 2/)
  })

  it('counts no address twice', () => {
    const problems = problemsOf({ ...real, RPC_URL: 'https://one.example/key1,https://one.example/key1' })
    expect(problems.get('RPC_URL')).toMatch(/twice/)
    expect(problems.get('RPC_URL')).not.toContain('key1')
  })
})

describe('readGivenSettings', () => {
  it('is a demo without RPC_URL', () => {
    const given = readGivenSettings({})
    expect(given.demo).toBe(true)
    expect(given.EXPLORER_URL).toBeUndefined()
    const settings = withEmbedded(given, {
      DATABASE_URL: 'postgres://x@localhost/polder',
      RPC_URL: ['http://127.0.0.1:8545'],
      PUBLIC_RPC_URL: 'http://127.0.0.1:8545',
      CONTRACT_ADDRESS: `0x${'ab'.repeat(20)}`,
      SESSION_SECRET: 's'.repeat(40),
    })
    expect(settings.demo).toBe(true)
    expect(settings.RPC_URL).toHaveLength(1)
  })

  it('names every bad setting at once', () => {
    const problems = problemsOf({
      PORT: 'abc',
      CHAIN_ID: '0',
      ROLE: 'cook',
      CONTRACT_ADDRESS: 'x',
      TRUST_PROXY: 'all',
    })
    expect([...problems.keys()].sort()).toEqual([
      'CHAIN_ID',
      'CONTRACT_ADDRESS',
      'PORT',
      'ROLE',
      'TRUST_PROXY',
    ])
    expect(problems.get('PORT')).toMatch(/whole number from 1 to 65535.*"abc"/)
  })

  it.each([
    ['DATABASE_URL', 'mysql://root:hunter2@db/polder'],
    ['OPERATOR_KEY', '0xhunter2'],
    ['SESSION_SECRET', 'hunter2'],
    ['REDIS_URL', 'http://hunter2@redis'],
    ['REDIS_URL', 'redis+sentinel://:hunter2@a:26379,b:26379'],
    ['RPC_URL', 'https://ok.example,ftp://hunter2'],
    ['DATABASE_REPLICA_URLS', 'hunter2'],
  ])('does not repeat a bad %s', (name, value) => {
    const problems = problemsOf({ ...real, [name]: value })
    expect([...problems.keys()]).toEqual([name])
    expect(problems.get(name)).not.toContain('hunter2')
  })

  it.each([
    ['all', ['CONTRACT_ADDRESS', 'OPERATOR_KEY', 'SESSION_SECRET']],
    ['worker', ['CONTRACT_ADDRESS']],
    ['signer', ['CONTRACT_ADDRESS', 'OPERATOR_KEY']],
    ['api', ['CONTRACT_ADDRESS', 'SESSION_SECRET']],
    ['indexer', ['CONTRACT_ADDRESS']],
  ])('with RPC_URL the role %s needs what it uses', (role, names) => {
    expect([...problemsOf({ RPC_URL: 'http://node', ROLE: role }).keys()]).toEqual(names)
  })

  it('wants an RPC address for browsers on another chain', () => {
    expect([...problemsOf({ ...real, CHAIN_ID: '80002' }).keys()]).toEqual(['PUBLIC_RPC_URL'])
  })

  it.each([
    ['OPERATOR_KEY', '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'],
    ['OPERATOR_KEY', '0xDF57089FEBBACF7BA0BC227DAFBFFA9FC08A93FDC68E1E42411A14EFCF23656E'],
    ['SESSION_SECRET', 'secret'.repeat(8)],
    ['DATABASE_URL', 'postgres://app:postgres@db/polder'],
    ['REDIS_URL', 'redis://:changeme@redis:6379'],
    ['REDIS_URL', 'redis+sentinel://:changeme@a,b/polder'],
    ['METRICS_TOKEN', 'changemechangeme'],
  ])('refuses a %s that everybody knows, but not beside a chain on this machine', (name, value) => {
    const problems = problemsOf({ ...real, [name]: value })
    expect([...problems.keys()]).toEqual([name])
    expect(problems.get(name)).not.toContain(value)
    expect(
      problemsOf({ ...real, RPC_URL: 'http://127.0.0.1:8545,ws://localhost:1', [name]: value }).size,
    ).toBe(0)
  })

  it.each([
    ['/console', '/console'],
    ['/ops/console/', '/ops/console'],
    ['/nftsadmin', '/nftsadmin'],
  ])('takes %s for ADMIN_PATH', (path, taken) => {
    expect(readSettings({ ...real, ADMIN_PATH: path }).ADMIN_PATH).toBe(taken)
  })

  it.each(['/', 'console', '//console', '/a"b', '/a/../b', '/exit', '/API', '/graphql/x', '/assets/admin'])(
    'refuses %s as ADMIN_PATH',
    (path) => expect([...problemsOf({ ADMIN_PATH: path }).keys()]).toEqual(['ADMIN_PATH']),
  )

  it.each([
    ['2', 2],
    ['10.0.0.0/8, 192.0.2.1', '10.0.0.0/8,192.0.2.1'],
    ['loopback,fc00::/7', 'loopback,fc00::/7'],
  ])('takes %s for TRUST_PROXY', (text, taken) =>
    expect(readSettings({ ...real, TRUST_PROXY: text }).TRUST_PROXY).toBe(taken),
  )

  it.each([
    '0.0.0.0/0',
    '::/0',
    '0.0.0.0/1,128.0.0.0/1',
    '10.0.0.0/33',
    '10.0.0',
    '10.0.0.0/8/8',
    '1,',
    '::g',
  ])('refuses %s as TRUST_PROXY', (text) =>
    expect([...problemsOf({ TRUST_PROXY: text }).keys()]).toEqual(['TRUST_PROXY']),
  )

  it('reads the first admin', () => {
    expect(readSettings(real)).toMatchObject({ ADMIN_PATH: '/admin101279224', ADMIN_USERNAME: 'admin' })
    expect(readSettings({ ...real, ADMIN_USERNAME: 'Ada' }).ADMIN_USERNAME).toBe('ada')
    expect([...problemsOf({ ADMIN_USERNAME: 'a b', ADMIN_PASSWORD: 'hunter2-now' }).keys()]).toEqual([
      'ADMIN_USERNAME',
      'ADMIN_PASSWORD',
    ])
    expect(problemsOf({ ADMIN_PASSWORD: 'hunter2' }).get('ADMIN_PASSWORD')).not.toContain('hunter2')
  })

  it('wants real parts for a single role', () => {
    expect([...problemsOf({ ROLE: 'api' }).keys()]).toEqual(['RPC_URL', 'DATABASE_URL'])
  })

  it('wants a port of its own for each part', () => {
    expect(problemsOf({ PORT: '5433' }).get('DATABASE_PORT')).toMatch(/as PORT is/)
  })
})
