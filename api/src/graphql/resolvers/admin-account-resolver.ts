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
import type { GraphqlContext } from '../context.ts'
import { arg, mutations, queries } from '../fields.ts'
import {
  AdminSessionEntry,
  AdminSessionsEnded,
  ConfirmTotpResult,
  DisableTotpResult,
  EndAdminSessionsResult,
  EnrolTotpResult,
  SignedInAdmin,
  TotpConfirmed,
  TotpDisabled,
  TotpEnrolment,
} from '../types/admin-account.ts'
import { nullable, type ObjectClass } from '../types/object-type.ts'
import type { Refused } from '../types/results.ts'
import { orRefused } from './act.ts'

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
  mutations(
    (field) => ({
      enrolTotp: field(
        EnrolTotpResult,
        'Begins to turn on the second factor of the own account; `confirmTotp` ends it',
        { password: arg(String, 'The current one') },
        (_, { password }, context) =>
          ownAct(context, TotpEnrolment, (session) => enrolTotp(context.parts, session, password)),
      ),
      confirmTotp: field(
        ConfirmTotpResult,
        "Turns the second factor on with the authenticator's first code",
        { code: arg(String, 'Of the authenticator, six digits') },
        (_, { code }, context) =>
          ownAct(context, TotpConfirmed, async (session) => ({
            recoveryCodes: await confirmTotp(context.parts, session, code),
          })),
      ),
      disableTotp: field(
        DisableTotpResult,
        'Turns the second factor off',
        { code: arg(String, 'Of the authenticator, or a recovery code') },
        (_, { code }, context) =>
          ownAct(context, TotpDisabled, async (session) => {
            await disableTotp(context.parts, session, code)
            return { username: session.username }
          }),
      ),
      revokeAdminSession: field(
        EndAdminSessionsResult,
        'Ends one session of the own account',
        { id: arg(ID, 'Of the session') },
        (_, { id }, context) =>
          ownAct(context, AdminSessionsEnded, async (session) => ({
            count: await revokeSession(context.parts.console, session, id),
          })),
      ),
      signOutEverywhere: field(
        EndAdminSessionsResult,
        'Ends every session of the own account, the one that asks as well',
        (_, _wanted, context) =>
          ownAct(context, AdminSessionsEnded, async (session) => ({
            count: await signOutEverywhere(context.parts.console, session),
          })),
      ),
    }),
    'viewer',
  ),
]

function ownAct<Result extends object>(
  context: GraphqlContext,
  result: ObjectClass<Result>,
  work: (session: AdminSession) => Promise<Result>,
): Promise<Result | Refused> {
  return orRefused(result, async () => work(checkAdmin(await context.admin(), 'viewer')))
}
