import { conflict, notFound, ProductError } from '@polder/base/errors'
import { appendAudit } from '@polder/ledger/audit/append-audit'
import { inTransaction } from '@polder/ledger/sql'
import type { DataSource, EntityManager } from 'typeorm'
import type { Parts } from '../parts.ts'
import { execute, query } from '../sql.ts'
import { type AdminSession, checkAdmin, checkSecondFactor } from './admin-session.ts'
import { endAdminSessions } from './end-sessions.ts'
import { checkNewPassword, checkOwnPassword, hashPassword } from './passwords.ts'
import { forgetSecondFactor } from './second-factor.ts'

type AccountParts = Pick<Parts, 'adminSessions' | 'loginThrottle' | 'secondFactor'>

/**
 * Begins to turn the second factor on; {@link confirmTotp} ends it. Asks for the password, so that a session alone
 * takes no account over.
 * @throws ProductError TOTP_ON, WRONG_PASSWORD, or as {@link actOnOwn}
 */
export function enrolTotp(parts: AccountParts, session: AdminSession, password: string) {
  return actOnOwn(parts, session, 'password', async (manager, { adminId, username, secondFactorOn }) => {
    if (secondFactorOn) throw totpOn()
    await checkOwnPassword(manager, adminId, password)
    return await parts.secondFactor.enrol(manager, { id: adminId, username })
  })
}

/**
 * Turns the second factor on. This session counts as opened with it, the account's others end.
 * @returns recovery codes, shown once
 * @throws ProductError TOTP_ON, WRONG_CODE, or as {@link actOnOwn}
 */
export function confirmTotp(parts: AccountParts, session: AdminSession, code: string): Promise<string[]> {
  const { adminId, sessionId, username } = session
  return actOnOwn(parts, session, 'code', async (manager, { secondFactorOn }) => {
    if (secondFactorOn) throw totpOn()
    const recovery = await parts.secondFactor.confirm(manager, adminId, code)
    if (!recovery) throw wrongCode()
    await execute(manager, 'update admin_session set second_factor = true where id = $1', [sessionId])
    await endAdminSessions(manager, { adminId, because: 'second_factor', except: sessionId })
    await appendAudit(manager, { actor: username, act: 'second_factor_on' })
    return recovery
  })
}

/**
 * Turns the second factor off, with one of its codes or a recovery code.
 * @throws ProductError TOTP_OFF, WRONG_CODE, or as {@link actOnOwn}
 */
export function disableTotp(parts: AccountParts, session: AdminSession, code: string): Promise<void> {
  return actOnOwn(parts, session, 'code', async (manager, { adminId, username, secondFactorOn }) => {
    if (!secondFactorOn) throw conflict('TOTP_OFF', 'This account has no second factor.')
    if (!(await parts.secondFactor.use(manager, adminId, code))) throw wrongCode()
    await forgetSecondFactor(manager, adminId)
    await appendAudit(manager, { actor: username, act: 'second_factor_off' })
  })
}

/** @returns the account's open sessions, the newest first */
export function listSessions(db: DataSource, adminId: string) {
  return query(
    db,
    `select id, started_at as "startedAt", last_seen_at as "lastSeenAt", expires_at as "expiresAt", address,
       user_agent as "userAgent", second_factor as "secondFactor"
     from admin_session where admin_id = $1 and ended_at is null and expires_at > now()
     order by id desc limit 200`,
    [adminId],
  )
}

/**
 * Ends a session of the own account.
 * @throws ProductError SESSION_NOT_FOUND
 */
export async function revokeSession(
  db: DataSource,
  session: AdminSession,
  sessionId: string,
): Promise<number> {
  checkSecondFactor(session)
  const ended = /^\d{1,18}$/.test(sessionId) ? await end(db, session, sessionId) : 0
  if (ended === 0) throw notFound('SESSION_NOT_FOUND', 'There is no such session.')
  return ended
}

/** Ends every session of the own account, this one as well. @returns how many */
export function signOutEverywhere(db: DataSource, session: AdminSession): Promise<number> {
  return end(db, session)
}

function end(db: DataSource, { adminId, username }: AdminSession, only?: string): Promise<number> {
  return inTransaction(db, async (manager) => {
    const ended = await endAdminSessions(manager, { adminId, because: 'revoked', only })
    if (ended > 0) {
      const act = only ? 'session_revoked' : 'signed_out_everywhere'
      await appendAudit(manager, { actor: username, act, details: { sessions: ended } })
    }
    return ended
  })
}

/**
 * Changes the password of whoever is signed in; every other session of the account ends.
 * @throws ProductError WRONG_PASSWORD, WEAK_PASSWORD, FORBIDDEN, or as {@link actOnOwn}
 */
export async function changePassword(
  parts: Pick<Parts, 'adminSessions' | 'loginThrottle'>,
  session: AdminSession,
  i: { currentPassword: string; newPassword: string },
): Promise<void> {
  checkSecondFactor(session)
  checkNewPassword(i.newPassword, i.currentPassword, session.username)
  await actOnOwn(parts, session, 'password', async (manager, { adminId, sessionId, username }) => {
    await checkOwnPassword(manager, adminId, i.currentPassword)
    await execute(
      manager,
      'update admin set password_hash = $2, password_changed_at = now(), password_given = false, totp_candidate = null where id = $1',
      [adminId, await hashPassword(i.newPassword)],
    )
    const sessionsEnded = await endAdminSessions(manager, { adminId, because: 'password', except: sessionId })
    await appendAudit(manager, { actor: username, act: 'password_changed', details: { sessionsEnded } })
  })
}

/**
 * Does what takes a password or a code of the account, which counts as a failed guess until it is done. All that it
 * rests on is read under the lock of account and session: what ended or changed them in the meantime holds.
 * @throws ProductError UNAUTHENTICATED when the session has ended, LoginDelayedError, or what the work throws
 */
async function actOnOwn<T>(
  { adminSessions, loginThrottle }: Pick<Parts, 'adminSessions' | 'loginThrottle'>,
  { adminId, sessionId, username }: AdminSession,
  secret: 'password' | 'code',
  work: (manager: EntityManager, session: AdminSession) => Promise<T>,
): Promise<T> {
  const attempt = await loginThrottle.beginInside(username, secret)
  return await inTransaction(adminSessions.db, async (manager) => {
    const now = checkAdmin(await adminSessions.findById(sessionId, manager, 'for update'), 'viewer')
    const done = await work(manager, now)
    await loginThrottle.succeed(manager, attempt, adminId)
    return done
  })
}

function totpOn(): ProductError {
  return conflict('TOTP_ON', 'This account has a second factor already: turn it off first.')
}

function wrongCode(): ProductError {
  return new ProductError('WRONG_CODE', 'This code is wrong, or was used already.', 'forbidden')
}
