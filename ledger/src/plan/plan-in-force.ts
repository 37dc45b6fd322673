import { conflict } from '@polder/base/errors'
import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'
import { type Plan, type PlanTerms, parsePlan } from './plan.ts'

export type PlanInForce = Awaited<ReturnType<typeof planInForce>>

/** A version never changes, so it is parsed once for each data source. */
const parsedVersions = new WeakMap<object, Map<number, Plan>>()

/**
 * @param day UTC day, `YYYY-MM-DD`
 * @returns the newest version that takes effect on that day or before; `effectiveFrom`: from which UTC day on
 * @throws Error before the product was opened
 */
export async function planInForce(manager: EntityManager, day: string) {
  const rows = await query(
    manager,
    `select version, effective_from::text as "effective_from!", terms from plan_version
     where effective_from <= $1::date order by version desc limit 1`,
    [day],
  )
  const row = rows[0]
  if (!row) throw new Error(`No plan was in force on ${day}: the product was not open`)
  const known = parsedVersions.get(manager.connection) ?? new Map<number, Plan>()
  parsedVersions.set(manager.connection, known)
  const plan = known.get(row.version) ?? parsePlan(row.terms)
  known.set(row.version, plan)
  return { version: row.version, effectiveFrom: row.effective_from, plan }
}

/**
 * @param figure wei, by the plan in force
 * @param shown what whoever acts was shown; left out: nothing
 * @throws ProductError TERMS_CHANGED when it is another
 */
export function assertAsShown(figure: bigint, shown: bigint | null | undefined): void {
  if ((shown ?? figure) === figure) return
  throw conflict('TERMS_CHANGED', 'The terms have changed since they were shown. Look again, then confirm.')
}

/** @returns the newest version, whether it is in force yet or not */
export async function readNewestTerms(manager: EntityManager) {
  const [newest] = await query(
    manager,
    'select version, effective_from::text as "effectiveFrom!", terms from plan_version order by version desc limit 1',
  )
  if (!newest) throw new Error('There is no plan: the product was not open')
  return { ...newest, terms: newest.terms as PlanTerms }
}
