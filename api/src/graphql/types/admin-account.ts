import { createUnionType, Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql'
import type { AdminRole } from '../../admin-auth/admin-session.ts'
import { DateTimeScalar } from '../scalars.ts'
import { Refused } from './results.ts'

/** As the schema names the two roles. */
enum AdminRoleName {
  admin = 'admin',
  viewer = 'viewer',
}
registerEnumType(AdminRoleName, {
  name: 'AdminRole',
  description: 'What an admin may do',
  valuesConfig: {
    admin: { description: 'Looks and acts' },
    viewer: { description: 'Looks, and changes nothing but what is their own' },
  },
})

@ObjectType({ description: 'Who is signed in to the admin console' })
export class SignedInAdmin {
  @Field(() => String, { description: 'Lower case' })
  username!: string

  @Field(() => AdminRoleName, { description: '`admin`, or `viewer`, who may look and change nothing' })
  role!: AdminRole

  @Field(() => ID, { description: 'Among `adminSessions`' })
  sessionId!: string

  @Field(() => DateTimeScalar, { description: 'When this session was opened, in real time' })
  loginTime!: Date

  @Field(() => Boolean, { description: 'Whether this session was opened with a second factor' })
  secondFactor!: boolean

  @Field(() => Boolean, {
    description: 'Whether the account has a second factor; then acting needs a session opened with it',
  })
  secondFactorOn!: boolean
}

@ObjectType({ description: 'An open sign-in of the own account; times are real ones' })
export class AdminSessionEntry {
  @Field(() => ID, { description: 'Names it, to end it' })
  id!: string

  @Field(() => Boolean, { description: 'Whether it is the one that asks' })
  current!: boolean

  @Field(() => DateTimeScalar, { description: 'When it was signed in, in real time' })
  startedAt!: Date

  @Field(() => DateTimeScalar, { description: 'To about ten minutes' })
  lastSeenAt!: Date

  @Field(() => DateTimeScalar, { description: 'When it ends, however often it is refreshed' })
  expiresAt!: Date

  @Field(() => String, { description: 'Network address it was opened from, e.g. `203.0.113.7`' })
  address!: string

  @Field(() => String, { description: 'What the browser called itself then' })
  userAgent!: string

  @Field(() => Boolean, { description: 'Whether it was opened with a second factor' })
  secondFactor!: boolean
}

@ObjectType({ description: 'What the authenticator is given; shown this once' })
export class TotpEnrolment {
  @Field(() => String, { description: 'Base32, to type in' })
  secret!: string

  @Field(() => String, { description: 'To show as a QR code: `otpauth://totp/…`' })
  uri!: string
}

@ObjectType({ description: 'The second factor is on; the other sessions of the account were ended' })
export class TotpConfirmed {
  @Field(() => [String], {
    description: 'Each signs in once in place of a code, should the authenticator be lost; shown this once',
  })
  recoveryCodes!: string[]
}

@ObjectType({ description: 'The second factor is off' })
export class TotpDisabled {
  @Field(() => String, { description: 'Of the account' })
  username!: string
}

@ObjectType({ description: 'Sessions that were ended' })
export class AdminSessionsEnded {
  @Field(() => Int, { description: 'How many were ended' })
  count!: number
}

export const EnrolTotpResult = createUnionType({
  name: 'EnrolTotpResult',
  description: 'What asking for a second factor comes to',
  types: () => [TotpEnrolment, Refused] as const,
})
export const ConfirmTotpResult = createUnionType({
  name: 'ConfirmTotpResult',
  description: 'What confirming a second factor comes to',
  types: () => [TotpConfirmed, Refused] as const,
})
export const DisableTotpResult = createUnionType({
  name: 'DisableTotpResult',
  description: 'What giving up a second factor comes to',
  types: () => [TotpDisabled, Refused] as const,
})
export const EndAdminSessionsResult = createUnionType({
  name: 'EndAdminSessionsResult',
  description: 'What ending sessions comes to',
  types: () => [AdminSessionsEnded, Refused] as const,
})
