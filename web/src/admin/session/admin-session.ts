import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { fieldsOf } from '../../api/rest.ts'
import { a } from '../../texts/admin.ts'

/** Who is signed in. The tokens are in HttpOnly cookies, out of reach of this app. */
type AdminSession = NonNullable<ReturnType<typeof readAdmin>>

type SessionState =
  | { status: 'checking'; session: null }
  /** `left`: they logged out themselves, so there is nothing to go back to. */
  | { status: 'out'; session: null; left?: boolean }
  | { status: 'in'; session: AdminSession }

/** The one source of truth about the session in this tab; kept in memory only. */
export const sessionStore = createStore<SessionState>(() => ({ status: 'checking', session: null }))

/** @param admin the record that login and verify answer with; null when it names nobody */
export function readAdmin(admin: unknown) {
  const { username, role, secondFactor, secondFactorOn, passwordGiven } = fieldsOf(admin)
  if (typeof username !== 'string' || username === '') return null
  return {
    username,
    role: role === 'admin' ? ('admin' as const) : ('viewer' as const),
    /** Whether this session was opened with a second factor. */
    secondFactor: secondFactor === true,
    /** Whether the account has a second factor. */
    secondFactorOn: secondFactorOn === true,
    /** Whether somebody else chose its password. */
    passwordGiven: passwordGiven === true,
  }
}

/** @returns why the session may not act, for people; null when it may. The server decides again. */
export function whyNot(session: Pick<AdminSession, 'role' | 'secondFactor' | 'secondFactorOn'> | null) {
  if (session?.role !== 'admin') return a.acts.viewer
  return session.secondFactorOn && !session.secondFactor ? a.acts.needsSecondFactor : null
}

/** {@link whyNot} of the session in this tab. */
export function useWhyNot(): string | null {
  return whyNot(useStore(sessionStore).session)
}
