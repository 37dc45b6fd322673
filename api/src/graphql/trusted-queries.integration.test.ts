import { purchase } from '@polder/ledger/commands/purchase'
import { addressOf } from '@polder/ledger/testing/test-ledger'
import {
  getNamedType,
  isEnumType,
  isListType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  typeFromAST,
} from 'graphql'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../testing/test-api.ts'
import type { TestAnswer } from '../testing/test-client.ts'
import { createSchema } from './schema.ts'
import { TRUSTED_DOCUMENTS } from './trusted-documents.generated.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
  await api.ledger.fund(1, 400)
  await purchase(api.ledger.db, { address: addressOf(1), nftId: 'dike' })
  await api.ledger.passDays(2)
})
afterAll(() => api.close())

const SOME: Record<string, unknown> = {
  Address: addressOf(1),
  ID: '1',
  Int: 10,
  String: '1',
  Date: '2026-01-01',
  Boolean: true,
  POL: '1',
}

const schema = createSchema()
const queries = Object.entries(TRUSTED_DOCUMENTS).flatMap(([id, text]) => {
  const operation = parse(text).definitions.find(
    (node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION,
  )
  const isQuery = operation?.operation === OperationTypeNode.QUERY
  return isQuery ? [{ name: operation.name!.value, id, text, variables: variablesOf(operation) }] : []
})
const query = (name: string) => queries.find((one) => one.name === name)!

/** A content type that only express reads keeps a request from the short way. */
const LONG_WAY = { 'content-type': 'application/json; charset="utf-8"' }
const short = (body: object, headers = {}) => api.visitor().post('/graphql', body, headers)
const long = (body: object, headers = {}) => api.visitor().post('/graphql', body, { ...LONG_WAY, ...headers })

describe.each(queries)('$name', ({ id, text, variables }) => {
  it('is answered the same on both ways, by its text and by its id', async () => {
    const slow = await long({ query: text, variables })
    const fast = await short({ query: text, variables, extensions: { clientLibrary: { name: 'x' } } })
    const byId = await short({ documentId: id, variables })
    expect([wayOf(slow), wayOf(fast), wayOf(byId)]).toEqual(['long', 'short', 'short'])
    expect(slow.body).toHaveProperty('data')
    for (const answer of [fast, byId]) {
      expect(withoutTimes(answer.body)).toEqual(withoutTimes(slow.body))
      expect(headersOf(answer)).toEqual(headersOf(slow))
      expect(answer.status).toBe(slow.status)
    }
  })
})

describe('what is unusual goes the long way', () => {
  const { id, text, variables } = query('Dashboard')
  it.each([
    ['wrong variables', { documentId: id, variables: { address: 'nobody' } }],
    ['no variables', { documentId: id }],
    ['variables that are a list', { documentId: id, variables: [] }],
    ['another operation name', { documentId: id, variables, operationName: 'Other' }],
    ['an id nobody knows', { documentId: 'f'.repeat(64), variables }],
    ['both a text and an id', { query: text, documentId: id, variables }],
    ['extensions that ask for something', { query: text, variables, extensions: { persistedQuery: 1 } }],
    ['extensions that are none', { query: text, variables, extensions: 5 }],
    ['another text', { query: `${text} `, variables }],
    ['a list', [{ documentId: id, variables }]],
    ['nothing', {}],
  ])('%s', async (_case, body) => {
    const [fast, slow] = [await short(body), await long(body)]
    expect(withoutIds(fast)).toEqual(withoutIds(slow))
    expect(fast.status).toBe(slow.status)
  })

  it('a body that is no JSON, or nothing', async () => {
    for (const text of ['{', '', '"text"', '\u0000', 'null']) {
      const [fast, slow] = await Promise.all(
        [{ 'content-type': 'application/json' }, LONG_WAY].map((headers) =>
          api.visitor().send('POST', '/graphql', text, headers),
        ),
      )
      expect([fast!.status, withoutIds(fast!)]).toEqual([slow!.status, withoutIds(slow!)])
    }
  })

  it("a session's cookie that comes from another site", async () => {
    const member = api.visitor()
    await member.signIn()
    const body = { documentId: id, variables }
    expect(wayOf(await member.post('/graphql', body, { 'sec-fetch-site': 'same-origin' }))).toBe('short')
    for (const headers of [{}, LONG_WAY]) {
      const answer = await member.post('/graphql', body, { 'sec-fetch-site': 'cross-site', ...headers })
      expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('CROSS_SITE')])
    }
  })
})

it('answers in the type that the client accepts, compressed where it can read that', async () => {
  const { id, variables } = query('Dashboard')
  const own = 'application/graphql-response+json'
  for (const accept of ['*/*', 'application/json', own, `${own},application/json;q=0.9`]) {
    const [fast, slow] = [
      await short({ documentId: id, variables }, { accept }),
      await long({ documentId: id, variables }, { accept }),
    ]
    expect([wayOf(fast), wayOf(slow)]).toEqual(['short', 'long'])
    expect(headersOf(fast)).toEqual(headersOf(slow))
    expect(fast.headers.get('content-encoding')).toBe('gzip')
  }
})

it('a field that fails is masked as everywhere, and the others are there', async () => {
  const owner = new pg.Client({ connectionString: api.ledger.database.ownerUrl })
  await owner.connect()
  await owner.query('alter table day_income rename to gone')
  try {
    const { id, variables } = query('Dashboard')
    const [fast, slow] = [
      await short({ documentId: id, variables }),
      await long({ documentId: id, variables }),
    ]
    expect([wayOf(fast), wayOf(slow)]).toEqual(['short', 'long'])
    expect(fast.body).toEqual(slow.body)
    expect(fast.body.errors).toContainEqual(
      expect.objectContaining({ extensions: { code: 'INTERNAL_SERVER_ERROR' } }),
    )
    expect(fast.text).not.toContain('day_income')
  } finally {
    await owner.query('alter table gone rename to day_income')
    await owner.end()
  }
})

/** Apollo Server ends its answers with a line's end; the short way does not. */
function wayOf({ text }: TestAnswer): 'short' | 'long' {
  return text.endsWith('\n') ? 'long' : 'short'
}

/** Some value for each variable that must have one. */
function variablesOf(operation: OperationDefinitionNode): Record<string, unknown> {
  return Object.fromEntries(
    (operation.variableDefinitions ?? []).flatMap(({ variable, type, defaultValue }) => {
      const of = typeFromAST(schema, type as never)!
      if (!isNonNullType(of) || defaultValue) return []
      const named = getNamedType(of)
      const value = isEnumType(named) ? named.getValues()[0]!.name : SOME[named.name]
      return [[variable.name.value, isListType(of.ofType) ? [value] : value]]
    }),
  )
}

/** The server's clock moves between two answers. */
function withoutTimes(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body).replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"then"'))
}

function headersOf({ headers }: TestAnswer): object {
  const { date, etag, 'x-request-id': id, 'content-length': length, ...same } = Object.fromEntries(headers)
  return same
}

function withoutIds({ text }: TestAnswer): string {
  return text.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
}
