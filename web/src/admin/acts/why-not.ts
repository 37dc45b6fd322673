import { useStore } from 'zustand'
import { a } from '../../texts/admin.ts'
import { type AdminSession, sessionStore } from '../session/admin-session.ts'

/** @returns why the session may not act, for people; null when it may. The server decides again. */
export function whyNot(session: Pick<AdminSession, 'role' | 'secondFactor' | 'secondFactorOn'> | null) {
  if (session?.role !== 'admin') return a.acts.viewer
  return session.secondFactorOn && !session.secondFactor ? a.acts.needsSecondFactor : null
}

/** {@link whyNot} of the session in this tab. */
export function useWhyNot(): string | null {
  return whyNot(useStore(sessionStore).session)
}
