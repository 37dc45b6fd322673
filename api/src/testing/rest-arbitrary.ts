import fc from 'fast-check'
import * as z from 'zod'
import type { Route } from '../rest/call.ts'
import { ROUTES } from '../rest/routes.ts'
import { oddJson, oddSegment } from './odd-values.ts'

/** A request as it goes over the wire. */
export interface RestRequest {
  method: string
  path: string
  body: string | undefined
  headers: Record<string, string>
}

/**
 * Requests to every documented call, and to what is beside them: right ones, nearly right ones and wild ones.
 * @param known JSON texts that mean something to the product, such as addresses and ids
 */
export function restRequest(known: readonly string[]): fc.Arbitrary<RestRequest> {
  const value = fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...known) },
    { weight: 3, arbitrary: oddJson },
    { weight: 1, arbitrary: fc.constantFrom('1', '10', '0.01', '2.5', '99999') },
  )
  const segment = fc.oneof(
    fc.constantFrom(...known.map((text) => encodeURIComponent(text.replaceAll('"', '')))),
    oddSegment,
  )
  return fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...ROUTES).chain((route) => requestTo(route, segment, value)) },
    { weight: 1, arbitrary: fc.tuple(oddSegment, value).map(([path, body]) => wild(`/api/${path}`, body)) },
    {
      weight: 1,
      arbitrary: fc.tuple(oddSegment, value).map(([path, body]) => wild(`/api/nfts/${path}`, body)),
    },
  )
}

function requestTo(
  { call }: Route,
  segment: fc.Arbitrary<string>,
  value: fc.Arbitrary<string>,
): fc.Arbitrary<RestRequest> {
  const fields = fc.dictionary(fc.constantFrom(...fieldsOf(call.body), 'x', 'walletAddress'), value)
  const query = fc.dictionary(fc.constantFrom(...Object.keys(call.query ?? {}), 'limit', 'x'), segment)
  return fc
    .record({
      method: fc.oneof(
        { weight: 8, arbitrary: fc.constant(call.method.toUpperCase()) },
        { weight: 1, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS') },
      ),
      segments: fc.array(segment, { minLength: 2, maxLength: 2 }),
      query: fc.option(query, { freq: 2, nil: {} }),
      body: fc.oneof(
        { weight: 5, arbitrary: fields.map(toJson) },
        { weight: 1, arbitrary: oddJson },
        { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
      ),
      headers: headers(),
    })
    .map(({ method, segments, query, body, headers }) => {
      let at = 0
      const path = call.path.replace(/\{\w+\}/g, () => segments[at++ % 2] ?? '')
      const search = Object.entries(query).map(([name, text]) => `${name}=${text}`)
      return {
        method,
        path: `/api${path}${search.length > 0 ? `?${search.join('&')}` : ''}`,
        body: method === 'GET' ? undefined : body,
        headers,
      }
    })
}

function headers(): fc.Arbitrary<Record<string, string>> {
  const printable = fc.stringMatching(/^[!-~]{1,80}$/)
  return fc
    .record(
      {
        'content-type': fc.oneof(
          { weight: 9, arbitrary: fc.constant('application/json') },
          { weight: 1, arbitrary: fc.constantFrom('text/plain', 'application/json; charset=utf-16', 'x') },
        ),
        'idempotency-key': fc.option(fc.stringMatching(/^[!-~]{1,220}$/), { nil: '' }),
        authorization: fc.oneof(
          fc.constant(''),
          printable.map((text) => `Bearer ${text}`),
        ),
        cookie: fc.oneof(
          fc.constant(''),
          printable.map((text) => `polder_session=${text}`),
        ),
        'content-encoding': fc.constantFrom('', '', '', '', '', 'gzip', 'x'),
        'sec-fetch-site': fc.constantFrom('', '', '', 'same-origin', 'cross-site'),
        origin: fc.constantFrom('', '', '', 'null', 'https://evil.example'),
      },
      { requiredKeys: ['content-type'] },
    )
    .map(
      (given) =>
        Object.fromEntries(Object.entries(given).filter(([, text]) => text)) as Record<string, string>,
    )
}

function wild(path: string, body: string): RestRequest {
  return { method: 'POST', path, body, headers: { 'content-type': 'application/json' } }
}

function fieldsOf(body: z.ZodType | undefined): string[] {
  if (!body) return []
  const { properties } = z.toJSONSchema(body, { unrepresentable: 'any', io: 'input' })
  return Object.keys(properties ?? {})
}

function toJson(fields: Record<string, string>): string {
  return `{${Object.entries(fields).map(([name, text]) => `${JSON.stringify(name)}:${text}`)}}`
}
