import { ProductError } from '@polder/base/errors'
import type { ActBy } from '@polder/ledger/admin/audited-act'
import type { Proposed } from '@polder/ledger/admin/propose-change'
import type { GraphqlContext } from '../../context.ts'
import { ChangeProposed } from '../../types/admin/acts.ts'
import type { ObjectClass } from '../../types/object-type.ts'
import type { Refused } from '../../types/results.ts'
import { memberOrRefused, orRefused } from '../act.ts'

/** Runs an admin's act. Who may act at all is decided before, by `@Authorized('admin')`. */
export function adminAct<Result extends object>(
  context: GraphqlContext,
  reason: string,
  result: ObjectClass<Result>,
  work: (by: ActBy) => Promise<Result>,
): Promise<Result | Refused> {
  return orRefused(result, () => runAsAdmin(context, reason, work))
}

/** As {@link adminAct}, for an act that may take another admin. */
export function proposableAct<Result extends object>(
  context: GraphqlContext,
  reason: string,
  result: ObjectClass<Result>,
  work: (by: ActBy) => Promise<Result | Proposed>,
): Promise<Result | ChangeProposed | Refused> {
  return memberOrRefused(async () => {
    const done = await runAsAdmin(context, reason, work)
    return 'proposed' in done ? new ChangeProposed({ id: done.proposed }) : new result(done)
  })
}

async function runAsAdmin<Done>(
  context: GraphqlContext,
  reason: string,
  work: (by: ActBy) => Promise<Done>,
): Promise<Done> {
  const admin = await context.admin()
  if (!admin) throw new Error('an authorized field was reached by nobody')
  const done = await work({ actor: admin.username, reason })
  context.readAnew()
  return done
}

/** @returns whatever the JSON holds; the ledger says whether it is a plan. @throws ProductError `INVALID_PLAN` */
export function readTerms(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw new ProductError('INVALID_PLAN', 'The plan is not valid JSON.')
  }
}
