import { type Client, createClient } from 'graphql-ws'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { TestAdmin } from '../testing/test-admin.ts'
import { NO_DEMO, openTestApi, type TestApi } from '../testing/test-api.ts'
import { disableAdmin } from './accounts.ts'

/** A server that is no demo: only an admin's socket runs any subscription. */
let api: TestApi
const clients: Client[] = []
beforeAll(async () => {
  api = await openTestApi({ env: NO_DEMO })
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.dispose()
})
afterAll(() => api.close())

const walletChanged = `subscription { walletChanged(address: "0x${'1'.repeat(40)}") { address } }`

/** @returns the first answer, and how the socket is closed later on */
function listen(url: string, headers: Record<string, string>) {
  const { host } = new URL(url)
  class FromOurPage extends WebSocket {
    constructor(address: string, protocols: string[]) {
      super(address, protocols, { origin: `http://${host}`, headers })
    }
  }
  let close: (code: number) => void = () => undefined
  const closed = new Promise<number>((resolve) => {
    close = resolve
  })
  const client = createClient({
    url: `ws://${host}/graphql`,
    webSocketImpl: FromOurPage,
    retryAttempts: 0,
    on: { closed: (event) => close((event as { code: number }).code) },
  })
  clients.push(client)
  const subscribe = () =>
    new Promise<unknown>((resolve) => {
      client.subscribe({ query: walletChanged }, { next: resolve, error: resolve, complete: () => undefined })
    })
  return { first: subscribe(), subscribe, closed }
}

const cookieOf = (admin: TestAdmin) => ({ cookie: admin.cookies() })
const told = { data: { walletChanged: { address: `0x${'1'.repeat(40)}` } } }

it('runs any subscription for an admin, by cookie or bearer, and for nobody else', async () => {
  const admin = await api.admin('viewer')
  expect(await listen(api.url, cookieOf(admin)).first).toEqual(told)
  const { data } = (await admin.login()).body as { data: { accessToken: string } }
  expect(await listen(api.url, { authorization: `Bearer ${data.accessToken}` }).first).toEqual(told)
  for (const headers of [{}, { authorization: `Bearer ${'x'.repeat(43)}` }] as Record<string, string>[]) {
    expect(await listen(api.url, headers).first).toMatchObject([
      { extensions: { code: 'DOCUMENT_NOT_TRUSTED' } },
    ])
  }
})

it('goes on when the access token runs out, and ends with the session, whichever process ends it', async () => {
  const admin = await api.admin()
  const other = await api.another()
  const [here, there] = [listen(api.url, cookieOf(admin)), listen(other, cookieOf(admin))]
  expect([await here.first, await there.first]).toEqual([told, told])
  await api.ledger.db.query('update admin_access_token set expires_at = now()')
  expect(await here.subscribe()).toEqual(told)
  expect((await admin.post('/api/auth/admin/logout', {})).status).toBe(200)
  expect([await here.closed, await there.closed]).toEqual([4403, 4403])
})

it.each([
  [
    'its account is shut out',
    async ({ account }: TestAdmin) =>
      disableAdmin(api.ledger.db, { username: account.username, actor: 'test' }),
  ],
  [
    'the password is changed elsewhere',
    async (admin: TestAdmin) => {
      const other = admin.elsewhere()
      await other.login()
      const { status } = await other.post('/api/auth/admin/change-password', {
        currentPassword: admin.account.password,
        newPassword: 'battery horse correct',
      })
      expect(status).toBe(200)
    },
  ],
  [
    'it ended while nobody could hear of it',
    async ({ account }: TestAdmin) => {
      await api.ledger.db.query(
        `update admin_session set ended_at = now(), ended_because = 'revoked'
         where admin_id = (select id from admin where username = $1)`,
        [account.username],
      )
      await api.ledger.db.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'polder-api-listen' and datname = current_database()`,
      )
    },
  ],
])('a socket ends with its session when %s', async (_when, end) => {
  const admin = await api.admin()
  const socket = listen(api.url, cookieOf(admin))
  expect(await socket.first).toEqual(told)
  await end(admin)
  expect(await socket.closed).toBe(4403)
})

it('a socket ends when its session runs out', async () => {
  const admin = await api.admin()
  await api.ledger.db.query(
    `update admin_session set expires_at = now() + interval '2 s'
     where admin_id = (select id from admin where username = $1)`,
    [admin.account.username],
  )
  const socket = listen(api.url, cookieOf(admin))
  expect(await socket.first).toEqual(told)
  expect(await socket.closed).toBe(4403)
})
