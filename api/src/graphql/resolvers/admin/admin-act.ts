import type { ActBy } from '@polder/ledger/admin/audited-act'
import { asProductError } from '../../../errors.ts'
import type { GraphqlContext } from '../../context.ts'
import { Refused } from '../../types/results.ts'

/**
 * Runs an admin's act and turns a refusal into a member of the result's union. Who may act at all is decided before,
 * by `@Authorized('admin')`.
 */
export async function adminAct<Result>(
  context: GraphqlContext,
  reason: string,
  work: (by: ActBy) => Promise<Result>,
): Promise<Result | Refused> {
  const admin = await context.admin()
  if (!admin) throw new Error('an authorized field was reached by nobody')
  try {
    const result = await work({ actor: admin.username, reason })
    context.readAnew()
    return result
  } catch (error) {
    const refusal = asProductError(error)
    if (!refusal || refusal.errorClass === 'unavailable') throw error
    return new Refused(refusal.code, refusal.message)
  }
}
