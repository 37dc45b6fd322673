import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { EntityManager } from 'typeorm'
import { SessionCookie } from '../auth/session-cookie.ts'
import { query } from '../sql.ts'

/** Real time: an access token is for the next few minutes, a refresh token for whoever comes back within a day. */
const ACCESS_SECONDS = 600
const REFRESH_SECONDS = 86_400
/** However often it is refreshed, a sign-in ends after a week. */
export const SESSION_SECONDS = 7 * 86_400

export interface TokenPair {
  accessToken: string
  refreshToken: string
}

/** Tokens are 256 random bits that only their bearer has; the database has their keyed hashes. */
export class TokenHasher {
  private readonly key: Buffer

  /** @param secret SESSION_SECRET, the same for every process */
  constructor(secret: string) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', 'polder admin tokens', 32))
  }

  hash(kind: 'access' | 'refresh', token: string): Buffer {
    return createHmac('sha256', this.key).update(`${kind} ${token}`).digest()
  }
}

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

/** Gives a session a new access token, and a refresh token of a generation. */
export async function issueTokens(
  manager: EntityManager,
  hasher: TokenHasher,
  i: { sessionId: string; generation: number },
): Promise<TokenPair> {
  const [accessToken, refreshToken] = [newToken(), newToken()]
  await query(
    manager,
    `insert into admin_access_token (token_hash, session_id, expires_at)
     values ($1, $2, clock_timestamp() + $3 * interval '1 second')`,
    [hasher.hash('access', accessToken), i.sessionId, ACCESS_SECONDS],
  )
  await query(
    manager,
    `insert into admin_refresh_token (token_hash, session_id, generation, expires_at)
     values ($1, $2, $3, clock_timestamp() + $4 * interval '1 second')`,
    [hasher.hash('refresh', refreshToken), i.sessionId, i.generation, REFRESH_SECONDS],
  )
  return { accessToken, refreshToken }
}

function newToken(): string {
  return randomBytes(32).toString('base64url')
}
