import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSchema } from '../graphql/schema.ts'
import { TRUSTED_DOCUMENTS } from '../graphql/trusted-documents.generated.ts'
import { oddJson } from '../testing/odd-values.ts'
import { type Operation, operationOf } from '../testing/operation-arbitrary.ts'
import { type RestRequest, restRequest } from '../testing/rest-arbitrary.ts'
import { openTestApi, type TestApi } from '../testing/test-api.ts'
import type { TestAnswer, TestClient } from '../testing/test-client.ts'

const LONG = process.env.POLDER_LONG === '1'
/** Requests in all: 1,500, or 20,000. */
const SHARE = LONG ? 4_000 : 300
const SEED = 20_261_120
const TIMEOUT = { timeout: LONG ? 3_600_000 : 240_000 }

let api: TestApi
let member: TestClient
let visitor: TestClient
let known: string[]
let ids: Record<string, string[]>
beforeAll(async () => {
  api = await openTestApi({ env: { SIGN_INS_PER_MINUTE: '100000' } })
  member = await api.member(1_000)
  const own = { walletAddress: member.address }
  await member.post('/api/nfts/purchase', { ...own, nftId: 'dike' })
  await member.post('/api/treasury/withdraw', { ...own, amountPOL: 20 })
  await api.ledger.passDays(3)
  await member.post('/api/nfts/purchase', { ...own, nftId: 'sluice' })
  visitor = api.visitor()
  const [withdrawal] = await api.ledger.db.query('select id from withdrawal')
  const [day] = await api.ledger.db.query('select max(day)::text as day from day_close')
  known = [`"${member.address}"`, `"${member.account.address}"`, `"${withdrawal.id}"`, '"dike"', '1', '2']
  ids = {
    Address: [`"${member.address}"`],
    ID: ['"1"', '"2"', `"${withdrawal.id}"`],
    Date: [`"${day.day}"`],
  }
})
afterAll(() => api.close())

it('no REST request of a stranger changes anything or makes the server stumble', TIMEOUT, async () => {
  const before = await books()
  await holds(restRequest(known), SHARE * 1.5, async (request) => {
    const answer = await sendRest(visitor, request)
    // Another origin asks first whether it may read.
    if (request.method === 'OPTIONS' && answer.status === 204) return
    expect(answer.body).toHaveProperty('success', answer.status === 200)
    if (answer.status !== 200) expect(Object.keys(answer.body)).toEqual(['success', 'error', 'message'])
  })
  expect(await books()).toEqual(before)
})

it('no GraphQL operation of a stranger changes anything or makes the server stumble', TIMEOUT, async () => {
  const before = await books()
  await holds(operationOf(createSchema(), ids), SHARE * 1.5, (operation) => sendOperation(visitor, operation))
  expect(await books()).toEqual(before)
})

it('no request of a member makes the server stumble, or the books wrong', TIMEOUT, async () => {
  const bodies = restRequest(known).map((request) => ({
    ...request,
    headers: { 'content-type': 'application/json' },
  }))
  // Signing out would end the run of a member.
  await holds(bodies, SHARE * 0.75, async (request) => {
    if (!request.path.startsWith('/api/wallet/signout')) await sendRest(member, request)
  })
  await holds(operationOf(createSchema(), ids), SHARE * 0.75, (operation) => sendOperation(member, operation))
  expect((await member.get('/api/config')).status).toBe(200)
  const [{ wrong }] = await api.ledger.db.query(
    `select count(*)::integer as wrong from account a
     left join (
       select account_id, sum(amount) as amount from (
         select credit_account_id as account_id, amount from ledger_transfer
         union all select debit_account_id, -amount from ledger_transfer) as sides group by 1) t on t.account_id = a.id
     where a.balance <> coalesce(t.amount, 0)`,
  )
  expect(wrong).toBe(0)
})

it('a viewer at the console makes nothing stumble and changes nothing', TIMEOUT, async () => {
  const viewer = await api.admin('viewer')
  const before = await books()
  const schema = createSchema()
  await holds(operationOf(schema, ids), SHARE * 0.4, async ({ query, variables }) => {
    const answer = await viewer.send('POST', '/graphql', toBody({ query, variables }), JSON_TYPE)
    stands(answer, query)
  })
  expect(await books()).toEqual(before)
})

it('no text that is hardly GraphQL makes the server stumble', TIMEOUT, async () => {
  const words = [
    '{',
    '}',
    '(',
    ')',
    '...',
    'on',
    'Wallet',
    '$a',
    ':',
    '"',
    '"""',
    '@',
    'fragment',
    'query',
    'wallet',
  ]
  const query = fc.oneof(
    fc
      .array(fc.constantFrom(...words, '__schema', '1', '!', '[', ']', '#', '\\u'), { maxLength: 60 })
      .map((parts) => parts.join(' ')),
    fc.string({ unit: 'binary' }),
    fc.nat(3_000).map((depth) => `${'{a'.repeat(depth)}${'}'.repeat(depth)}`),
  )
  await holds(fc.record({ query, variables: oddJson }), SHARE * 0.1, (operation) =>
    sendOperation(visitor, operation),
  )
})

it("no variables that the web app's own queries are given make the server stumble", TIMEOUT, async () => {
  const asked = fc.constantFrom(...Object.values(TRUSTED_DOCUMENTS)).chain((query) => {
    const names = [...new Set([...query.matchAll(/\$(\w+):/g)].map(([, name]) => name!))]
    const value = fc.oneof(fc.constantFrom(...known), oddJson)
    return fc
      .tuple(...names.map((name) => value.map((json) => `${JSON.stringify(name)}:${json}`)))
      .map((members) => ({ query, variables: `{${members.join(',')}}` }))
  })
  await holds(asked, SHARE * 0.5, (operation) => sendOperation(visitor, operation))
})

const JSON_TYPE = { 'content-type': 'application/json' }

async function sendRest(
  client: TestClient,
  { method, path, body, headers }: RestRequest,
): Promise<TestAnswer> {
  const answer = await client.send(method, path, body, headers)
  stands(answer, `${method} ${path} ${body}`)
  return answer
}

async function sendOperation(client: TestClient, operation: Operation): Promise<void> {
  const answer = await client.send('POST', '/graphql', toBody(operation), JSON_TYPE)
  stands(answer, operation.query)
}

function toBody({ query, variables }: Operation): string {
  return `{"query":${JSON.stringify(query)},"variables":${variables}}`
}

/** No 5xx but a deliberate 503, and nothing of the inside. */
function stands(answer: TestAnswer, asked: string): void {
  if (answer.status >= 500) {
    expect([answer.status, answer.body?.message, asked]).toEqual([
      503,
      expect.stringMatching(/busy|try again/),
      asked,
    ])
  }
  expect(answer.text).not.toMatch(
    /node_modules|\/work\/|\.[jt]s:\d|\bat \w+ \(|relation "|column "|operator does not exist|violates|invalid input syntax|out of range for type|QueryFailedError/,
  )
  expect([asked, answer.text]).not.toEqual([asked, expect.stringContaining('INTERNAL_SERVER_ERROR')])
}

function holds<Value>(
  arbitrary: fc.Arbitrary<Value>,
  numRuns: number,
  check: (value: Value) => Promise<void>,
): Promise<void> {
  return fc.assert(fc.asyncProperty(arbitrary, check), {
    numRuns: Math.ceil(numRuns),
    seed: SEED,
  })
}

/** Everything that a stranger must not move. */
function books(): Promise<unknown> {
  return api.ledger.db.query(
    `select (select count(*) from wallet) as wallets, (select count(*) from entry) as entries,
       (select string_agg(id || ':' || balance, ',' order by id) from account where balance <> 0) as balances,
       (select string_agg(id || state::text, ',' order by id) from withdrawal) as withdrawals,
       (select row_to_json(c)::text from payout_control c) as control,
       (select count(*) from plan_version) as plans`,
  )
}
