import type { ActBy } from '@polder/ledger/admin/audited-act'
import type { GraphqlContext } from '../../context.ts'
import type { ObjectClass } from '../../types/object-type.ts'
import type { Refused } from '../../types/results.ts'
import { orRefused } from '../act.ts'

/** Runs an admin's act. Who may act at all is decided before, by `@Authorized('admin')`. */
export function adminAct<Result extends object>(
  context: GraphqlContext,
  reason: string,
  result: ObjectClass<Result>,
  work: (by: ActBy) => Promise<Result>,
): Promise<Result | Refused> {
  return orRefused(result, async () => {
    const admin = await context.admin()
    if (!admin) throw new Error('an authorized field was reached by nobody')
    const done = await work({ actor: admin.username, reason })
    context.readAnew()
    return done
  })
}
