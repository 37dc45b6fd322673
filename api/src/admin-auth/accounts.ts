import { conflict, notFound, ProductError } from '@polder/base/errors'
import { appendAudit } from '@polder/ledger/audit/append-audit'
import { inTransaction } from '@polder/ledger/sql'
import type { DataSource, EntityManager } from 'typeorm'
import { execute, query } from '../sql.ts'
import type { AdminRole } from './admin-session.ts'
import { endAdminSessions } from './end-sessions.ts'
import { hashPassword } from './passwords.ts'
import { forgetSecondFactor } from './second-factor.ts'

/** @returns whether an account can have this name, lower case; the database holds names to the same */
export function isUsername(name: string): boolean {
  return /^[a-z0-9][a-z0-9._@-]{0,63}$/.test(name)
}

/** @returns every account without anything secret, the oldest first; `sessions`: how many are open */
export async function listAdmins(db: DataSource) {
  const rows = await query(
    db,
    `select a.id, a.username, a.role, a.disabled_at is not null as "disabled!", a.totp_since is not null as "secondFactorOn!",
       (select count(*)::integer from admin_session s
        where s.admin_id = a.id and s.ended_at is null and s.expires_at > now()) as "sessions!",
       a.created_at as "createdAt"
     from admin a order by a.id`,
  )
  return rows.map((row) => ({ ...row, role: row.role as AdminRole }))
}

/**
 * Makes an account.
 * @param i.actor for the audit log
 * @throws ProductError BAD_USERNAME or USERNAME_TAKEN
 */
export async function addAdmin(
  db: DataSource,
  i: { username: string; role: AdminRole; password: string; actor: string },
): Promise<void> {
  const username = i.username.toLowerCase()
  if (!isUsername(username)) {
    throw new ProductError(
      'BAD_USERNAME',
      'A name has 1 to 64 letters, digits or . _ - @, and begins with a letter or digit.',
    )
  }
  const passwordHash = await hashPassword(i.password)
  await inTransaction(db, async (manager) => {
    const rows = await query(
      manager,
      `insert into admin (username, role, password_hash) values ($1, $2, $3)
       on conflict (username) do nothing returning id`,
      [username, i.role, passwordHash],
    )
    if (rows.length === 0) throw conflict('USERNAME_TAKEN', `There is an account "${username}" already.`)
    await appendAudit(manager, { actor: i.actor, act: 'admin_added', details: { username, role: i.role } })
  })
}

/** Shuts an account out and ends its sessions. @throws ProductError UNKNOWN_ADMIN */
export function disableAdmin(db: DataSource, i: { username: string; actor: string }): Promise<void> {
  return change(db, i, 'admin_disabled', async (manager, id) => {
    await execute(manager, 'update admin set disabled_at = coalesce(disabled_at, now()) where id = $1', [id])
    await endAdminSessions(manager, { adminId: id, because: 'disabled' })
  })
}

/** @throws ProductError UNKNOWN_ADMIN */
export function enableAdmin(db: DataSource, i: { username: string; actor: string }): Promise<void> {
  return change(db, i, 'admin_enabled', async (manager, id) => {
    await execute(manager, 'update admin set disabled_at = null where id = $1', [id])
  })
}

/** Gives an account a new password, ends its sessions and forgets its failed sign-ins. @throws ProductError UNKNOWN_ADMIN */
export async function resetAdmin(
  db: DataSource,
  i: { username: string; password: string; actor: string },
): Promise<void> {
  const passwordHash = await hashPassword(i.password)
  await change(db, i, 'admin_password_reset', async (manager, id) => {
    await execute(
      manager,
      'update admin set password_hash = $2, password_changed_at = now(), password_given = true, totp_candidate = null where id = $1',
      [id, passwordHash],
    )
    await endAdminSessions(manager, { adminId: id, because: 'reset' })
    await execute(manager, 'delete from admin_login_throttle where starts_with(key, $1)', [
      `account ${i.username.toLowerCase()} `,
    ])
  })
}

/** Takes an account off its second factor and ends its sessions. @throws ProductError UNKNOWN_ADMIN */
export function turnOffSecondFactor(db: DataSource, i: { username: string; actor: string }): Promise<void> {
  return change(db, i, 'admin_second_factor_removed', async (manager, id) => {
    await forgetSecondFactor(manager, id)
    await endAdminSessions(manager, { adminId: id, because: 'second_factor' })
  })
}

async function change(
  db: DataSource,
  i: { username: string; actor: string },
  act: string,
  work: (manager: EntityManager, adminId: string) => Promise<void>,
): Promise<void> {
  const username = i.username.toLowerCase()
  await inTransaction(db, async (manager) => {
    const [row] = await query(manager, 'select id from admin where username = $1 for update', [username])
    if (!row) throw notFound('UNKNOWN_ADMIN', `There is no account "${username}".`)
    await work(manager, row.id)
    await appendAudit(manager, { actor: i.actor, act, details: { username } })
  })
}
