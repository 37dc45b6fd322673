import { ProductError } from '@polder/base/errors'
import type { Request } from 'express'
import * as z from 'zod'
import { checkAdmin } from '../admin-auth/admin-session.ts'
import { endAdminSessions } from '../admin-auth/end-sessions.ts'
import { changePassword } from '../admin-auth/own-account.ts'
import { signInAdmin } from '../admin-auth/sign-in-admin.ts'
import { clientOf } from '../http/request-log.ts'
import { route } from './call.ts'
import { flagField, success, textField } from './fields.ts'

const BOTH = 'Username and password are both required.'
const credentials = z.object({
  username: z
    .string(BOTH)
    .trim()
    .min(1, BOTH)
    .max(200, BOTH)
    .meta({ examples: ['admin'] }),
  password: z.string(BOTH).min(1, BOTH).max(200, BOTH),
  totp: z
    .string('Not a code')
    .trim()
    .max(40, 'Not a code')
    .nullish()
    .meta({
      description: 'Where the account has a second factor: the code of its authenticator, or a recovery code',
      examples: ['492039'],
    }),
})
const accessToken = textField('For `Authorization: Bearer`, good for 10 minutes', 'q3k…')
const refreshToken = textField('Exchanged for the next tokens by `/auth/admin/refresh`, within a day', 'Zp0…')

export const login = route('POST /auth/admin/login', 'Admin sign-in', {
  summary: 'Signs an admin in, and sets both tokens as cookies too',
  description:
    'A name that does not exist and a wrong password are answered alike. After some failures the next attempts are ' +
    'answered 429, with a delay that grows. Where only the code is missing, the header `x-error-code` of the 401 says ' +
    '`TOTP_REQUIRED`.',
  body: credentials,
  answer: success({
    data: z.object({
      accessToken,
      refreshToken,
      admin: z.object({ username: textField('Lower case', 'admin'), role: z.enum(['admin', 'viewer']) }),
    }),
    message: textField('For people', 'Welcome, admin.'),
    error: z.null(),
  }),
  refusals: [401, 403],
  ownPages: true,
  async serve(parts, request, response) {
    await parts.limits.signIn(clientOf(request), 'admin')
    const { username, password, totp } = credentials.parse(request.body)
    const { tokens, ...admin } = await signInAdmin(parts, {
      username,
      password,
      code: totp || null,
      place: { address: clientOf(request), userAgent: request.get('user-agent') ?? '' },
    })
    response.setHeader('set-cookie', parts.adminSessions.cookies.write(tokens))
    return {
      data: { ...tokens, admin },
      message: `Welcome, ${admin.username}.`,
      error: null,
    }
  },
})

const token = z.object({
  refreshToken: z
    .string('Not a token')
    .max(200, 'Not a token')
    .nullish()
    .meta({ description: 'Left out: the one in the cookie' }),
})

export const refresh = route('POST /auth/admin/refresh', 'Admin sign-in', {
  summary: 'Exchanges a refresh token for the next tokens',
  description:
    'The token stays good until the one it was exchanged for is used, and 10 seconds more. Used after that, it ends the ' +
    'whole session: somebody else may have it.',
  body: token,
  answer: success({ accessToken, refreshToken }),
  refusals: [401, 403],
  ownPages: true,
  async serve({ adminSessions }, request, response) {
    const given = refreshTokenOf(request, adminSessions.cookies.refresh.read(request.headers.cookie))
    const tokens = given ? await adminSessions.refresh(given) : null
    if (!tokens) {
      response.setHeader('set-cookie', adminSessions.cookies.clear())
      throw new ProductError(
        'SESSION_ENDED',
        'Your session has ended. Please log in again.',
        'unauthenticated',
      )
    }
    response.setHeader('set-cookie', adminSessions.cookies.write(tokens))
    return { ...tokens }
  },
})

export const logout = route('POST /auth/admin/logout', 'Admin sign-in', {
  summary: 'Ends the session, with all its tokens; succeeds without one',
  body: token,
  answer: success({}),
  refusals: [403],
  ownPages: true,
  async serve({ adminSessions }, request, response) {
    const given = refreshTokenOf(request, adminSessions.cookies.refresh.read(request.headers.cookie))
    const sessionId = given ? await adminSessions.sessionOfRefreshToken(given) : null
    const session = sessionId
      ? await adminSessions.findById(sessionId)
      : await adminSessions.find(request.headers)
    if (session) {
      await adminSessions.db.transaction((manager) =>
        endAdminSessions(manager, {
          adminId: session.adminId,
          only: session.sessionId,
          because: 'signed_out',
        }),
      )
    }
    response.setHeader('set-cookie', adminSessions.cookies.clear())
    return {}
  },
})

export const verifyAdmin = route('GET /auth/admin/verify', 'Admin sign-in', {
  summary: 'Whether an admin is signed in',
  admin: 'viewer',
  answer: success({
    data: z.object({
      admin: z.object({
        username: textField('Lower case', 'admin'),
        role: z.enum(['admin', 'viewer']),
        loginTime: textField('When this session began, ISO', '2026-11-20T09:30:00.000Z'),
        secondFactor: flagField('Whether this session showed a second factor'),
        secondFactorOn: flagField('Whether the account has one, so that acting needs it'),
        passwordGiven: flagField('Whether somebody else chose its password'),
      }),
    }),
  }),
  refusals: [401],
  async serve({ adminSessions }, request) {
    const session = checkAdmin(await adminSessions.find(request.headers), 'viewer')
    return { data: { admin: { ...session, loginTime: session.loginTime.toISOString() } } }
  },
})

const passwords = z.object({
  currentPassword: z.string('Please enter your current password').min(1).max(200),
  newPassword: z
    .string('Please enter a new password')
    .min(1)
    .max(1_000)
    .meta({ description: '12 to 200 characters' }),
})

export const changeAdminPassword = route('POST /auth/admin/change-password', 'Admin sign-in', {
  summary: 'Changes the own password; every other session of the account ends',
  admin: 'viewer',
  body: passwords,
  answer: success({ message: textField('For people', 'Your password is changed.') }),
  refusals: [401, 403],
  ownPages: true,
  async serve(parts, request) {
    const session = checkAdmin(await parts.adminSessions.find(request.headers), 'viewer')
    await changePassword(parts, session, passwords.parse(request.body))
    return { message: 'Your password is changed. Other sessions were signed out.' }
  },
})

/** The one in the body decides, where there is one. */
function refreshTokenOf(request: Request, cookie: string | null): string | null {
  return token.parse(request.body).refreshToken ?? cookie
}
