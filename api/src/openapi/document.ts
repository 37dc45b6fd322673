import * as z from 'zod'
import { idempotencyKeyInput } from '../inputs.ts'
import type { Call } from '../rest/call.ts'
import { failure } from '../rest/fields.ts'
import { ROUTES } from '../rest/routes.ts'

/** JSON Schema 2020-12, as OpenAPI 3.1 has it. */
export type JsonSchema = { [key: string]: unknown }

export type Operation = ReturnType<typeof operationOf>
export type OpenApiDocument = ReturnType<typeof openApiDocument>

/**
 * The documented calls as OpenAPI 3.1, from the very schemas that the adapters validate and answer with.
 * @param i.productName of PRODUCT_NAME
 * @param i.cookieName of the session, as this deployment names it
 * @param i.adminCookieName of an admin's access token
 */
export function openApiDocument(i: { productName: string; cookieName: string; adminCookieName: string }) {
  const schemas: Record<string, JsonSchema> = {}
  const paths: Record<string, Partial<Record<Call['method'], Operation>>> = {}
  for (const { call } of ROUTES) {
    paths[call.path] = { ...paths[call.path], [call.method]: operationOf(call, schemas) }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: `${i.productName} API`,
      version: '1.0.0',
      summary: 'Deposits, NFTs that earn daily interest, withdrawals and rewards, each followed to a ledger.',
      description: ABOUT,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api' }],
    tags: [...new Set(ROUTES.map(({ call }) => call.tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: i.cookieName },
        adminToken: { type: 'http', scheme: 'bearer' },
        adminCookie: { type: 'apiKey', in: 'cookie', name: i.adminCookieName },
      },
    },
  }
}

const ABOUT = [
  'Amounts are JSON numbers in POL, the nearest there is to the exact amount; GraphQL at `/graphql` has them exact, as',
  'decimal strings. Percentages are numbers in percent. Reading is public; acting for a wallet needs its session, which',
  '`/wallet/verify` opens. Every refusal is `{success: false, error, message}` with a text for people, and every answer',
  'but the 503 of a flood carries an `x-request-id`, and `x-figures-as-of` where its figures are not the newest: they are complete up to then.',
].join(' ')

const REFUSALS: Record<number, string> = {
  400: 'The request is not valid',
  401: 'Nobody is signed in, or the sign-in was refused',
  403: "Another wallet's session, or a page of another site",
  404: 'There is no such thing',
  409: 'It does not fit the state of things, e.g. the balance',
  413: 'The body is too large',
  415: 'The body is not JSON',
  429: 'Too many requests; `Retry-After` says when to come back',
  503: 'A part behind does not answer; try again',
}

function operationOf(call: Call, schemas: Record<string, JsonSchema>) {
  const parameters = [
    ...parametersOf('path', call.parameters),
    ...parametersOf('query', call.query),
    ...parametersOf('header', call.acts === true ? { 'Idempotency-Key': idempotencyKeyInput } : {}),
  ]
  const takes = call.parameters || call.query || call.body
  const refusals = [
    ...(takes ? [400] : []),
    ...(call.refusals ?? []),
    ...(call.method === 'post' ? [413, 415] : []),
    429,
    503,
  ]
  return {
    operationId: operationIdOf(call),
    tags: [call.tag],
    summary: call.summary,
    ...(call.description ? { description: call.description } : {}),
    ...(call.acts ? { security: [{ session: [] }] } : {}),
    ...(call.admin ? { security: [{ adminToken: [] }, { adminCookie: [] }] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(call.body
      ? { requestBody: { required: true, content: json(schemaOf(call.body, 'input', schemas)) } }
      : {}),
    responses: {
      200: {
        description: 'Done',
        content: {
          [call.answerType ?? 'application/json']: { schema: schemaOf(call.answer, 'output', schemas) },
        },
      },
      ...Object.fromEntries(
        refusals.map((status) => [
          status,
          { description: REFUSALS[status] ?? '', content: json(schemaOf(failure, 'output', schemas)) },
        ]),
      ),
    },
  }
}

/** `get /nfts/user/{wallet}` → `getNftsUser` */
function operationIdOf({ method, path }: Call): string {
  const words = path.replace(/\{\w+\}(\.\w+)?/g, '').split(/[/-]/)
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function parametersOf(place: 'path' | 'query' | 'header', inputs: Record<string, z.ZodType> = {}) {
  return Object.entries(inputs).map(([name, input]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: schemaOf(input, 'input', {}),
  }))
}

function json(schema: JsonSchema) {
  return { 'application/json': { schema } }
}

/** Named schemas go among the components, once, and are referred to. */
function schemaOf(
  schema: z.ZodType,
  io: 'input' | 'output',
  schemas: Record<string, JsonSchema>,
): JsonSchema {
  const { $schema: _, $defs, ...root } = z.toJSONSchema(schema, { io, target: 'draft-2020-12' }) as JsonSchema
  for (const [name, definition] of Object.entries($defs ?? {}))
    schemas[name] = refer(definition) as JsonSchema
  return refer(root) as JsonSchema
}

function refer(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(refer)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== 'id' || typeof value['id' as never] !== 'string')
      .map(([key, inner]) => [
        key,
        key === '$ref' && typeof inner === 'string'
          ? inner.replace('#/$defs/', '#/components/schemas/')
          : refer(inner),
      ]),
  )
}
