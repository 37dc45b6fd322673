import type { EntityManager } from 'typeorm'
import type { PlanChange } from '../../admin/plan-changes.ts'
import type { ChangeKind } from '../../admin/propose-change.ts'
import { query } from '../../sql.ts'

/** @returns changes that wait for more admins, the oldest first; times are real time, and their proposer approved them first */
export async function readProposedChanges(manager: EntityManager) {
  const rows = await query(
    manager,
    `select id, kind, differences, reason, proposed_by as "proposedBy", proposed_at as "proposedAt", expires_at as "expiresAt",
       array(select username from proposed_change_approval p where p.change_id = c.id order by at) as "approvedBy!"
     from proposed_change c where outcome is null and expires_at > clock_timestamp() order by id`,
  )
  return rows.map((row) => ({
    ...row,
    kind: row.kind as ChangeKind,
    differences: row.differences as PlanChange[],
  }))
}
