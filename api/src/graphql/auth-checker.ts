import type { AuthCheckerFn } from 'type-graphql'
import { type AdminRole, checkAdmin } from '../admin-auth/admin-session.ts'
import type { GraphqlContext } from './context.ts'

/**
 * Behind `@Authorized('viewer')` and `@Authorized('admin')`.
 * @throws ProductError UNAUTHENTICATED or FORBIDDEN, which the client is shown as the error's code
 */
export const authChecker: AuthCheckerFn<GraphqlContext, AdminRole> = async ({ context }, roles) => {
  checkAdmin(await context.admin(), roles.includes('viewer') ? 'viewer' : 'admin')
  return true
}
