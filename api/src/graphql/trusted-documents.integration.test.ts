import { createHash } from 'node:crypto'
import { metrics } from '@polder/base/metrics'
import { purchase } from '@polder/ledger/commands/purchase'
import { getIntrospectionQuery } from 'graphql'
import { createClient } from 'graphql-ws'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { NO_DEMO, openTestApi, type TestApi } from '../testing/test-api.ts'
import { TRUSTED_DOCUMENTS } from './trusted-documents.generated.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ env: NO_DEMO })
})
afterAll(() => api.close())

const address = `0x${'1'.repeat(40)}`
const [homeId, home] = trusted('query Front')
const [changedId, changed] = trusted('subscription WalletChanged')

function trusted(start: string): [id: string, text: string] {
  const found = Object.entries(TRUSTED_DOCUMENTS).find(([, text]) => text.startsWith(start))
  if (!found) throw new Error(`The web app has no ${start}`)
  return found
}

const post = (body: object, headers = {}) => api.visitor().post('/graphql', body, headers)

describe('outside of a demo', () => {
  it('is where this server runs', () => {
    expect(api.settings.demo).toBe(false)
  })

  it("runs the web app's own operations, by text or by id", async () => {
    for (const body of [{ query: home }, { documentId: homeId }, { documentId: `sha256:${homeId}` }]) {
      const answer = await post(body)
      expect([answer.status, answer.body]).toEqual([
        200,
        { data: expect.objectContaining({ statistics: expect.anything() }) },
      ])
    }
    const asked = { 'apollo-require-preflight': '1' }
    const read = await api.visitor().get(`/graphql?query=${encodeURIComponent(home)}`, asked)
    expect(read.status).toBe(200)
  })

  it('answers every query of the web app without an error, counts of lists too', async () => {
    const { ledger } = api
    const known = await ledger.fund(1, 100)
    await purchase(ledger.db, { address: known, nftId: 'dike' })
    const values = {
      ...{
        address: known,
        id: '1',
        day: '2026-01-01',
        depth: 10,
        payouts: 100,
        first: 25,
        counted: true,
        status: 'ACTIVE',
      },
    }
    const queries = Object.entries(TRUSTED_DOCUMENTS).filter(([, text]) => text.startsWith('query '))
    expect(queries.length).toBeGreaterThan(20)
    for (const [documentId, text] of queries) {
      const wanted = Object.entries(values).filter(([name]) => text.split('{')[0]!.includes(`$${name}:`))
      const { body } = await post({ documentId, variables: Object.fromEntries(wanted) })
      expect([text.split('(')[0], body.errors]).toEqual([text.split('(')[0], undefined])
      if (text.includes('totalCount')) expect(JSON.stringify(body)).toMatch(/"totalCount":\d/)
    }
  })

  it('answers a field that refuses with its own code, and one that fails with none of the inside', async () => {
    const [pageId] = trusted('query DepositPage')
    const page = await post({ documentId: pageId, variables: { address, after: 'nothing' } })
    expect(page.body.errors).toEqual([
      {
        message: expect.stringContaining('cursor'),
        path: ['wallet', 'deposits'],
        locations: [expect.anything()],
        extensions: { code: 'BAD_USER_INPUT' },
      },
    ])
    const owner = new pg.Client({ connectionString: api.ledger.database.ownerUrl })
    await owner.connect()
    try {
      await owner.query('alter table wallet rename to gone')
      const failed = await post({ query: trusted('query Stats')[1], variables: { address } })
      expect(failed.body.errors).toContainEqual(
        expect.objectContaining({
          message: 'Something went wrong on our side.',
          extensions: { code: 'INTERNAL_SERVER_ERROR' },
        }),
      )
      expect(await metrics.getSingleMetricAsString('polder_graphql_operation_seconds')).toMatch(
        /^polder_graphql_operation_seconds_count\{operation="Stats",type="query",outcome="error"\} [1-9]/m,
      )
    } finally {
      await owner.query('alter table gone rename to wallet')
      await owner.end()
    }
  })

  it.each([
    ['another query', { query: '{ statistics { users } }' }],
    ['the same with a space more', { query: `${home} ` }],
    ['introspection', { query: getIntrospectionQuery() }],
    ['a little introspection', { query: '{ __schema { types { name } } }' }],
    ['the type of the root', { query: '{ __typename }' }],
    ['nothing', { query: '' }],
    ['another query beside a known id', { query: '{ statistics { users } }', documentId: homeId }],
    ['broken syntax', { query: '{' }],
  ])('refuses %s with 403 and says why', async (_, body) => {
    for (const accept of ['application/json', 'application/graphql-response+json']) {
      const answer = await post(body, { accept })
      expect([answer.status, answer.body]).toEqual([
        403,
        {
          errors: [
            {
              message: expect.stringMatching(/only the operations of its own web app/),
              extensions: { code: 'DOCUMENT_NOT_TRUSTED', requestId: expect.any(String) },
            },
          ],
        },
      ])
    }
  })

  it('runs any for admins', async () => {
    const admin = await api.admin('viewer')
    const queries = ['{ statistics { users } }', '{ __schema { queryType { name } } }']
    for (const query of queries) expect((await admin.post('/graphql', { query })).body).toHaveProperty('data')
    // Whose session has run out is told to come back with another, not that the operation is unknown.
    const ranOut = { authorization: `Bearer ${'x'.repeat(43)}` }
    const answer = await post({ query: queries[0] }, ranOut)
    expect([answer.status, answer.body]).toMatchObject([
      401,
      { errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] },
    ])
    await admin.post('/api/auth/admin/logout', {})
    expect((await admin.post('/graphql', { query: queries[0] })).status).toBe(403)
  })

  it('refuses it in an address, too', async () => {
    const asked = { 'apollo-require-preflight': '1' }
    for (const query of ['query={statistics{users}}', `documentId=${homeId}`]) {
      expect([query, (await api.visitor().get(`/graphql?${query}`, asked)).status]).toEqual([query, 403])
    }
  })

  it('answers 400 for an id that nobody knows, or none', async () => {
    for (const body of [{ documentId: '0'.repeat(64) }, { documentId: '__proto__' }]) {
      const answer = await post(body)
      expect([answer.status, answer.body.errors]).toEqual([
        400,
        [expect.objectContaining({ extensions: expect.objectContaining({ code: 'UNKNOWN_DOCUMENT' }) })],
      ])
    }
    for (const body of [{}, { query: 5 }, { query: [home] }, { documentId: 5 }, []]) {
      expect([body, (await post(body)).status]).toEqual([body, 400])
    }
  })

  it('holds subscriptions to the same', async () => {
    const { host } = new URL(api.url)
    class FromOurPage extends WebSocket {
      constructor(url: string, protocols: string[]) {
        super(url, protocols, { origin: `http://${host}` })
      }
    }
    const client = createClient({ url: `ws://${host}/graphql`, webSocketImpl: FromOurPage, retryAttempts: 0 })
    const first = (query: string, documentId?: string) =>
      new Promise((resolve) => {
        client.subscribe(
          { ...{ query, documentId }, variables: { address } },
          { next: resolve, error: resolve, complete: () => {} },
        )
      })
    expect(await first(changed)).toMatchObject({ data: { walletChanged: { address } } })
    expect(await first('', changedId)).toMatchObject({ data: { walletChanged: { address } } })
    expect(await first('subscription { dayClosed { day } }')).toMatchObject([
      { message: expect.any(String), extensions: { code: 'DOCUMENT_NOT_TRUSTED' } },
    ])
    await client.dispose()
  })
})

it('names each document by the SHA-256 of its text', () => {
  expect(Object.keys(TRUSTED_DOCUMENTS).length).toBeGreaterThan(10)
  for (const [id, text] of Object.entries(TRUSTED_DOCUMENTS)) {
    expect(createHash('sha256').update(text).digest('hex')).toBe(id)
  }
})

it('in a demo any operation runs, and ids do', async () => {
  const demo = await openTestApi()
  try {
    const ask = (body: object) => demo.visitor().post('/graphql', body)
    expect((await ask({ query: '{ statistics { users } }' })).body).toEqual({
      data: { statistics: { users: 0 } },
    })
    expect((await ask({ documentId: homeId })).body).toHaveProperty('data.statistics')
    expect((await ask({ query: '{ __schema { queryType { name } } }' })).status).toBe(200)
  } finally {
    await demo.close()
  }
})
