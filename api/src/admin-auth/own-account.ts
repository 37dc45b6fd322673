import { conflict, notFound, ProductError } from '@polder/base/errors'
import { appendAudit } from '@polder/ledger/audit/append-audit'
import { inTransaction } from '@polder/ledger/sql'
import type { DataSource } from 'typeorm'
import type { Parts } from '../parts.ts'
import { execute, query } from '../sql.ts'
import { type AdminSession, checkSecondFactor } from './admin-session.ts'
import { endAdminSessions } from './end-sessions.ts'
import { checkNewPassword, checkOwnPassword, hashPassword } from './passwords.ts'
import { forgetSecondFactor } from './second-factor.ts'

type AccountParts = Pick<Parts, 'console' | 'loginThrottle' | 'secondFactor'>

/**
 * Begins to turn the second factor on; {@link confirmTotp} ends it. Asks for the password, so that a session alone
 * takes no account over.
 * @throws ProductError TOTP_ON, WRONG_PASSWORD, or LoginDelayedError
 */
export async function enrolTotp(
  { console: db, loginThrottle, secondFactor }: AccountParts,
  session: AdminSession,
  password: string,
) {
  if (session.secondFactorOn)
    throw conflict('TOTP_ON', 'This account has a second factor already: turn it off first.')
  const attempt = await loginThrottle.beginInside(session.adminId)
  await checkOwnPassword(db, session.adminId, password)
  return await inTransaction(db, async (manager) => {
    await loginThrottle.succeed(manager, attempt, session.adminId)
    return await secondFactor.enrol(manager, { id: session.adminId, username: session.username })
  })
}

/**
 * Turns the second factor on. This session counts as opened with it, the account's others end.
 * @returns recovery codes, shown once
 * @throws ProductError TOTP_ON, WRONG_CODE, or LoginDelayedError
 */
export async function confirmTotp(
  { console: db, loginThrottle, secondFactor }: AccountParts,
  session: AdminSession,
  code: string,
): Promise<string[]> {
  const attempt = await loginThrottle.beginInside(session.adminId)
  const codes = await inTransaction(db, async (manager) => {
    const recovery = await secondFactor.confirm(manager, session.adminId, code)
    if (!recovery) return null
    await loginThrottle.succeed(manager, attempt, session.adminId)
    await execute(manager, 'update admin_session set second_factor = true where id = $1', [session.sessionId])
    const { adminId, sessionId, username } = session
    await endAdminSessions(manager, { adminId, because: 'second_factor', except: sessionId })
    await appendAudit(manager, { actor: username, act: 'second_factor_on' })
    return recovery
  })
  if (!codes) throw wrongCode()
  return codes
}

/**
 * Turns the second factor off, with one of its codes or a recovery code.
 * @throws ProductError TOTP_OFF, WRONG_CODE, or LoginDelayedError
 */
export async function disableTotp(
  { console: db, loginThrottle, secondFactor }: AccountParts,
  session: AdminSession,
  code: string,
): Promise<void> {
  if (!session.secondFactorOn) throw conflict('TOTP_OFF', 'This account has no second factor.')
  const attempt = await loginThrottle.beginInside(session.adminId)
  const used = await inTransaction(db, async (manager) => {
    const means = await secondFactor.use(manager, session.adminId, code)
    if (!means) return null
    await loginThrottle.succeed(manager, attempt, session.adminId)
    await forgetSecondFactor(manager, session.adminId)
    await appendAudit(manager, { actor: session.username, act: 'second_factor_off' })
    return means
  })
  if (!used) throw wrongCode()
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

function wrongCode(): ProductError {
  return new ProductError('WRONG_CODE', 'This code is wrong, or was used already.', 'forbidden')
}

/**
 * Changes the password of whoever is signed in; every other session of the account ends.
 * @throws ProductError WRONG_PASSWORD, WEAK_PASSWORD, FORBIDDEN, or LoginDelayedError
 */
export async function changePassword(
  parts: Pick<Parts, 'console' | 'loginThrottle'>,
  session: AdminSession,
  i: { currentPassword: string; newPassword: string },
): Promise<void> {
  checkSecondFactor(session)
  checkNewPassword(i.newPassword, session.username)
  const attempt = await parts.loginThrottle.beginInside(session.adminId)
  await checkOwnPassword(parts.console, session.adminId, i.currentPassword)
  const passwordHash = await hashPassword(i.newPassword)
  await inTransaction(parts.console, async (manager) => {
    await parts.loginThrottle.succeed(manager, attempt, session.adminId)
    await execute(
      manager,
      'update admin set password_hash = $2, password_changed_at = now(), password_given = false where id = $1',
      [session.adminId, passwordHash],
    )
    const { adminId, sessionId, username } = session
    const sessionsEnded = await endAdminSessions(manager, { adminId, because: 'password', except: sessionId })
    await appendAudit(manager, { actor: username, act: 'password_changed', details: { sessionsEnded } })
  })
}
