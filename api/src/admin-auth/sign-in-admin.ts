import { isDeepStrictEqual } from 'node:util'
import { ProductError } from '@polder/base/errors'
import { metrics } from '@polder/base/metrics'
import { appendAudit } from '@polder/ledger/audit/append-audit'
import { inTransaction } from '@polder/ledger/sql'
import { writeSystemLog } from '@polder/ledger/system-log'
import { Counter } from 'prom-client'
import type { DataSource, EntityManager } from 'typeorm'
import type { Parts } from '../parts.ts'
import { query } from '../sql.ts'
import { isUsername } from './accounts.ts'
import type { AdminRole } from './admin-session.ts'
import type { SignInPlace } from './admin-sessions.ts'
import { LoginDelayedError } from './login-throttle.ts'
import { isPassword } from './passwords.ts'

/** Sign-ins of admins: `ok`, `refused` (looked at and wrong) or `delayed` (not looked at, too soon after failures). */
const adminSignIns = new Counter({
  name: 'polder_admin_sign_ins_total',
  help: 'Attempts to sign in as an admin',
  labelNames: ['outcome'] as const,
  registers: [metrics],
})

// From 0 on, so that the first ones are seen as an increase.
for (const outcome of ['ok', 'refused', 'delayed']) adminSignIns.inc({ outcome }, 0)

type AdminSignInParts = Pick<Parts, 'adminSessions' | 'loginThrottle' | 'secondFactor'>

interface AdminSignIn {
  username: string
  password: string
  /** of the second factor, or a recovery code; null when none was given */
  code: string | null
  place: SignInPlace
}

/**
 * Signs an admin in. A name that does not exist, a disabled account and a wrong password are answered alike, after
 * the same time.
 * @throws ProductError LOGIN_FAILED, TOTP_REQUIRED, or LoginDelayedError
 */
export async function signInAdmin(parts: AdminSignInParts, i: AdminSignIn) {
  try {
    const signedIn = await signIn(parts, i)
    adminSignIns.inc({ outcome: 'ok' })
    return signedIn
  } catch (error) {
    if (error instanceof LoginDelayedError) adminSignIns.inc({ outcome: 'delayed' })
    else if (error instanceof ProductError && error.code === 'LOGIN_FAILED') {
      adminSignIns.inc({ outcome: 'refused' })
      await noteRefused(parts.adminSessions.db, i)
    }
    throw error
  }
}

async function signIn(parts: AdminSignInParts, i: AdminSignIn) {
  const { adminSessions, loginThrottle, secondFactor } = parts
  const { db } = adminSessions
  const name = i.username.trim().toLowerCase()
  // What can be no name, and may be no text for a database either, is one unknown name.
  const username = isUsername(name) ? name : '?'
  let attempt = await loginThrottle.begin(username, i.place.address)
  const account = await findAccount(db, username)
  const right = await isPassword(account?.passwordHash ?? null, i.password)
  if (!account || !right || account.disabled) throw refused()
  if (account.secondFactorOn && i.code === null) {
    await loginThrottle.forgive(attempt)
    throw new ProductError(
      'TOTP_REQUIRED',
      'Login failed. This account needs the code of its authenticator as well.',
      'unauthenticated',
    )
  }
  // Whoever has the password could guess at the code from many addresses.
  if (account.secondFactorOn) attempt = await loginThrottle.beginInside(username, 'code', attempt)
  const tokens = await inTransaction(db, async (manager) => {
    // It may have been reset or disabled since, or have a second factor now.
    if (!isDeepStrictEqual(await findAccount(manager, username, 'for update'), account)) throw refused()
    const means = account.secondFactorOn ? await secondFactor.use(manager, account.id, i.code ?? '') : null
    if (account.secondFactorOn && !means) throw refused('This code is wrong, or was used already.')
    await loginThrottle.succeed(manager, attempt, account.id)
    const opened = await adminSessions.open(manager, {
      adminId: account.id,
      secondFactor: means !== null,
      place: i.place,
    })
    await appendAudit(manager, {
      actor: account.username,
      act: 'signed_in',
      details: { from: i.place.address, secondFactor: means },
    })
    return opened
  })
  return { tokens, username: account.username, role: account.role }
}

function refused(why = 'Please check your credentials.'): ProductError {
  return new ProductError('LOGIN_FAILED', `Login failed. ${why}`, 'unauthenticated')
}

/** A name that no account has is not written down: it may be a password that was typed in its place. */
async function noteRefused(db: DataSource, { username, place }: AdminSignIn): Promise<void> {
  const name = username.trim().toLowerCase()
  const account = isUsername(name) ? await findAccount(db, name) : null
  const who = account ? `"${account.username}"` : 'an unknown name'
  await writeSystemLog(db.manager, {
    type: 'sign_in_failed',
    message: `A sign-in as ${who} from ${place.address} was refused`,
  })
}

async function findAccount(db: DataSource | EntityManager, username: string, lock: 'for update' | '' = '') {
  const [row] = await query(
    db,
    `select id, username, role, password_hash as "passwordHash", disabled_at is not null as "disabled!",
       totp_since is not null as "secondFactorOn!"
     from admin where username = $1 ${lock}`,
    [username],
  )
  return row ? { ...row, role: row.role as AdminRole } : null
}
