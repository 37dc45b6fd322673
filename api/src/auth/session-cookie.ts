import { parseCookie, stringifySetCookie } from 'cookie'
import { SESSION_SECONDS } from './sessions.ts'

/** How a session's secret is kept by a browser, where no script can read it (docs/api.md#sign-in). */
export class SessionCookie {
  readonly name: string

  /**
   * @param secure whether people reach the product over TLS
   * @param name a wallet's session when left out
   */
  constructor(
    private readonly secure: boolean,
    name = 'polder_session',
    private readonly maxAgeSeconds = SESSION_SECONDS,
  ) {
    this.name = secure ? `__Host-${name}` : name
  }

  /** @returns what it holds, or null when there is none or it cannot be one of ours */
  read(header: string | undefined): string | null {
    const value = header ? parseCookie(header)[this.name] : undefined
    return value && /^[\w-]{43}$/.test(value) ? value : null
  }

  /** @returns a Set-Cookie header */
  write(value: string): string {
    return this.text(value, this.maxAgeSeconds)
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
