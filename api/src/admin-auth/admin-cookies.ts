import { parseCookie, stringifySetCookie } from 'cookie'
import { ACCESS_SECONDS, REFRESH_SECONDS, type TokenPair } from './tokens.ts'

/** How an admin's two tokens are kept by a browser, where no script can read them (docs/admin.md#signing-in). */
export class AdminCookies {
  readonly access: string
  readonly refresh: string

  /** @param secure whether people reach the product over TLS */
  constructor(private readonly secure: boolean) {
    this.access = secure ? '__Host-polder_admin' : 'polder_admin'
    this.refresh = secure ? '__Host-polder_admin_refresh' : 'polder_admin_refresh'
  }

  readAccess(header: string | undefined): string | null {
    return read(header, this.access)
  }

  readRefresh(header: string | undefined): string | null {
    return read(header, this.refresh)
  }

  /** @returns Set-Cookie headers */
  write(tokens: TokenPair): string[] {
    return [
      this.text(this.access, tokens.accessToken, ACCESS_SECONDS),
      this.text(this.refresh, tokens.refreshToken, REFRESH_SECONDS),
    ]
  }

  /** @returns Set-Cookie headers that forget both */
  clear(): string[] {
    return [this.text(this.access, '', 0), this.text(this.refresh, '', 0)]
  }

  private text(name: string, value: string, maxAge: number): string {
    return stringifySetCookie({
      name,
      value,
      maxAge,
      path: '/',
      httpOnly: true,
      sameSite: 'strict',
      secure: this.secure,
    })
  }
}

function read(header: string | undefined, name: string): string | null {
  const token = header ? parseCookie(header)[name] : undefined
  return token && /^[\w-]{43}$/.test(token) ? token : null
}
