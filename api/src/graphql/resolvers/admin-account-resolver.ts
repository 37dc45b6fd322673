import { ID, Int, registerEnumType } from 'type-graphql'
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
import { DateTimeScalar } from '../scalars.ts'
import { nullable, objectType } from '../types/object-type.ts'
import { actsOf } from './act.ts'

/** As the schema names the two roles. */
const AdminRoleName = { admin: 'admin', viewer: 'viewer' } as const
registerEnumType(AdminRoleName, {
  name: 'AdminRole',
  description: 'What an admin may do',
  valuesConfig: {
    admin: { description: 'Looks and acts' },
    viewer: { description: 'Looks, and changes nothing but what is their own' },
  },
})

const SignedInAdmin = objectType('SignedInAdmin', 'Who is signed in to the admin console', {
  username: [String, 'Lower case'],
  role: [AdminRoleName, '`admin`, or `viewer`, who may look and change nothing'],
  sessionId: [ID, 'Among `adminSessions`'],
  loginTime: [DateTimeScalar, 'When this session was opened, in real time'],
  secondFactor: [Boolean, 'Whether this session was opened with a second factor'],
  secondFactorOn: [
    Boolean,
    'Whether the account has a second factor; then acting needs a session opened with it',
  ],
})

const AdminSessionsEnded = objectType('AdminSessionsEnded', 'Sessions that were ended', {
  count: [Int, 'How many were ended'],
})

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
        [
          objectType('AdminSessionEntry', 'An open sign-in of the own account; times are real ones', {
            id: [ID, 'Names it, to end it'],
            current: [Boolean, 'Whether it is the one that asks'],
            startedAt: [DateTimeScalar, 'When it was signed in, in real time'],
            lastSeenAt: [DateTimeScalar, 'To about ten minutes'],
            expiresAt: [DateTimeScalar, 'When it ends, however often it is refreshed'],
            address: [String, 'Network address it was opened from, e.g. `203.0.113.7`'],
            userAgent: [String, 'What the browser called itself then'],
            secondFactor: [Boolean, 'Whether it was opened with a second factor'],
          }),
        ],
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
        objectType('TotpEnrolment', 'What the authenticator is given; shown this once', {
          secret: [String, 'Base32, to type in'],
          uri: [String, 'To show as a QR code: `otpauth://totp/…`'],
        }),
        'Begins to turn on the second factor of the own account; `confirmTotp` ends it',
        { password: arg(String, 'The current one') },
        (session, { password }, context) => enrolTotp(context.parts, session, password),
      ),
      confirmTotp: act(
        objectType('TotpConfirmed', 'The second factor is on; the other sessions of the account were ended', {
          recoveryCodes: [
            [String],
            'Each signs in once in place of a code, should the authenticator be lost; shown this once',
          ],
        }),
        "Turns the second factor on with the authenticator's first code",
        { code: arg(String, 'Of the authenticator, six digits') },
        async (session, { code }, context) => ({
          recoveryCodes: await confirmTotp(context.parts, session, code),
        }),
      ),
      disableTotp: act(
        objectType('TotpDisabled', 'The second factor is off', { username: [String, 'Of the account'] }),
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
