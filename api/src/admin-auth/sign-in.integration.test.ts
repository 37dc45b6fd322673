import { TOTP, URI } from 'otpauth'
import type { EntityManager } from 'typeorm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { TestAdmin } from '../testing/test-admin.ts'
import { openTestApi, type TestApi } from '../testing/test-api.ts'
import { disableAdmin, enableAdmin, resetAdmin } from './accounts.ts'
import { LoginThrottle } from './login-throttle.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ env: { TRUST_PROXY: '1' } })
})
afterAll(() => api.close())

const verify = async (admin: TestAdmin, headers = {}) =>
  (await admin.get('/api/auth/admin/verify', headers)).status
const who = (admin: TestAdmin) => ({ username: admin.account.username, actor: 'test' })
const refresh = (admin: TestAdmin, refreshToken?: string) =>
  admin.post('/api/auth/admin/refresh', refreshToken ? { refreshToken } : {})
const refused = (status: number, message: unknown = expect.any(String)) => [
  status,
  { success: false, error: message, message },
]

describe('login', () => {
  it('answers as documented, and keeps both tokens where no script can read them', async () => {
    const { account } = await api.admin('viewer')
    const admin = new TestAdmin(api.url, account.username.toUpperCase(), account.password)
    const answer = await admin.login()
    const token = expect.stringMatching(/^[\w-]{43}$/)
    const who = { username: account.username, role: 'viewer' }
    expect(answer.body.data).toEqual({ accessToken: token, refreshToken: token, admin: who })
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^polder_admin=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(
        /^polder_admin_refresh=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Strict$/,
      ),
    ])
    const { body } = await admin.get('/api/auth/admin/verify')
    const means = { secondFactor: false, secondFactorOn: false, passwordGiven: true }
    expect(body.data).toMatchObject({ admin: { ...who, ...means } })
    const { accessToken } = answer.body.data as { accessToken: string }
    const bearer = { authorization: `Bearer ${accessToken}` }
    expect(await verify(admin.elsewhere(), bearer)).toBe(200)
    expect(await verify(admin.elsewhere())).toBe(401)
    // A bearer alone decides.
    expect(await verify(admin, { authorization: `Bearer ${'x'.repeat(43)}` })).toBe(401)
    const [{ stored }] = await api.ledger.db.query(
      `select string_agg(to_jsonb(t)::text, ' ') || (select string_agg(to_jsonb(r)::text, ' ') from admin_refresh_token r) as stored
       from admin_access_token t`,
    )
    expect(stored).not.toContain(Buffer.from(accessToken).toString('hex'))
    expect(stored).not.toContain(accessToken)
  })

  it('answers a wrong password, an unknown name and a disabled account alike', async () => {
    const admin = await api.admin()
    await api.ledger.db.query('update admin set disabled_at = now() where username = $1', [
      admin.account.username,
    ])
    expect(await verify(admin)).toBe(401)
    const answers = [
      await admin.elsewhere().login(),
      await admin.elsewhere().login({ password: 'wrong' }),
      await admin.elsewhere().login({ username: 'nobody' }),
    ]
    for (const { status, body } of answers) {
      expect([status, body]).toEqual(refused(401, 'Login failed. Please check your credentials.'))
    }
  })

  it.each([
    { username: '' },
    { username: undefined },
    { password: '' },
    { password: 7 },
    { username: ['admin'] },
  ])('needs both, so %j is refused with 400', async (change) => {
    const { status, body } = await (await api.admin()).elsewhere().login(change)
    expect([status, body]).toEqual(refused(400, 'Username and password are both required.'))
  })

  it.each(['a\u0000b', '\ud800', "' or 1=1 --", 'ada 127.0.0.1', 'ﬁ', '%00'])(
    'takes the name %j for one that does not exist',
    async (username) => {
      const admin = await api.admin()
      const from = { 'x-forwarded-for': `198.51.101.${username.charCodeAt(0) % 256}` }
      const answer = await admin.elsewhere().login({ username }, from)
      expect([answer.status, answer.body]).toEqual(
        refused(401, 'Login failed. Please check your credentials.'),
      )
    },
  )

  it('is not possible from a page of another site', async () => {
    const admin = await api.admin()
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    expect((await admin.elsewhere().login({}, foreign)).status).toBe(403)
    expect((await admin.post('/api/auth/admin/logout', {}, foreign)).status).toBe(403)
    expect((await admin.post('/graphql', { query: '{ __typename }' }, foreign)).status).toBe(403)
    expect(await verify(admin)).toBe(200)
  })
})

describe('refresh', () => {
  const tokensOf = async () => {
    const admin = await api.admin()
    const { data } = (await admin.elsewhere().login()).body as { data: Record<string, string> }
    return { admin: admin.elsewhere(), token: data.refreshToken!, access: data.accessToken! }
  }
  const next = async (admin: TestAdmin, token: string) => {
    const { status, body } = await refresh(admin, token)
    expect([status, body]).toEqual([
      200,
      { success: true, accessToken: expect.any(String), refreshToken: expect.any(String) },
    ])
    return body as { accessToken: string; refreshToken: string }
  }
  const later = (seconds: number) =>
    api.ledger.db.query(`update admin_refresh_token set used_at = used_at - $1 * interval '1 second'`, [
      seconds,
    ])
  const alive = (accessToken: string) =>
    verify(new TestAdmin(api.url, '', ''), { authorization: `Bearer ${accessToken}` })

  it('gives the next tokens, by cookie too', async () => {
    const { admin, token } = await tokensOf()
    const one = await next(admin, token)
    expect(await alive(one.accessToken)).toBe(200)
    const browser = await api.admin()
    const before = new Map(browser.jar)
    expect((await refresh(browser)).status).toBe(200)
    for (const [name, value] of before) expect(browser.jar.get(name)).not.toBe(value)
    expect(await verify(browser)).toBe(200)
  })

  it('takes a token again until its successor is used, and 10 s more', async () => {
    const { admin, token } = await tokensOf()
    await next(admin, token)
    await later(3_600)
    const successor = await next(admin, token)
    await later(3_600)
    await next(admin, successor.refreshToken)
    await later(9)
    const third = await next(admin.elsewhere(), token)
    expect(await alive(third.accessToken)).toBe(200)
  })

  it('ends the whole family when a token is used after that', async () => {
    const { admin, token, access } = await tokensOf()
    const one = await next(admin, token)
    const two = await next(admin, one.refreshToken)
    await later(11)
    const { status, body, headers } = await refresh(admin, token)
    expect([status, body]).toEqual(refused(401))
    expect(headers.getSetCookie().join()).toMatch(
      /polder_admin=; Max-Age=0.*polder_admin_refresh=; Max-Age=0/,
    )
    for (const ended of [access, one.accessToken, two.accessToken]) expect(await alive(ended)).toBe(401)
    for (const ended of [one.refreshToken, two.refreshToken])
      expect((await refresh(admin, ended)).status).toBe(401)
    const [line] = await api.ledger.db.query(
      'select act, details from audit_log order by sequence desc limit 1',
    )
    expect(line).toMatchObject({ act: 'admin_session_revoked' })
    const [alert] = await api.ledger.db.query(
      `select severity, message from system_log where type = 'alert' order by id desc limit 1`,
    )
    expect(alert).toEqual({
      severity: 'warning',
      message: expect.stringMatching(/^A session of the admin "admin-/),
    })
  })

  it('ends the family of a thief who refreshed first, and of one who comes second', async () => {
    for (const first of ['thief', 'owner']) {
      const { admin, token } = await tokensOf()
      const stolen = await next(admin, token)
      const owned = await next(admin, token)
      const [quick, slow] = first === 'thief' ? [stolen, owned] : [owned, stolen]
      const newest = await next(admin, quick.refreshToken)
      await later(11)
      expect((await refresh(admin, slow.refreshToken)).status).toBe(401)
      expect(await alive(newest.accessToken)).toBe(401)
    }
  })

  it('gives every one of many requests at once tokens that work', async () => {
    const { admin, token } = await tokensOf()
    const all = await Promise.all(Array.from({ length: 8 }, () => next(admin, token)))
    expect(new Set(all.map(({ refreshToken }) => refreshToken)).size).toBe(8)
    const last = await next(admin, all[3]!.refreshToken)
    expect(await alive(last.accessToken)).toBe(200)
  })

  it('refuses what is unknown, run out or not a token', async () => {
    const { admin, token } = await tokensOf()
    expect((await refresh(admin)).status).toBe(401)
    expect((await refresh(admin, 'x'.repeat(43))).status).toBe(401)
    expect((await admin.post('/api/auth/admin/refresh', { refreshToken: 5 })).status).toBe(400)
    await api.ledger.db.query('update admin_refresh_token set expires_at = now()')
    expect((await refresh(admin, token)).status).toBe(401)
  })

  it('goes on in any process, and access ends with its time', async () => {
    const { admin, token, access } = await tokensOf()
    const other = admin.elsewhere(await api.another())
    const one = await next(other, token)
    await api.ledger.db.query(`update admin_access_token set expires_at = now()`)
    expect(await alive(access)).toBe(401)
    expect(await alive(one.accessToken)).toBe(401)
    expect(await alive((await next(other, one.refreshToken)).accessToken)).toBe(200)
  })
})

describe('logout', () => {
  it('ends the session with all its tokens, and succeeds without one', async () => {
    for (const how of ['cookie', 'body', 'bearer'] as const) {
      const admin = await api.admin()
      const { data } = (await admin.login()).body as { data: Record<string, string> }
      const out = how === 'cookie' ? admin : admin.elsewhere()
      const body = how === 'body' ? { refreshToken: data.refreshToken } : {}
      const headers = how === 'bearer' ? { authorization: `Bearer ${data.accessToken}` } : {}
      const answer = await out.post('/api/auth/admin/logout', body, headers as Record<string, string>)
      expect([answer.status, answer.body]).toEqual([200, { success: true }])
      expect(await verify(admin.elsewhere(), { authorization: `Bearer ${data.accessToken}` })).toBe(401)
      expect((await refresh(admin.elsewhere(), data.refreshToken)).status).toBe(401)
    }
    expect((await api.visitor().post('/api/auth/admin/logout', {})).body).toEqual({ success: true })
  })
})

describe('change-password', () => {
  const change = (admin: TestAdmin, currentPassword: unknown, newPassword: unknown) =>
    admin.post('/api/auth/admin/change-password', { currentPassword, newPassword })

  it('ends every other session, and the old password', async () => {
    const admin = await api.admin('viewer')
    const elsewhere = admin.elsewhere()
    await elsewhere.login()
    const answer = await change(admin, admin.account.password, 'a brand new secret')
    expect([answer.status, answer.body]).toEqual([200, { success: true, message: expect.any(String) }])
    expect([await verify(admin), await verify(elsewhere)]).toEqual([200, 401])
    expect((await admin.elsewhere().login()).status).toBe(401)
    expect((await admin.elsewhere().login({ password: 'a brand new secret' })).status).toBe(200)
  })

  it('is refused without a session, the right password or a good new one', async () => {
    const admin = await api.admin()
    const { password, username } = admin.account
    expect((await change(admin.elsewhere(), password, 'a brand new secret')).status).toBe(401)
    for (const [current, wanted, status] of [
      ['wrong', 'a brand new secret', 403],
      [password, 'short', 400],
      [password, 'x'.repeat(201), 400],
      [password, 'aaaaaaaaaaaaaaaa', 400],
      [password, `${username}${username}`, 400],
      [password, undefined, 400],
      [password, password, 400],
    ] as const) {
      const { status: given, body } = await change(admin, current, wanted)
      expect([given, body]).toEqual(refused(status))
    }
    expect((await admin.elsewhere().login()).status).toBe(200)
  })

  it('lets nobody try passwords with a session', async () => {
    const admin = await api.admin()
    const statuses: number[] = []
    for (let n = 0; n < 8; n++)
      statuses.push((await change(admin, `wrong ${n}`, 'a brand new secret')).status)
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429, 429, 429])
  })
})

describe('what others change while it is under way', () => {
  const GIVEN = 'given by somebody else'
  type Change = (manager: EntityManager, admin: TestAdmin) => Promise<unknown>
  /** @returns the answer of an act that had judged the account, and then waited for its row while a change was made */
  const overtaken = async <T>(admin: TestAdmin, act: () => Promise<T>, change: Change): Promise<T> => {
    const { username } = admin.account
    const [answer] = await api.ledger.db.transaction(async (manager) => {
      await manager.query('select from admin where username = $1 for update', [username])
      const acting = act()
      await vi.waitFor(async () => {
        const waiting =
          'select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))'
        expect(await manager.query(waiting)).not.toEqual([])
      }, 10_000)
      await change(manager, admin)
      return [acting] as const
    })
    return await answer
  }
  const reset: Change = (manager, admin) => resetAdmin(manager as never, { ...who(admin), password: GIVEN })
  const disable: Change = (manager, admin) => disableAdmin(manager as never, who(admin))
  const signOut: Change = (manager, admin) =>
    manager.query(
      `update admin_session set ended_at = now(), ended_because = 'revoked'
       where admin_id = (select id from admin where username = $1)`,
      [admin.account.username],
    )
  const secondFactor: Change = (manager, admin) =>
    manager.query(`update admin set totp_secret = 'x', totp_since = now() where username = $1`, [
      admin.account.username,
    ])

  it.each([
    ['a reset', reset],
    ['its being disabled', disable],
    ['a second factor', secondFactor],
  ])('refuses a sign-in after %s', async (_, change) => {
    const admin = await api.admin()
    const late = admin.elsewhere()
    expect((await overtaken(admin, () => late.login(), change)).status).toBe(401)
    expect(await verify(late)).toBe(401)
  })

  it.each([
    ['a reset', reset, GIVEN],
    ['its being disabled', disable, undefined],
    ['its session ended', signOut, undefined],
  ])('leaves the password as it is after %s', async (_, change, password) => {
    const admin = await api.admin()
    const body = { currentPassword: admin.account.password, newPassword: 'a brand new secret' }
    const act = () => admin.post('/api/auth/admin/change-password', body)
    expect((await overtaken(admin, act, change)).status).toBe(401)
    await enableAdmin(api.ledger.db, who(admin))
    expect((await admin.elsewhere().login({ password: 'a brand new secret' })).status).toBe(401)
    expect((await admin.elsewhere().login(password ? { password } : {})).status).toBe(200)
  })

  it('turns on one second factor of two, and none of a session that has ended', async () => {
    const enrol =
      'mutation ($password: String!) { enrolTotp(password: $password) { ... on TotpEnrolment { uri } } }'
    const confirm = 'mutation ($code: String!) { confirmTotp(code: $code) { ... on Refused { code } } }'
    for (const [change, code] of [
      [secondFactor, 'TOTP_ON'],
      [reset, 'UNAUTHENTICATED'],
    ] as const) {
      const admin = await api.admin()
      const { enrolTotp } = await admin.graphql<{ enrolTotp: { uri: string } }>(enrol, admin.account)
      const variables = { code: (URI.parse(enrolTotp.uri) as TOTP).generate() }
      const act = () => admin.post('/graphql', { query: confirm, variables })
      expect(JSON.stringify((await overtaken(admin, act, change)).body)).toContain(`"code":"${code}"`)
    }
  })
})

describe('guessing', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address })

  it('gets slower and slower, whatever is right, and says when to come back', async () => {
    const admin = await api.admin()
    const guess = (password: string) => admin.elsewhere().login({ password }, from('198.51.100.1'))
    for (let n = 0; n < 5; n++) expect((await guess(`wrong ${n}`)).status).toBe(401)
    const late = await guess(admin.account.password)
    expect([late.status, late.body]).toEqual(refused(429))
    expect(Number(late.headers.get('retry-after'))).toBe(1)
    for (const wait of [2, 4]) {
      await api.ledger.db.query(`update admin_login_throttle set last_at = last_at - interval '1 hour'`)
      expect((await guess('wrong')).status).toBe(401)
      expect(Number((await guess('wrong')).headers.get('retry-after'))).toBe(wait)
    }
  })

  it('is as slow from where a thief signed in before, once it was shut out', async () => {
    const body = { currentPassword: 'correct horse battery', newPassword: 'a brand new secret' }
    for (const [change, wait] of [
      [async () => {}, 60],
      [(admin: TestAdmin) => admin.post('/api/auth/admin/change-password', body), 128],
      [(admin: TestAdmin) => disableAdmin(api.ledger.db, who(admin)), 128],
      [(admin: TestAdmin) => resetAdmin(api.ledger.db, { ...who(admin), password: 'given' }), 128],
    ] as const) {
      const admin = await api.admin()
      await change(admin)
      const guess = () => admin.elsewhere().login({ password: 'wrong' })
      await guess()
      await api.ledger.db.query(`update admin_login_throttle set failures = 12, last_at = now()`)
      expect(Number((await guess()).headers.get('retry-after'))).toBe(wait)
      await api.ledger.db.query('delete from admin_login_throttle')
    }
  })

  it('is not made cheaper by signing in to an account of one’s own', async () => {
    const [own, other] = [await api.admin('viewer'), await api.admin()]
    const place = from('198.51.100.200')
    const statuses: number[] = []
    for (let n = 0; n < 12; n++) {
      statuses.push((await other.elsewhere().login({ password: `guess ${n}` }, place)).status)
      await own.elsewhere().login({}, place)
    }
    // Five, and what a slow machine lets pass of a delay that grows.
    expect(statuses.filter((status) => status === 401).length).toBeLessThan(9)
  })

  it.each(['forgive', 'succeed'] as const)('waits in turn with other attempts: %s', async (end) => {
    const { db } = api.ledger
    const throttle = new LoginThrottle(db)
    const name = who(await api.admin()).username
    const attempt = { ...(await throttle.begin(name, '198.51.100.201')), from: '' }
    const keys = [...attempt.own, ...attempt.shared].sort()
    // As no attempt leaves them, but the database's own tidying may.
    await db.query('delete from admin_login_throttle where key = any($1)', [keys])
    for (const key of keys.toReversed())
      await db.query('insert into admin_login_throttle values ($1, 1, now())', [key])
    const lock = 'select from admin_login_throttle where key = any($1) order by key for update'
    const areWaiting = (count: number) =>
      expect
        .poll(() =>
          db.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          ),
        )
        .toHaveLength(count)
    const both: Promise<unknown>[] = []
    await db.transaction(async (manager) => {
      await manager.query(lock, [keys.slice(0, 1)])
      // Another attempt begins. Neither is made again, as what deadlocks in a database transaction of the product is.
      both.push(db.query(lock, [keys]))
      await areWaiting(1)
      both.push(
        end === 'forgive'
          ? throttle.forgive(attempt)
          : db.transaction((other) => throttle.succeed(other, attempt, '')),
      )
      await areWaiting(2)
    })
    await Promise.all(both)
  })
})
