import type { ResolverData } from 'type-graphql'
import { describe, expect, it } from 'vitest'
import type { AdminRole, AdminSession } from '../admin-auth/admin-session.ts'
import { GraphqlContext } from './context.ts'
import { authChecker } from './schema.ts'
import { stranger } from './test-support/stranger.ts'

const session: AdminSession = {
  adminId: '1',
  username: 'ada',
  role: 'admin',
  sessionId: '7',
  secondFactor: false,
  secondFactorOn: false,
  passwordGiven: false,
  loginTime: new Date(0),
  expiresAt: new Date(),
}
const viewer: AdminSession = { ...session, role: 'viewer' }
const withoutCode: AdminSession = { ...session, secondFactorOn: true }
const withCode: AdminSession = { ...withoutCode, secondFactor: true }

async function check(admin: AdminSession | null, role: AdminRole): Promise<unknown> {
  const context = new GraphqlContext({ reads: { together: () => null } } as never, {
    ...stranger,
    findAdmin: async () => admin,
  })
  const data = { context } as ResolverData<GraphqlContext>
  return await Promise.resolve(authChecker(data, [role])).catch((error: { code: string }) => error.code)
}

describe('authChecker', () => {
  it.each([
    ['nobody', null, 'UNAUTHENTICATED', 'UNAUTHENTICATED'],
    ['a viewer', viewer, true, 'FORBIDDEN'],
    ['an admin', session, true, true],
    ['an admin who has not shown the second factor', withoutCode, true, 'FORBIDDEN'],
    ['an admin who has', withCode, true, true],
  ])('lets %s look and act as told', async (_who, admin, looks, does) => {
    expect([await check(admin, 'viewer'), await check(admin, 'admin')]).toEqual([looks, does])
  })
})
