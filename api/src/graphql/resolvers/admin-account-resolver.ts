import { ID } from 'type-graphql'
import { type AdminSession, checkAdmin } from '../../admin-auth/admin-session.ts'
import {
  confirmTotp,
  disableTotp,
  enrolTotp,
  listSessions,
  revokeSession,
  signOutEverywhere,
} from '../../admin-auth/own-account.ts'
import { arg, queries } from '../fields.ts'
import {
  AdminSessionEntry,
  AdminSessionsEnded,
  SignedInAdmin,
  TotpConfirmed,
  TotpDisabled,
  TotpEnrolment,
} from '../types/admin-account.ts'
import { nullable } from '../types/object-type.ts'
import { actsOf } from './act.ts'

/** What an admin sees and does of the own account, in either role. */
export const AdminAccountResolvers = [
  queries((field) => ({
    adminSession: field(
      nullable(SignedInAdmin),
      'Who is signed in to the admin console; null when nobody is',
      (_, _wanted, context) => context.admin(),
    ),
  })),
  queries(
    (field) => ({
      adminSessions: field(
        [AdminSessionEntry],
        'Open sessions of the own account, the newest first',
        async (_, _wanted, context) => {
          const { adminId, sessionId } = checkAdmin(await context.admin(), 'viewer')
          const sessions = await listSessions(context.parts.console, adminId)
          return sessions.map((session) => ({ ...session, current: session.id === sessionId }))
        },
      ),
    }),
    'viewer',
  ),
  actsOf<AdminSession>(
    async (context, _, work) => work(checkAdmin(await context.admin(), 'viewer')),
    (act) => ({
      enrolTotp: act(
        TotpEnrolment,
        'Begins to turn on the second factor of the own account; `confirmTotp` ends it',
        { password: arg(String, 'The current one') },
        (session, { password }, context) => enrolTotp(context.parts, session, password),
      ),
      confirmTotp: act(
        TotpConfirmed,
        "Turns the second factor on with the authenticator's first code",
        { code: arg(String, 'Of the authenticator, six digits') },
        async (session, { code }, context) => ({
          recoveryCodes: await confirmTotp(context.parts, session, code),
        }),
      ),
      disableTotp: act(
        TotpDisabled,
        'Turns the second factor off',
        { code: arg(String, 'Of the authenticator, or a recovery code') },
        async (session, { code }, context) => {
          await disableTotp(context.parts, session, code)
          return { username: session.username }
        },
      ),
      revokeAdminSession: act(
        AdminSessionsEnded,
        'Ends one session of the own account',
        { id: arg(ID, 'Of the session') },
        async (session, { id }, context) => ({
          count: await revokeSession(context.parts.console, session, id),
        }),
        'EndAdminSessionsResult',
      ),
      signOutEverywhere: act(
        AdminSessionsEnded,
        'Ends every session of the own account, the one that asks as well',
        {},
        async (session, _wanted, context) => ({
          count: await signOutEverywhere(context.parts.console, session),
        }),
        'EndAdminSessionsResult',
      ),
    }),
    { role: 'viewer' },
  ),
]
