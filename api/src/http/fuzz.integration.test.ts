import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../testing/test-api.ts'
import type { TestAnswer, TestClient } from '../testing/test-client.ts'

const RUNS = process.env.POLDER_LONG ? 10_000 : 700
const SEED = 20_261_120

let api: TestApi
let member: TestClient
let visitor: TestClient
beforeAll(async () => {
  api = await openTestApi()
  member = await api.member(1_000)
  await member.post('/api/nfts/purchase', { walletAddress: member.address, nftId: 'dike' })
  visitor = api.visitor()
})
afterAll(() => api.close())

/** Values that somebody's code once stumbled over; texts are put into the JSON as they are. */
const oddities = [
  ...[
    'null',
    'true',
    '0',
    '-0',
    '-1',
    '1e400',
    '-1e400',
    '1e-400',
    '1e-19',
    '0.1234567890123456789',
    '1e308',
  ],
  ...['9007199254740993', '18446744073709551616', '""', '"\\u0000"', '"\\ud800"', '"💣"', '"1e3"', '"NaN"'],
  ...[
    '"__proto__"',
    '"constructor"',
    '[]',
    '{}',
    '[[[]]]',
    '{"__proto__":{"a":1}}',
    '"\' or 1=1 --"',
    '"0x"',
  ],
  ...['"../../etc/passwd"', `"${'a'.repeat(3_000)}"`, `${'['.repeat(500)}${']'.repeat(500)}`],
]
const json = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...oddities) },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text)) },
  { weight: 1, arbitrary: fc.double().map(String) },
)
const known = () =>
  fc.constantFrom(`"${member.address}"`, `"0x${'1'.repeat(40)}"`, `"0x${'a'.repeat(64)}"`, '"dike"')
const body = fc
  .dictionary(
    fc.constantFrom(
      'walletAddress',
      'amountPOL',
      'nftId',
      'txHash',
      'referralCode',
      'message',
      'signature',
      'x',
    ),
    fc.oneof(json, fc.nat(3).chain(known)),
  )
  .map((fields) => `{${Object.entries(fields).map(([name, value]) => `"${name}":${value}`)}}`)
const segment = fc.oneof(
  fc.constantFrom(
    '1',
    '0',
    '-1',
    '%00',
    '%',
    '%E0%A4%A',
    '1e9',
    '99999999999999999999',
    'null',
    '%F0%9F%92%A3',
  ),
  fc.string({ unit: 'binary' }).map(encodeSafely),
)
const paths = [
  ...['/config', '/wallet/nonce', '/wallet/verify', '/wallet/signout', '/wallet/connect', '/wallet/stats/*'],
  ...[
    '/dashboard-stats/*',
    '/nfts',
    '/nfts/user/*',
    '/nfts/purchase',
    '/nfts/sell/*',
    '/treasury/withdraw',
    '/*',
  ],
]

it('no request of a stranger changes anything or makes the server stumble', async () => {
  const before = await books()
  const request = fc.record({
    method: fc.constantFrom('GET', 'POST', 'POST', 'POST', 'PUT', 'DELETE', 'PATCH'),
    path: fc
      .tuple(fc.constantFrom(...paths), segment)
      .map(([path, part]) => `/api${path.replace('*', part)}`),
    body: fc.oneof(body, json),
    key: fc.option(fc.stringMatching(/^[ -~]{0,220}$/), { nil: undefined }),
  })
  await fc.assert(
    fc.asyncProperty(request, async ({ method, path, body, key }) => {
      const headers = { 'content-type': 'application/json', ...(key ? { 'idempotency-key': key } : {}) }
      const answer = await visitor.send(method, path, method === 'GET' ? undefined : body, headers)
      stands(answer)
      expect(answer.body).toHaveProperty('success', answer.status === 200)
      if (answer.status !== 200) expect(Object.keys(answer.body)).toEqual(['success', 'error', 'message'])
    }),
    { numRuns: RUNS, seed: SEED, interruptAfterTimeLimit: 100_000 },
  )
  expect(await books()).toEqual(before)
})

it('no body of a member makes the server stumble', async () => {
  const request = fc.record({
    path: fc.constantFrom(
      '/wallet/connect',
      '/nfts/purchase',
      '/nfts/sell/1',
      '/nfts/sell/x',
      '/treasury/withdraw',
    ),
    body: body.map((text) =>
      text.includes('walletAddress')
        ? text
        : text.replace('{', `{"walletAddress":"${member.address}",`).replace(',}', '}'),
    ),
  })
  await fc.assert(
    fc.asyncProperty(request, async ({ path, body }) => {
      stands(await send(path, body))
    }),
    { numRuns: Math.ceil(RUNS / 3), seed: SEED, interruptAfterTimeLimit: 100_000 },
  )
})

it('no GraphQL operation makes the server stumble', async () => {
  const fields = [
    'wallet(address: $a)',
    'closes(first: $n, after: $s)',
    'statistics',
    'plan',
    'session',
    'catalogue',
  ]
  const lists = ['positions', 'statement', 'withdrawals', 'deposits']
  const acts = [
    'purchase(nftId: $i)',
    'sell(positionId: $i)',
    'withdraw(amount: $p)',
    'cancelWithdrawal(id: $i)',
    'connect(referralCode: $s)',
  ]
  const declared = '($a: Address, $n: Int, $s: String, $i: ID, $p: POL)'
  const operation = fc.oneof(
    fc
      .tuple(fc.constantFrom(...lists))
      .map(
        ([list]) =>
          `query ($a: Address!, $n: Int, $s: String) { wallet(address: $a) { ${list}(first: $n, after: $s) { totalCount edges { cursor } } } }`,
      ),
    fc.constantFrom(...acts).map((act) => {
      const used = declared.replace(/\$(\w): (\w+)/g, (_, name, type) =>
        act.includes(`$${name}`) ? `$${name}: ${type}!` : '',
      )
      return `mutation ${used.replace(/[ ,]+(?=[,)])|(?<=\()[ ,]+/g, '')} { ${act} { __typename ... on Refused { code message } } }`
    }),
    fc.constantFrom(...fields).map((field) => `query ${declared} { ${field} { __typename } }`),
    fc
      .array(
        fc.constantFrom(
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
          '@',
          'fragment',
          'query',
          'wallet',
          '__schema',
          '1',
          '!',
          '[',
          ']',
        ),
        { maxLength: 40 },
      )
      .map((parts) => parts.join(' ')),
    fc.string({ unit: 'binary' }),
  )
  const request = fc.record({
    query: operation,
    variables: fc.dictionary(
      fc.constantFrom('a', 'n', 's', 'i', 'p'),
      fc.oneof(json, fc.nat(3).chain(known)),
    ),
  })
  await fc.assert(
    fc.asyncProperty(request, async ({ query, variables }) => {
      const text = `{"query":${JSON.stringify(query)},"variables":{${Object.entries(variables).map(([name, value]) => `"${name}":${value}`)}}}`
      const answer = await member.send('POST', '/graphql', text, { 'content-type': 'application/json' })
      stands(answer)
      for (const error of (answer.body.errors ?? []) as { extensions: { code: string } }[]) {
        expect(error.extensions.code).not.toBe('INTERNAL_SERVER_ERROR')
      }
    }),
    { numRuns: RUNS, seed: SEED, interruptAfterTimeLimit: 100_000 },
  )
})

function send(path: string, body: string): Promise<TestAnswer> {
  return member.send('POST', `/api${path}`, body, { 'content-type': 'application/json' })
}

/** No 5xx and nothing of the inside. */
function stands(answer: TestAnswer): void {
  expect(answer.status).toBeLessThan(500)
  expect(answer.text).not.toMatch(
    /node_modules|\/work\/|\.ts:\d|\bat \w+ \(|relation "|syntax error at|violates|invalid input syntax/,
  )
}

/** Everything that a stranger must not move. */
function books(): Promise<unknown> {
  return api.ledger.db.query(
    `select (select count(*) from wallet) as wallets, (select count(*) from entry) as entries,
       (select string_agg(id || ':' || balance, ',' order by id) from account where balance <> 0) as balances`,
  )
}

function encodeSafely(text: string): string {
  try {
    return encodeURIComponent(text)
  } catch {
    return '%ED%A0%80'
  }
}
