import { describe, expect, it } from 'vitest'
import { docsPage } from './docs-page.ts'
import { openApiDocument } from './document.ts'

const document = openApiDocument({
  productName: 'A <b>bold</b> name',
  cookieName: 'polder_session',
  adminCookieName: 'polder_admin',
})
const page = docsPage(document)

describe('the page of the calls', () => {
  it('shows every call and every type, and its links lead somewhere', () => {
    const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    for (const methods of Object.values(document.paths)) {
      for (const { operationId } of Object.values(methods)) expect(ids).toContain(operationId)
    }
    for (const name of Object.keys(document.components.schemas)) expect(ids).toContain(`type-${name}`)
    const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    expect(links.filter((id) => !ids.has(id))).toEqual([])
    expect(links.length).toBeGreaterThan(40)
  })

  it('runs under the content security policy: nothing inline, nothing from elsewhere', () => {
    expect(page).not.toMatch(/<script|<style|<[^>]*\s(style|on\w+)=|javascript:/)
    expect(page).not.toMatch(/\s(href|src|action|srcset)="(?!\/(?!\/)|#)/)
  })

  it('lets no text become markup', () => {
    expect(page).toContain('A &lt;b&gt;bold&lt;/b&gt; name API')
    expect(page).not.toContain('<b>bold')
  })
})

describe('the document', () => {
  it('describes every field and names every operation once', () => {
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    )
    expect(new Set(ids).size).toBe(ids.length)
    const bare = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
      Object.entries((schema.properties ?? {}) as Record<string, Record<string, unknown>>)
        .filter(
          ([, field]) => field.type === 'number' && !/, in (POL|percent)/.test(String(field.description)),
        )
        .map(([field]) => `${name}.${field}`),
    )
    expect(bare).toEqual([])
  })

  it('refers only to types that it has', () => {
    const known = Object.keys(document.components.schemas)
    const named = [...JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)"/g)].map(
      ([, name]) => name,
    )
    expect(named.filter((name) => !known.includes(name ?? ''))).toEqual([])
    expect(named.length).toBeGreaterThan(20)
    expect(JSON.stringify(document)).not.toContain('$defs')
  })
})
