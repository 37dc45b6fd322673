import { appendAudit } from '@polder/ledger/audit/append-audit'
import { inTransaction } from '@polder/ledger/database-transaction'
import type { DataSource } from 'typeorm'
import { execute } from '../sql.ts'
import { type AdminSession, checkSecondFactor } from './admin-session.ts'
import { endAdminSessions } from './end-sessions.ts'
import type { LoginThrottle } from './login-throttle.ts'
import { checkNewPassword, checkOwnPassword, hashPassword } from './passwords.ts'

/**
 * Changes the password of whoever is signed in; every other session of the account ends.
 * @throws ProductError WRONG_PASSWORD, WEAK_PASSWORD, FORBIDDEN, or LoginDelayedError
 */
export async function changePassword(
  parts: { console: DataSource; loginThrottle: LoginThrottle },
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
    const ended = await endAdminSessions(manager, {
      adminId: session.adminId,
      because: 'password',
      except: session.sessionId,
    })
    await appendAudit(manager, {
      actor: session.username,
      act: 'password_changed',
      reason: '',
      details: { sessionsEnded: ended },
    })
  })
}
