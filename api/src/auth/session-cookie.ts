import { parseCookie, stringifySetCookie } from 'cookie'
import { SESSION_SECONDS } from './sessions.ts'

/** How the session's cookie is named and written (docs/api.md#sign-in). */
export class SessionCookie {
  readonly name: string

  /** @param secure whether people reach the product over TLS */
  constructor(private readonly secure: boolean) {
    this.name = secure ? '__Host-polder_session' : 'polder_session'
  }

  /** @returns the session's id, or null when there is none or it cannot be one of ours */
  read(header: string | undefined): string | null {
    const id = header ? parseCookie(header)[this.name] : undefined
    return id && /^[\w-]{43}$/.test(id) ? id : null
  }

  /** @returns a Set-Cookie header */
  write(id: string): string {
    return this.text(id, SESSION_SECONDS)
  }

  /** @returns a Set-Cookie header that forgets it */
  clear(): string {
    return this.text('', 0)
  }

  private text(value: string, maxAge: number): string {
    return stringifySetCookie({
      name: this.name,
      value,
      maxAge,
      path: '/',
      httpOnly: true,
      sameSite: 'strict',
      secure: this.secure,
    })
  }
}
