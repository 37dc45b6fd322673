import { randomBytes } from 'node:crypto'
import type { DataSource } from 'typeorm'
import { defaultPlan } from './plan/default-plan.ts'
import { type PlanTerms, parsePlan } from './plan/plan.ts'
import { CHAIN_LENGTH, commitmentOf } from './rules/mystery-box.ts'
import { execute, inTransaction, query } from './sql.ts'

/**
 * The first start: fixes the seeds of the mystery boxes, notes when the product opened (by its clock) and puts version
 * 1 of the plan in force from that day. Later calls change nothing.
 * @param terms the first plan; the default plan when left out
 * @throws PlanError when the terms cannot be in force
 */
export async function openProduct(db: DataSource, terms: PlanTerms = defaultPlan): Promise<void> {
  parsePlan(terms)
  await inTransaction(db, async (manager) => {
    await query(manager, `select pg_advisory_xact_lock(hashtext('open_product'))`)
    const [state] = await query(manager, 'select opened_at from product_state')
    if (state!.opened_at) return
    const root = randomBytes(32)
    await query(manager, 'insert into box_chain (root, length, commitment) values ($1, $2, $3)', [
      root,
      CHAIN_LENGTH,
      commitmentOf(root, CHAIN_LENGTH),
    ])
    await execute(manager, 'update product_state set opened_at = product_now()')
    await query(
      manager,
      `insert into plan_version (version, effective_from, terms, created_by, reason)
       select 1, (opened_at at time zone 'UTC')::date, $1::jsonb, 'product', 'The first plan' from product_state`,
      [JSON.stringify(terms)],
    )
    await query(manager, `select ensure_month((opened_at at time zone 'UTC')::date) from product_state`)
  })
}
