import {
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isObjectType,
  isUnionType,
} from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSchema } from '../graphql/schema.ts'
import { ROUTES } from '../rest/routes.ts'
import type { TestAdmin } from '../testing/test-admin.ts'
import { openTestApi, type TestApi } from '../testing/test-api.ts'
import type { Asker, TestAnswer, TestClient } from '../testing/test-client.ts'
import { minimalOperation } from './testing/minimal-operation.ts'

/**
 * A viewer can change nothing: call by call, generated from the schema and the table of routes, so that a new act cannot
 * be forgotten. A new act of users, or of an admin on the own account, is named in one of these lists; everything else
 * is for the role `admin`.
 */
const USER_ACTS = [
  ...['connect', 'purchase', 'sell', 'withdraw', 'cancelWithdrawal', 'endSessions'],
  ...['subscribePush', 'unsubscribePush'],
]
const OWN_ACCOUNT_ACTS = [
  'enrolTotp',
  'confirmTotp',
  'disableTotp',
  'revokeAdminSession',
  'signOutEverywhere',
]
const OPEN_POSTS = [
  ...['/wallet/verify', '/wallet/signout', '/wallet/connect'],
  ...['/nfts/purchase', '/nfts/sell/{id}', '/treasury/withdraw', '/treasury/withdrawals/{id}/cancel'],
  ...['/auth/admin/login', '/auth/admin/refresh', '/auth/admin/logout'],
]
const OWN_ACCOUNT_POSTS = ['/auth/admin/change-password']
/** What asking leaves behind. */
const TRACES = ['rate_limit', 'admin_login_throttle', 'sign_in_nonce']

const schema = createSchema()
const mutations = Object.values(schema.getMutationType()!.getFields())
const queries = Object.values(schema.getQueryType()!.getFields())
const acts = mutations.filter(({ name }) => ![...USER_ACTS, ...OWN_ACCOUNT_ACTS].includes(name))

let api: TestApi
let viewer: TestAdmin
let user: TestClient
let stranger: TestClient
let before: string
beforeAll(async () => {
  api = await openTestApi({ env: { ADMIN_PATH: '/nobody-would-guess' } })
  viewer = await api.admin('viewer')
  user = await api.member(100)
  stranger = api.visitor()
  before = await everything()
})
afterAll(async () => {
  // Whatever was tried above: not a row is another one.
  expect(await everything()).toBe(before)
  await api.close()
})

/** One text that changes with any row of any table. */
async function everything(): Promise<string> {
  const tables: { name: string }[] = await api.ledger.db.query(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  )
  const sums: string[] = []
  for (const { name } of tables.filter((table) => !TRACES.includes(table.name))) {
    const [{ sum }] = await api.ledger.db.query(
      `select count(*) || ' ' || coalesce(sum(hashtext(t::text)), 0) as sum from "${name}" t`,
    )
    sums.push(`${name} ${sum}`)
  }
  return sums.join('\n')
}

function codeOf({ body }: TestAnswer): unknown {
  return (body.errors as { extensions: { code: string } }[] | undefined)?.[0]?.extensions.code
}

const ask = (who: Asker, query: string) => who.post('/graphql', { query })

describe('mutations', () => {
  it('are all of a known kind', () => {
    const names = mutations.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining([...USER_ACTS, ...OWN_ACCOUNT_ACTS]))
    expect(names).toHaveLength(USER_ACTS.length + OWN_ACCOUNT_ACTS.length + acts.length)
  })

  it('that act for the product are refused to a viewer, a user and a stranger', async () => {
    for (const act of acts) {
      const query = minimalOperation('mutation', act)
      expect([act.name, codeOf(await ask(viewer, query))]).toEqual([act.name, 'FORBIDDEN'])
      for (const who of [user, stranger]) {
        expect([act.name, codeOf(await ask(who, query))]).toEqual([act.name, 'UNAUTHENTICATED'])
      }
    }
  })

  it.each(OWN_ACCOUNT_ACTS)('%s is refused to whoever is no admin', async (name) => {
    const query = minimalOperation('mutation', schema.getMutationType()!.getFields()[name]!)
    for (const who of [user, stranger]) expect(codeOf(await ask(who, query))).toBe('UNAUTHENTICATED')
  })

  it.each(USER_ACTS)('%s needs the session of a wallet, which an admin has not got', async (name) => {
    const query = minimalOperation('mutation', schema.getMutationType()!.getFields()[name]!)
    const refused = query.replace('__typename', '... on Refused { code }')
    for (const who of [viewer, stranger]) {
      const { body } = await ask(who, refused)
      expect(body).toEqual({ data: { [name]: { code: 'UNAUTHENTICATED' } } })
    }
  })

  it('are refused to the right role without the second factor of its account', async () => {
    const admin = await api.admin()
    const { username } = admin.account
    await api.ledger.db.query(`update admin set totp_secret = '', totp_since = now() where username = $1`, [
      username,
    ])
    before = await everything()
    for (const act of acts) {
      const answer = await ask(admin, minimalOperation('mutation', act))
      expect([act.name, codeOf(answer)]).toEqual([act.name, 'FORBIDDEN'])
    }
  })
})

describe('what admins see', () => {
  it('is refused to users and strangers, whatever the path is named', async () => {
    for (const field of queries.filter(({ name }) => ['admin', 'adminSessions'].includes(name))) {
      for (const who of [user, stranger]) {
        const answer = await ask(who, minimalOperation('query', field))
        expect([field.name, codeOf(answer), answer.body.data]).toEqual([field.name, 'UNAUTHENTICATED', null])
      }
      expect(codeOf(await ask(viewer, minimalOperation('query', field)))).toBeUndefined()
    }
    expect((await stranger.get('/admin101279224')).text).not.toContain('admin-path')
  })

  it('is of types that nothing else leads to', () => {
    const open = queries.filter(({ name }) => !name.startsWith('admin')).map(({ type }) => getNamedType(type))
    const userActs = mutations
      .filter(({ name }) => USER_ACTS.includes(name))
      .map(({ type }) => getNamedType(type))
    const subscriptions = Object.values(schema.getSubscriptionType()?.getFields() ?? {}).map(({ type }) =>
      getNamedType(type),
    )
    const seen = reachable(schema, [...open, ...userActs, ...subscriptions])
    expect(seen.size).toBeGreaterThan(20)
    expect([...seen].filter((name) => /^Admin|^Audit/.test(name))).toEqual([])
  })
})

/** @returns the names of the object types that a query starting at these can get to */
function reachable(of: GraphQLSchema, from: GraphQLNamedType[]): Set<string> {
  const seen = new Set<string>()
  const visit = (type: GraphQLNamedType) => {
    if (seen.has(type.name)) return
    if (isUnionType(type) || isInterfaceType(type))
      for (const member of of.getPossibleTypes(type)) visit(member)
    if (!isObjectType(type) && !isInterfaceType(type)) return
    seen.add(type.name)
    for (const field of Object.values((type as GraphQLObjectType).getFields()))
      visit(getNamedType(field.type))
  }
  for (const type of from) visit(type)
  return seen
}

describe('REST calls', () => {
  const call = (who: Asker, method: 'get' | 'post', path: string) => {
    const filled = `/api${path.replace(/\{\w+\}/g, '1')}`
    return method === 'get' ? who.get(filled) : who.post(filled, {})
  }

  it('that change something are all of a known kind', () => {
    const posts = ROUTES.filter((route) => route.call.method === 'post')
    const own = posts.filter((route) => route.call.admin === 'viewer').map((route) => route.call.path)
    expect(own).toEqual(OWN_ACCOUNT_POSTS)
    expect(
      posts
        .filter((route) => !route.call.admin)
        .map((route) => route.call.path)
        .sort(),
    ).toEqual([...OPEN_POSTS].sort())
  })

  it('under /admin all need an admin', () => {
    const open = ROUTES.filter((route) => route.call.path.includes('admin') && !route.call.admin)
    expect(open.map((route) => route.call.path)).toEqual(OPEN_POSTS.filter((path) => path.includes('admin')))
  })

  it('of admins are refused to users and strangers, those that act to viewers too', async () => {
    const ofAdmins = ROUTES.filter((route) => route.call.admin)
    expect(ofAdmins.length).toBeGreaterThan(5)
    for (const {
      call: { method, path, admin },
    } of ofAdmins) {
      for (const who of [user, stranger]) {
        const { status, body } = await call(who, method, path)
        expect([path, status, Object.keys(body)]).toEqual([path, 401, ['success', 'error', 'message']])
      }
      if (admin === 'admin') expect([path, (await call(viewer, method, path)).status]).toEqual([path, 403])
      else if (method === 'get')
        expect([path, (await call(viewer, method, path)).status]).not.toEqual([path, 401])
    }
  })

  it('that act for a wallet do nothing for an admin', async () => {
    for (const {
      call: { path },
    } of ROUTES.filter((route) => route.call.acts)) {
      const body = { walletAddress: user.address, nftId: 'dike', amountPOL: 1 }
      const { status } = await viewer.post(`/api${path.replace('{id}', '1')}`, body)
      expect([path, status]).toEqual([path, 401])
    }
  })
})
