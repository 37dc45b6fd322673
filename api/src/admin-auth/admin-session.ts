import { ProductError } from '@polder/base/errors'

/** `admin` acts; `viewer` looks, and changes nothing but what is their own (password, sessions, second factor). */
export type AdminRole = 'admin' | 'viewer'

/** Who asks, as one sign-in knows them. */
export interface AdminSession {
  adminId: string
  /** lower case */
  username: string
  role: AdminRole
  sessionId: string
  /** Whether this sign-in showed a second factor. */
  secondFactor: boolean
  /** Whether the account has one, so that acting needs it. */
  secondFactorOn: boolean
  /** Whether somebody else chose its password. */
  passwordGiven: boolean
  /** real time, as is when it ends at the latest */
  loginTime: Date
  expiresAt: Date
}

/**
 * The one rule of who may do what behind the admin path (docs/admin.md#roles).
 * @param session as found, null for nobody
 * @param wanted `viewer` to look, `admin` to act
 * @returns the session
 * @throws ProductError UNAUTHENTICATED or FORBIDDEN
 */
export function checkAdmin(session: AdminSession | null, wanted: AdminRole): AdminSession {
  if (!session) {
    throw new ProductError('UNAUTHENTICATED', 'Please sign in as an admin first.', 'unauthenticated')
  }
  if (wanted === 'viewer') return session
  if (session.role !== 'admin') {
    throw new ProductError('FORBIDDEN', 'A viewer may look, and change nothing.', 'forbidden')
  }
  return checkSecondFactor(session)
}

/**
 * An account with a second factor acts with it only.
 * @throws ProductError FORBIDDEN
 */
export function checkSecondFactor(session: AdminSession): AdminSession {
  if (session.secondFactorOn && !session.secondFactor) {
    throw new ProductError(
      'FORBIDDEN',
      'This account has a second factor: sign in again with its code to act.',
      'forbidden',
    )
  }
  return session
}
