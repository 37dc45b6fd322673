import type { IncomingHttpHeaders } from 'node:http'
import { ProductError } from '@polder/base/errors'
import type { DataSource, EntityManager } from 'typeorm'
import { execute, query } from '../sql.ts'
import type { AdminSession } from './admin-session.ts'
import { refreshSession } from './refresh-session.ts'
import { type AdminCookies, issueTokens, SESSION_SECONDS, TokenHasher, type TokenPair } from './tokens.ts'

/** Where a sign-in came from, for people who look at their sessions. */
export interface SignInPlace {
  address: string
  userAgent: string
}

export class AdminSessions {
  readonly hasher: TokenHasher

  /**
   * @param console null: this server has no console
   * @param secret SESSION_SECRET, the same for every process
   */
  constructor(
    private readonly console: DataSource | null,
    secret: string,
    readonly cookies: AdminCookies,
  ) {
    this.hasher = new TokenHasher(secret)
  }

  /** @throws ProductError `NO_CONSOLE` */
  get db(): DataSource {
    if (this.console) return this.console
    throw new ProductError('NO_CONSOLE', 'This server has no console.', 'unavailable')
  }

  /**
   * @param headers of a request: a bearer token, if there is one, alone decides; else the cookie
   * @returns null when nobody is signed in
   */
  async find(headers: IncomingHttpHeaders): Promise<AdminSession | null> {
    const token = bearerOf(headers) ?? this.cookies.access.read(headers.cookie)
    if (!token) return null
    const rows = await query(
      this.db,
      `${SESSION} join admin_access_token t on t.session_id = s.id
       where t.token_hash = $1 and t.expires_at > now() and ${OPEN}`,
      [this.hasher.hash('access', token)],
    )
    return sessionOf(rows[0])
  }

  /** @returns whether a request says it comes from an admin, true or not: then it is told to sign in again */
  isPresented(headers: IncomingHttpHeaders): boolean {
    const { access, refresh } = this.cookies
    return Boolean(bearerOf(headers) ?? access.read(headers.cookie) ?? refresh.read(headers.cookie))
  }

  /**
   * @param lock takes account and session, in this order, as who resets or disables the account does
   * @returns the session as it is now, null when it has ended
   */
  async findById(sessionId: string, manager = this.db.manager, lock: 'for update' | '' = '') {
    const rows = await query(manager, `${SESSION} where s.id = $1 and ${OPEN} ${lock}`, [sessionId])
    return sessionOf(rows[0])
  }

  /** @returns which of some sessions have not ended */
  async openAmong(sessionIds: readonly string[]): Promise<Set<string>> {
    if (sessionIds.length === 0) return new Set()
    const rows = await query(
      this.db,
      `select s.id from admin_session s join admin a on a.id = s.admin_id where s.id = any($1) and ${OPEN}`,
      [sessionIds],
    )
    return new Set(rows.map(({ id }) => id))
  }

  /** @returns the tokens of a new session. In the caller's database transaction */
  async open(
    manager: EntityManager,
    i: { adminId: string; secondFactor: boolean; place: SignInPlace },
  ): Promise<TokenPair> {
    const [session] = await query(
      manager,
      `insert into admin_session (admin_id, expires_at, second_factor, address, user_agent)
       values ($1, now() + $2 * interval '1 second', $3, $4, $5) returning id`,
      [i.adminId, SESSION_SECONDS, i.secondFactor, i.place.address, i.place.userAgent.slice(0, 300)],
    )
    return await issueTokens(manager, this.hasher, { sessionId: session!.id, generation: 1 })
  }

  /** @returns the next tokens; null when this one is not, or no longer, good. See {@link refreshSession} */
  refresh(refreshToken: string): Promise<TokenPair | null> {
    return refreshSession(this.db, this.hasher, refreshToken)
  }

  /** @returns the id of the session a refresh token belongs to, whether or not it is still good */
  async sessionOfRefreshToken(refreshToken: string): Promise<string | null> {
    const rows = await query(
      this.db,
      'select session_id as id from admin_refresh_token where token_hash = $1',
      [this.hasher.hash('refresh', refreshToken)],
    )
    return rows[0]?.id ?? null
  }

  /** Forgets what nobody can use any more; ended sessions are kept for 90 days. */
  async purge(): Promise<void> {
    if (!this.console) return
    await execute(this.db, 'delete from admin_access_token where expires_at < now()')
    await execute(this.db, `delete from admin_session where expires_at < now() - interval '90 days'`)
    await execute(this.db, `delete from admin_login_throttle where last_at < now() - interval '2 days'`)
  }
}

const SESSION = `select s.id as "sessionId", a.id as "adminId", a.username, a.role,
    s.second_factor as "secondFactor", a.totp_since is not null as "secondFactorOn!", a.password_given as "passwordGiven", s.started_at as "loginTime",
    s.expires_at as "expiresAt"
  from admin a join admin_session s on s.admin_id = a.id`
const OPEN = 's.ended_at is null and s.expires_at > now() and a.disabled_at is null'

function sessionOf(row: (Omit<AdminSession, 'role'> & { role: string }) | undefined): AdminSession | null {
  return row ? { ...row, role: row.role as AdminSession['role'] } : null
}

function bearerOf(headers: IncomingHttpHeaders): string | null {
  const given = /^Bearer ([\w-]{1,200})$/i.exec(headers.authorization ?? '')
  return given?.[1] ?? null
}
