import { SessionCookie } from '../auth/session-cookie.ts'
import { ACCESS_SECONDS, REFRESH_SECONDS, type TokenPair } from './tokens.ts'

/** An admin's two tokens as cookies (docs/admin.md#signing-in). */
export class AdminCookies {
  readonly access: SessionCookie
  readonly refresh: SessionCookie

  /** @param secure whether people reach the product over TLS */
  constructor(secure: boolean) {
    this.access = new SessionCookie(secure, 'polder_admin', ACCESS_SECONDS)
    this.refresh = new SessionCookie(secure, 'polder_admin_refresh', REFRESH_SECONDS)
  }

  /** @returns Set-Cookie headers */
  write({ accessToken, refreshToken }: TokenPair): string[] {
    return [this.access.write(accessToken), this.refresh.write(refreshToken)]
  }

  /** @returns Set-Cookie headers that forget both */
  clear(): string[] {
    return [this.access.clear(), this.refresh.clear()]
  }
}
