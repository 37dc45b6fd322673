import { type Audit, serverAudits } from 'graphql-http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../testing/test-api.ts'

/** The official audits of GraphQL over HTTP (npm `graphql-http`) against the running server, optional ones too. */
let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

/**
 * Passed only with the header that CSRF prevention asks of a GET: without it any page on the web could make a visitor's
 * browser ask. They are optional (MAY).
 */
const WITH_PREFLIGHT = ['5A70', 'D6D5', '6A70']

describe('GraphQL over HTTP', () => {
  const url = () => `${api.url}/graphql`
  const audits = serverAudits({ url })
  const preflighted = serverAudits({
    url,
    fetchFn: (input: string, init: RequestInit = {}) =>
      fetch(input, { ...init, headers: { ...init.headers, 'apollo-require-preflight': '1' } }),
  }).filter(({ id }) => WITH_PREFLIGHT.includes(id))

  it('is audited whole', () => {
    expect(audits.length).toBeGreaterThanOrEqual(60)
    expect(preflighted.map(({ id }) => id)).toEqual(WITH_PREFLIGHT)
  })

  it.each(
    audits
      .filter(({ id }) => !WITH_PREFLIGHT.includes(id))
      .map((audit) => [audit.id, audit.name, audit] as const),
  )('%s: %s', async (_id, _name, audit) => {
    await expectPassed(audit)
  })

  it.each(preflighted.map((audit) => [audit.id, audit.name, audit] as const))(
    '%s, with the header that CSRF prevention asks: %s',
    async (id, _name, audit) => {
      await expectPassed(audit)
      const bare = await audits.find((other) => other.id === id)?.fn()
      expect(bare?.status).toBe('notice')
    },
  )
})

async function expectPassed(audit: Audit): Promise<void> {
  const result = await audit.fn()
  expect([result.status, 'reason' in result ? result.reason : null]).toEqual(['ok', null])
}
