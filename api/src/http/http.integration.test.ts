import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger } from '@polder/base/logger'
import { SettingsError } from '@polder/base/settings'
import { startChain } from '@polder/testing/chain'
import { startRedis, startSentinels } from '@polder/testing/redis'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startApi } from '../start.ts'
import { CONTRACT_ADDRESS, openTestApi, type TestApi } from '../testing/test-api.ts'
import type { TestClient } from '../testing/test-client.ts'

let api: TestApi
let webRoot: string
beforeAll(async () => {
  webRoot = mkdtempSync(join(tmpdir(), 'polder-web-'))
  mkdirSync(join(webRoot, 'assets'))
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>Polder</title>')
  writeFileSync(join(webRoot, 'manifest.webmanifest'), '{"name":"__PRODUCT_NAME__","at":"__ORIGIN__"}')
  writeFileSync(
    join(webRoot, 'admin.html'),
    '<meta name="admin-path" content="__ADMIN_PATH__"><title>Console</title>',
  )
  writeFileSync(
    join(webRoot, 'exit.html'),
    '<meta http-equiv="content-security-policy" content="script-src \'sha256-x\'"><title>Way out</title>',
  )
  writeFileSync(join(webRoot, 'exit.html.sha256'), '12ab  exit.html')
  writeFileSync(join(webRoot, 'assets', 'app-abc123.js'), `console.log(${JSON.stringify('x'.repeat(5_000))})`)
  writeFileSync(join(webRoot, 'manual.pdf'), 'PDF')
  api = await openTestApi({ webRoot, env: { METRICS_TOKEN: 'a token of many letters' } })
})
afterAll(async () => {
  await api.close()
  rmSync(webRoot, { recursive: true })
})

describe("the operator's own pages", () => {
  it('are read as they are, and the product has some where the operator has none', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'polder-site-'))
    const own = await openTestApi({
      webRoot,
      env: { SITE_DIR: folder, PRODUCT_NAME: 'Dike "& Co', PUBLIC_URL: 'https://dike.example' },
    })
    const read = async (path: string) => {
      const { status, text, headers } = await own.visitor().get(path)
      return { status, text, type: headers.get('content-type') }
    }
    const config = async () => JSON.parse((await read('/api/config')).text).config.securityContact
    try {
      expect(await read('/terms')).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' })
      expect((await read('/privacy/nl')).text).toContain('lang="nl"')
      expect(await read('/.well-known/security.txt')).toMatchObject({ status: 404 })
      expect(await config()).toBe(false)
      writeFileSync(join(folder, 'terms.html'), 'Ours')
      writeFileSync(join(folder, 'security.txt'), 'Contact: mailto:a@dike.example')
      writeFileSync(join(folder, 'other.html'), 'Not meant for anybody')
      // There are no Dutch ones of ours, and the product's would contradict them.
      expect([(await read('/terms')).text, (await read('/terms/nl')).text]).toEqual(['Ours', 'Ours'])
      expect(await read('/.well-known/security.txt')).toEqual({
        status: 200,
        text: 'Contact: mailto:a@dike.example',
        type: 'text/plain; charset=utf-8',
      })
      expect(await config()).toBe(true)
      for (const path of ['/other.html', '/terms.html', '/terms/..%2fother.html'])
        expect(await read(path)).toMatchObject({ status: 404 })
      expect(JSON.parse((await read('/manifest.webmanifest')).text)).toEqual({
        name: 'Dike "& Co',
        at: 'https://dike.example',
      })
    } finally {
      await own.close()
      rmSync(folder, { recursive: true })
    }
  })
})

describe('the web app', () => {
  it.each(['/', '/dashboard', '/nfts', '/administration', '/admin1012792240', `/watch/0x${'1'.repeat(40)}`])(
    'is served at %s, checked anew each time',
    async (path) => {
      const answer = await api.visitor().get(path)
      expect([answer.status, answer.text]).toEqual([200, '<!doctype html><title>Polder</title>'])
      expect(answer.headers.get('cache-control')).toBe('no-cache')
      expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
    },
  )

  it.each(['/admin101279224', '/admin101279224/', '/admin101279224/dashboard', '/admin101279224/wallet/0x1'])(
    'is the console at %s, which is told where it is',
    async (path) => {
      const answer = await api.visitor().get(path)
      const page = '<meta name="admin-path" content="/admin101279224"><title>Console</title>'
      expect([answer.status, answer.text]).toEqual([200, page])
      expect(answer.headers.get('cache-control')).toBe('no-cache')
      expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';")
    },
  )

  it.each([
    '/admin.html',
    '/ADMIN101279224',
    '/admin101279224/queues',
    '/admin101279224/queues/api/queues',
    '/admin101279224/x.js',
  ])('is not the console at %s', async (path) => {
    expect((await api.visitor().get(path)).text).not.toContain('Console')
  })

  it.each(['/exit', '/exit.html'])(
    'has the way out at %s, under the policy that stands in it',
    async (path) => {
      const answer = await api.visitor().get(path)
      expect(answer.status).toBe(200)
      expect(answer.text).toContain('<title>Way out')
      expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
      const policy = answer.headers.get('content-security-policy')
      expect(policy).toBe("script-src 'sha256-x'; frame-ancestors 'none'")
      expect((await api.visitor().get('/exit.html.sha256')).text).toBe('12ab  exit.html')
    },
  )

  it('has assets that are kept for good, and compressed', async () => {
    const answer = await api.visitor().get('/assets/app-abc123.js', { 'accept-encoding': 'gzip' })
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect((await api.visitor().get('/manual.pdf')).headers.get('cache-control')).toBe('no-cache')
  })

  it.each(['/assets/gone-123.js', '/favicon.ico', '/..%2f..%2fpackage.json', '/.env', '/%00.html'])(
    'is not what %s gives',
    async (path) => {
      const answer = await api.visitor().get(path)
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
      expect(answer.text).not.toMatch(/Polder<|workspaces|\/tmp/)
    },
  )

  it('takes nothing in', async () => {
    expect((await api.visitor().post('/dashboard', {})).status).toBe(404)
  })
})

describe('an address that cannot be read', () => {
  it.each([
    ...['/api/nfts/user/%zz', '/api/%', '/api/admin/export/%c0.csv'],
    ...['/graphql/%zz', '/graphql?query=%zz', '/%', '/assets/%zz', '/manual/%c0%af', '/exit/%'],
    ...['/admin101279224/%zz', '/admin101279224/queues/%zz', '/healthz/%', '/metrics/%zz'],
  ])('is no failure of ours: %s', async (path) => {
    for (const method of ['GET', 'POST', 'HEAD']) {
      const body = method === 'POST' ? '{}' : undefined
      const { status } = await api.visitor().send(method, path, body, { 'content-type': 'application/json' })
      expect([method, status < 500]).toEqual([method, true])
    }
  })
})

describe('headers', () => {
  it('let a page load nothing from elsewhere but ask the chain', async () => {
    const { headers } = await api.visitor().get('/')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("script-src 'self';")
    const port = api.settings.PORT
    expect(policy).toContain(
      `connect-src 'self' ws://localhost:${port} ws://127.0.0.1:${port} ${new URL(api.settings.PUBLIC_RPC_URL).origin};`,
    )
    expect(policy).not.toMatch(/https:|\*|unsafe|upgrade-insecure/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('strict-transport-security')).toBeNull()
    expect(headers.get('x-powered-by')).toBeNull()
  })

  it('let the explorer alone style itself inline', async () => {
    const styles = async (path: string) => {
      const policy = (await api.visitor().get(path)).headers.get('content-security-policy') ?? ''
      expect(policy).toContain("script-src 'self';")
      return policy.match(/style-src [^;]*/)?.[0]
    }
    expect(await styles('/admin101279224/explorer')).toBe("style-src 'self' 'unsafe-inline'")
    for (const path of ['/', '/explorer', '/admin101279224', '/admin101279224/explorer/more']) {
      expect(await styles(path)).toBe("style-src 'self'")
    }
  })

  it('say the code of a failure', async () => {
    const { headers } = await api.visitor().get('/api/nothing')
    expect(headers.get('x-error-code')).toBe('NOT_FOUND')
  })

  it('name each request, and let other origins read what is public but not act', async () => {
    const visitor = api.visitor()
    const [one, two] = [
      await visitor.get('/api/config', { origin: 'https://evil.example' }),
      await visitor.get('/api/nothing'),
    ]
    expect(one.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(two.headers.get('x-request-id')).not.toBe(one.headers.get('x-request-id'))
    expect(one.headers.get('access-control-allow-origin')).toBe('*')
    expect(one.headers.get('access-control-allow-credentials')).toBeNull()
    expect(one.headers.get('cache-control')).toBe('no-store')
    const preflight = await visitor.send('OPTIONS', '/api/nfts/purchase', undefined, {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
    })
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
    const read = await visitor.send('OPTIONS', `/api/wallet/stats/0x${'1'.repeat(40)}`, undefined, {
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'content-type',
    })
    expect(read.status).toBe(204)
    expect(read.headers.get('access-control-allow-origin')).toBe('*')
    expect(read.headers.get('access-control-allow-headers')).toBe('content-type')
    for (const own of ['/api/admin/overview', '/api/auth/admin/verify', '/api/wallet/nonce'])
      expect((await visitor.get(own)).headers.get('access-control-allow-origin'), own).toBeNull()
  })

  it('bind cookies to the host and insist on TLS where the public address has it', async () => {
    const secure = await openTestApi({ env: { PUBLIC_URL: 'https://polder.example' } })
    const visitor = secure.visitor()
    const answer = await visitor.signIn({ domain: 'polder.example', uri: 'https://polder.example' })
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Host-polder_session=[\w-]{43}; .*Path=\/; HttpOnly; Secure/,
    )
    expect(answer.headers.get('strict-transport-security')).toMatch(/max-age=31536000/)
    expect((await visitor.signIn()).status).toBe(401)
    const admin = await secure.admin()
    expect([...admin.jar.keys()]).toEqual(['__Host-polder_admin', '__Host-polder_admin_refresh'])
    expect((await admin.login()).headers.getSetCookie()[0]).toMatch(
      /; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    expect((await admin.get('/api/auth/admin/verify')).status).toBe(200)
    await secure.close()
  })
})

it('refuses a request in the form for proxies: no limit, line or path would know it', async () => {
  const { hostname, port } = new URL(api.url)
  for (const path of ['http://x/api/nfts', 'http://x/graphql', 'api/nfts']) {
    const asked = request({ hostname, port, path }).end()
    const [answer] = await once(asked, 'response')
    expect(answer.statusCode).toBe(400)
    answer.resume()
  }
})

describe('/metrics', () => {
  it('is for loopback and for the bearer of the token', async () => {
    const visitor = api.visitor()
    await visitor.get(`/api/wallet/stats/${visitor.address}`)
    const local = await visitor.get('/metrics')
    expect(local.text).toContain('polder_http_request_seconds_count')
    expect(local.text).toContain('route="/api/wallet/stats/:wallet"')
    expect(local.text).not.toContain(visitor.address)
    const proxied = { 'x-forwarded-for': '203.0.113.9' }
    expect((await visitor.get('/metrics', proxied)).status).toBe(404)
    const wrong = await visitor.get('/metrics', {
      ...proxied,
      authorization: 'Bearer a token of many lettern',
    })
    expect(wrong.status).toBe(404)
    expect(wrong.text).not.toContain('polder_http')
    const bearer = { ...proxied, authorization: 'Bearer a token of many letters' }
    expect((await visitor.get('/metrics', bearer)).text).toContain('polder_http')
  })
})

describe('health', () => {
  it('says why the product is not ready, and when it is', async () => {
    const chain = await startChain()
    const running = await openTestApi({ rpcUrl: chain.rpcUrl })
    const visitor = running.visitor()
    // An answer counts for a second of the process's clock.
    const now = performance.now.bind(performance)
    let aheadMs = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + aheadMs)
    onTestFinished(() => clock.mockRestore())
    const ready = async () => {
      aheadMs += 1_100
      const { status, body } = await visitor.get('/readyz')
      return [status, body.reasons]
    }
    expect((await visitor.get('/healthz')).body).toEqual({ ok: true })
    expect(await ready()).toEqual([503, ['The indexer has not started yet']])
    await running.ledger.db.query(
      `insert into indexer_state (chain_id, contract, leader, leader_since, caught_up_at, status)
       values (137, $1, 'test', now(), now(), 'live')`,
      [CONTRACT_ADDRESS],
    )
    expect(await ready()).toEqual([200, []])
    await running.ledger.db.query(`update indexer_state set caught_up_at = now() - interval '100 s'`)
    expect(await ready()).toEqual([503, [expect.stringMatching(/^The indexer is 10\d s behind$/)]])
    await running.ledger.db.query(`update indexer_state set caught_up_at = now(), problem = 'a reorg'`)
    expect(await ready()).toEqual([503, ['The indexer has stopped and needs an operator']])
    await running.ledger.db.query(`update indexer_state set problem = null, caught_up_at = now()`)
    await running.ledger.db.query(
      `insert into payout_signer (signer, known_below, taken_below, lost_below) values ('0x${'a'.repeat(40)}', 5, 7, 0)`,
    )
    expect(await ready()).toEqual([
      503,
      ['The payout key has signed what the books do not know: payouts wait'],
    ])
    // A former key is nobody's concern.
    await running.ledger.db.query(
      `insert into payout_signer (signer, known_below, taken_below, lost_below) values ('0x${'b'.repeat(40)}', 1, 1, 0)`,
    )
    expect(await ready()).toEqual([200, []])
    const holder = running.ledger.db.createQueryRunner()
    await holder.startTransaction()
    await holder.query('lock table indexer_state, payout_signer in access exclusive mode')
    const began = Date.now()
    expect(await ready()).toEqual([
      503,
      ["The indexer's state cannot be read", "The payout key's state cannot be read"],
    ])
    expect(Date.now() - began).toBeLessThan(3_400)
    await holder.rollbackTransaction()
    await holder.release()
    await chain.stop()
    const [status, reasons] = await ready()
    expect([status, reasons]).toEqual([503, expect.arrayContaining(['The chain does not answer'])])
    expect((await visitor.get('/healthz')).status).toBe(200)
    await running.close()
  })
})

describe('limits', () => {
  const limited = { RATE_LIMIT_PER_SECOND: '5', RATE_LIMIT_BURST: '100', SIGN_INS_PER_MINUTE: '4' }
  const tally = async (clients: TestClient[], requests: number) => {
    const answers = await Promise.all(
      Array.from({ length: requests }, (_, i) => clients[i % clients.length]!.get('/api/config')),
    )
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer.status).toBe(429)
      expect(answer.body).toEqual({ success: false, error: expect.any(String), message: expect.any(String) })
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    return answers.filter(({ status }) => status === 200).length
  }

  it('hold across processes in Postgres', async () => {
    const running = await openTestApi({ env: limited })
    const clients = [running.visitor(), running.visitor().at(await running.another())]
    expect(await tally(clients, 150)).toBe(100)
    const graphql = await clients[0]!.post('/graphql', { query: '{ session { address } }' })
    expect([graphql.status, graphql.body.errors]).toMatchObject([
      429,
      [{ extensions: { code: 'RATE_LIMITED' } }],
    ])
    expect((await clients[0]!.get('/healthz')).status).toBe(200)
    expect((await clients[0]!.get('/')).status).not.toBe(429)
    await running.close()
  })

  it('hold across processes in Redis', async () => {
    const redis = await startRedis()
    const running = await openTestApi({ env: { ...limited, REDIS_URL: redis.url } })
    const clients = [running.visitor(), running.visitor().at(await running.another())]
    expect(await tally(clients, 150)).toBe(100)
    await redis.stop()
    // Without the shared count each process counts for itself, rather than refuse everyone.
    const alone = running.visitor().at(await running.another())
    expect(await tally([alone], 150)).toBe(100)
    await running.close()
  })

  it('hold across processes again soon after the primary that sentinels name is gone', async () => {
    const redis = await startSentinels('staple-correct')
    onTestFinished(redis.stop)
    const running = await openTestApi({ env: { ...limited, REDIS_URL: redis.url } })
    onTestFinished(running.close)
    const clients = [running.visitor(), running.visitor().at(await running.another())]
    const signIn = async () =>
      (await clients[0]!.post('/api/wallet/verify', { message: 'x', signature: '0x00' })).status
    expect(await signIn()).toBe(401)
    redis.primary.signal('SIGKILL')
    expect(await signIn()).toBe(401)
    for (const client of clients)
      await expect
        .poll(async () => (await client.get('/readyz')).body.reasons, { timeout: 30_000 })
        .not.toContain('The queue takes nothing')
    // Each of them alone would let all of its own 75 pass; a few are left of what it had taken before.
    expect(await tally(clients, 150)).toBeLessThan(120)
  }, 90_000)

  it('let everybody be served while Redis hangs, and count in it again when it goes on', async () => {
    const redis = await startRedis()
    const running = await openTestApi({ env: { ...limited, REDIS_URL: redis.url } })
    const clients = [running.visitor(), running.visitor().at(await running.another())]
    expect((await clients[0]!.get('/api/nfts')).status).toBe(200)
    redis.signal('SIGSTOP')
    for (const client of clients)
      for (let i = 0; i < 5; i++) expect((await client.get('/api/nfts')).status).toBe(200)
    const member = await running.member(100)
    expect(
      (await member.post('/api/treasury/withdraw', { walletAddress: member.address, amountPOL: 2 })).status,
    ).toBe(200)
    expect((await clients[0]!.get('/readyz')).body.reasons).toContain('The queue takes nothing')
    redis.signal('SIGCONT')
    await expect
      .poll(async () => (await clients[0]!.get('/readyz')).body.reasons, { timeout: 20_000 })
      .not.toContain('The queue takes nothing')
    await running.close()
    await redis.stop()
  })

  it('are ready only while Redis takes what is written', async () => {
    const redis = await startRedis('--maxmemory', '1')
    const running = await openTestApi({ env: { REDIS_URL: redis.url } })
    expect((await running.visitor().get('/readyz')).body.reasons).toContain('The queue takes nothing')
    await running.close()
    await redis.stop()
  })

  it('count sign-ins apart, and clients behind a proxy each for themselves', async () => {
    const running = await openTestApi({ env: { SIGN_INS_PER_MINUTE: '4', TRUST_PROXY: '1' } })
    const attempt = async (client: string) =>
      (
        await running
          .visitor()
          .post('/api/wallet/verify', { message: 'x', signature: '0x00' }, { 'x-forwarded-for': client })
      ).status
    const statuses: number[] = []
    for (let i = 0; i < 6; i++) statuses.push(await attempt('203.0.113.1'))
    expect(statuses).toEqual([401, 401, 401, 401, 429, 429])
    expect(await attempt('203.0.113.2')).toBe(401)
    // A crowd of wallets shuts no admin out who is behind the same address.
    const admin = (await running.admin()).elsewhere()
    expect((await admin.login({}, { 'x-forwarded-for': '203.0.113.1' })).status).toBe(200)
    await running.close()
  })

  it('count what a wallet does, at both faces and on every process, and leave other wallets be', async () => {
    const running = await openTestApi({ env: { WALLET_ACTS_PER_MINUTE: '4' } })
    const [member, other] = [await running.member(100), await running.member(100)]
    const elsewhere = member.at(await running.another())
    const buy = async (client: TestClient) =>
      (await client.post('/api/nfts/purchase', { walletAddress: client.address, nftId: 'dike' })).status
    expect([await buy(member), await buy(elsewhere), await buy(member)]).toEqual([200, 200, 200])
    const act = 'mutation { purchase(nftId: "dike") { __typename ... on Refused { code } } }'
    expect(await elsewhere.graphql(act)).toEqual({ purchase: { __typename: 'Purchased' } })
    expect(await elsewhere.graphql(act)).toEqual({
      purchase: { __typename: 'Refused', code: 'RATE_LIMITED' },
    })
    expect([await buy(member), await buy(other)]).toEqual([429, 200])
    expect((await member.get(`/api/wallet/stats/${member.address}`)).status).toBe(200)
    await running.close()
  })
})

describe('the start', () => {
  it('on a port that is taken names PORT and leaves nothing open', async () => {
    const logger = createLogger({ level: 'silent' })
    await expect(startApi({ settings: api.settings, logger })).rejects.toThrow(SettingsError)
    await expect(startApi({ settings: api.settings, logger })).rejects.toThrow(
      /PORT is \d+, and another program/,
    )
    // Postgres lists a connection for a moment after it was closed.
    const listening = `select count(*)::integer as n from pg_stat_activity
      where datname = current_database() and application_name = 'polder-api-listen'`
    await expect.poll(() => api.ledger.db.query(listening)).toEqual([{ n: 1 }])
  })

  it('is undone by a stop that lets requests finish', async () => {
    const running = await openTestApi({ env: { WITHDRAW_WAIT_MS: '700' } })
    const member = await running.member(10)
    const late = member.post('/api/treasury/withdraw', { walletAddress: member.address, amountPOL: 1 })
    await expect
      .poll(() => running.ledger.db.query('select from withdrawal').then((rows: unknown[]) => rows.length))
      .toBe(1)
    await running.close()
    expect((await late).body).toMatchObject({ success: true, txHash: null })
    await expect(member.get('/healthz')).rejects.toThrow()
  })

  it('says in a moment that the database is gone', async () => {
    const running = await openTestApi()
    await running.ledger.close()
    const answer = await running.visitor().get('/api/nfts')
    expect([answer.status, answer.body.message]).toEqual([503, expect.stringMatching(/try again/)])
    expect(answer.text).not.toMatch(/test_|database|select|terminat/i)
    expect((await running.visitor().get('/readyz')).body).toMatchObject({
      ready: false,
      reasons: expect.arrayContaining(['The database does not answer']),
    })
    await running.stopApis()
  })
})
