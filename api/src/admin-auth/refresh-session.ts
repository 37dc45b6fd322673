import { appendAudit } from '@polder/ledger/audit/append-audit'
import { inTransaction } from '@polder/ledger/sql'
import { writeSystemLog } from '@polder/ledger/system-log'
import type { DataSource, EntityManager } from 'typeorm'
import { execute, query } from '../sql.ts'
import { endAdminSessions } from './end-sessions.ts'
import { issueTokens, type TokenHasher, type TokenPair } from './tokens.ts'

/** How long a token is still good after its successor was used: for requests that were under way (docs/admin.md#signing-in). */
const GRACE_SECONDS = 10

/**
 * Exchanges a refresh token for the next tokens of its family. It stays good until its successor is used and 10 s
 * more, so that an answer that got lost locks nobody out; used after that, somebody else has the other one: the whole
 * family ends.
 * @returns null when the token is unknown, run out, of an ended session, or used too late
 */
export async function refreshSession(
  db: DataSource,
  hasher: TokenHasher,
  refreshToken: string,
): Promise<TokenPair | null> {
  const tokenHash = hasher.hash('refresh', refreshToken)
  return await inTransaction(db, async (manager) => {
    const session = await lockSession(manager, tokenHash)
    if (!session) return null
    const token = await readToken(manager, tokenHash)
    if (token.overtaken) {
      await endAdminSessions(manager, { adminId: session.adminId, only: session.id, because: 'reuse' })
      await appendAudit(manager, {
        actor: 'sign-in',
        act: 'admin_session_revoked',
        reason: 'A refresh token was used again after its successor: somebody else may have had it.',
        details: { username: session.username, session: session.id },
      })
      await writeSystemLog(manager, {
        type: 'alert',
        severity: 'warning',
        message: `A session of the admin "${session.username}" was ended: one of its refresh tokens was used twice.`,
        details: { session: session.id },
      })
      return null
    }
    if (!token.fresh) return null
    const [newest] = await query(
      manager,
      `with used as (
         update admin_refresh_token set used_at = coalesce(used_at, clock_timestamp()) where token_hash = $1)
       select greatest(max(generation) filter (where used_at is not null), $3::integer) as "generation!"
       from admin_refresh_token where session_id = $2`,
      [tokenHash, session.id, token.generation],
    )
    await execute(manager, 'update admin_session set last_seen_at = clock_timestamp() where id = $1', [
      session.id,
    ])
    return await issueTokens(manager, hasher, { sessionId: session.id, generation: newest!.generation + 1 })
  })
}

/** The session's row is the lock of its family: two uses of one token come one after the other. */
async function lockSession(manager: EntityManager, tokenHash: Buffer) {
  const rows = await query(
    manager,
    `select s.id, s.admin_id as "adminId", a.username from admin_session s join admin a on a.id = s.admin_id
     where s.id = (select session_id from admin_refresh_token where token_hash = $1)
       and s.ended_at is null and s.expires_at > now() and a.disabled_at is null
     for update of s`,
    [tokenHash],
  )
  return rows[0] ?? null
}

/**
 * `overtaken`: a token of a later generation was used long enough ago; or this one was never used and another one of
 * its own generation was, so that somebody got a second successor of the same token.
 */
async function readToken(manager: EntityManager, tokenHash: Buffer) {
  const rows = await query(
    manager,
    `select t.generation, t.expires_at > clock_timestamp() as "fresh!",
       exists (
         select from admin_refresh_token n
         where n.session_id = t.session_id and n.used_at < clock_timestamp() - $2 * interval '1 second'
           and (n.generation > t.generation
             or (n.generation = t.generation and n.token_hash <> t.token_hash and t.used_at is null))
       ) as "overtaken!"
     from admin_refresh_token t where t.token_hash = $1`,
    [tokenHash, GRACE_SECONDS],
  )
  return rows[0]!
}
