import { ID, Int, registerEnumType } from 'type-graphql'
import { DateTimeScalar } from '../scalars.ts'
import { objectType } from './object-type.ts'

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

export const SignedInAdmin = objectType('SignedInAdmin', 'Who is signed in to the admin console', {
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

export const AdminSessionEntry = objectType(
  'AdminSessionEntry',
  'An open sign-in of the own account; times are real ones',
  {
    id: [ID, 'Names it, to end it'],
    current: [Boolean, 'Whether it is the one that asks'],
    startedAt: [DateTimeScalar, 'When it was signed in, in real time'],
    lastSeenAt: [DateTimeScalar, 'To about ten minutes'],
    expiresAt: [DateTimeScalar, 'When it ends, however often it is refreshed'],
    address: [String, 'Network address it was opened from, e.g. `203.0.113.7`'],
    userAgent: [String, 'What the browser called itself then'],
    secondFactor: [Boolean, 'Whether it was opened with a second factor'],
  },
)

export const TotpEnrolment = objectType('TotpEnrolment', 'What the authenticator is given; shown this once', {
  secret: [String, 'Base32, to type in'],
  uri: [String, 'To show as a QR code: `otpauth://totp/…`'],
})

export const TotpConfirmed = objectType(
  'TotpConfirmed',
  'The second factor is on; the other sessions of the account were ended',
  {
    recoveryCodes: [
      [String],
      'Each signs in once in place of a code, should the authenticator be lost; shown this once',
    ],
  },
)

export const TotpDisabled = objectType('TotpDisabled', 'The second factor is off', {
  username: [String, 'Of the account'],
})

export const AdminSessionsEnded = objectType('AdminSessionsEnded', 'Sessions that were ended', {
  count: [Int, 'How many were ended'],
})
