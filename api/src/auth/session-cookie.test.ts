import { describe, expect, it } from 'vitest'
import { SessionCookie } from './session-cookie.ts'

const id = 'a'.repeat(43)

describe('the session cookie', () => {
  it('is bound to the host over TLS', () => {
    expect(new SessionCookie(true).write(id)).toBe(
      `__Host-polder_session=${id}; Max-Age=86400; Path=/; HttpOnly; Secure; SameSite=Strict`,
    )
  })
  it('has a plain name on a local http origin', () => {
    expect(new SessionCookie(false).write(id)).toBe(
      `polder_session=${id}; Max-Age=86400; Path=/; HttpOnly; SameSite=Strict`,
    )
  })
  it('is read among others', () => {
    const cookie = new SessionCookie(false)
    expect(cookie.read(`theme=dark; polder_session=${id}`)).toBe(id)
    expect(cookie.read(`__Host-polder_session=${id}`)).toBeNull()
    expect(cookie.read('polder_session=short')).toBeNull()
    expect(cookie.read(undefined)).toBeNull()
  })
})
