import { describe, expect, it } from 'vitest'
import { isSameOrigin } from './same-origin.ts'

const ours = 'https://polder.example'
const from = (method: string, secFetchSite?: string, origin?: string) =>
  isSameOrigin({ method, secFetchSite, origin }, [ours])

describe('a request that carries a session', () => {
  it.each([
    ['from our pages', 'POST', 'same-origin', ours],
    ['from our pages behind a development server', 'POST', 'same-origin', 'http://localhost:5173'],
    ['from an old browser on our pages', 'POST', undefined, ours],
    ['from no browser', 'POST', undefined, undefined],
    ['typed into the address bar', 'GET', 'none', undefined],
  ])('%s passes', (_, method, site, origin) => {
    expect(from(method, site, origin)).toBe(true)
  })

  it.each([
    ['from another site', 'POST', 'cross-site', undefined],
    ['read from another site', 'GET', 'cross-site', undefined],
    ['from a neighbour under the same domain', 'POST', 'same-site', ours],
    ['that acts out of nowhere', 'POST', 'none', undefined],
    ['from another origin in an old browser', 'POST', undefined, 'https://evil.example'],
    ['from a sandboxed frame', 'POST', undefined, 'null'],
    ['from our host without TLS', 'POST', undefined, 'http://polder.example'],
  ])('%s is refused', (_, method, site, origin) => {
    expect(from(method, site, origin)).toBe(false)
  })
})
