import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { mayReadMetrics } from './metrics-access.ts'

const METRICS_TOKEN = '5e1f0c9a7b3d2846'
const local = { METRICS_TOKEN, PUBLIC_URL: undefined, TRUST_PROXY: 0 }
const ask = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  ({
    socket: { remoteAddress },
    headers: { host: '127.0.0.1:3000', ...headers },
  }) as unknown as IncomingMessage

describe('metrics', () => {
  it.each([
    [ask()],
    [ask({ host: 'localhost:3000' }, '::ffff:127.0.0.1')],
    [ask({ host: '[::1]:3000' }, '::1')],
  ])('are for this machine', (request) => expect(mayReadMetrics(request, local)).toBe(true))

  it.each([
    ['another machine', ask({}, '192.0.2.7'), local],
    ['a page of elsewhere whose name leads here', ask({ host: '127.0.0.1.example' }), local],
    ['a proxy that says for whom it asks', ask({ 'x-forwarded-for': '203.0.113.9' }), local],
    ['a proxy that says so in another way', ask({ 'x-real-ip': '203.0.113.9' }), local],
    [
      'a proxy that says nothing, before a public site',
      ask(),
      { ...local, PUBLIC_URL: 'https://polder.example' },
    ],
    ['a trusted proxy that says nothing', ask(), { ...local, TRUST_PROXY: 1 }],
    ['a wrong token', ask({ authorization: 'Bearer 5e1f0c9a7b3d2847' }, '192.0.2.7'), local],
  ])('are not for %s', (_who, request, settings) => expect(mayReadMetrics(request, settings)).toBe(false))

  it('are for whoever has the token, from wherever', () => {
    const bearer = ask(
      { authorization: `Bearer ${METRICS_TOKEN}`, 'x-forwarded-for': '203.0.113.9' },
      '192.0.2.7',
    )
    expect(mayReadMetrics(bearer, { ...local, PUBLIC_URL: 'https://polder.example', TRUST_PROXY: 1 })).toBe(
      true,
    )
  })
})
