import type { DataSource } from 'typeorm'
import { query } from '../sql.ts'

/** An open sign-in of an account. */
export interface OpenSession {
  id: string
  startedAt: Date
  /** when it was last refreshed, at most the life of an access token ago */
  lastSeenAt: Date
  expiresAt: Date
  address: string
  userAgent: string
  secondFactor: boolean
}

/** @returns the account's open sessions, the newest first */
export function listSessions(db: DataSource, adminId: string): Promise<OpenSession[]> {
  return query(
    db,
    `select id, started_at as "startedAt", last_seen_at as "lastSeenAt", expires_at as "expiresAt", address,
       user_agent as "userAgent", second_factor as "secondFactor"
     from admin_session where admin_id = $1 and ended_at is null and expires_at > now()
     order by id desc limit 200`,
    [adminId],
  )
}
