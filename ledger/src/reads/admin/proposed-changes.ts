import type { EntityManager } from 'typeorm'
import type { PlanChange } from '../../admin/plan-changes.ts'
import type { ChangeKind } from '../../admin/propose-change.ts'
import { query } from '../../sql.ts'

/** A change that waits for more admins. Times are real time. */
export interface ProposedChangeRecord {
  id: string
  kind: ChangeKind
  differences: PlanChange[]
  /** its proposer's words */
  reason: string
  proposedBy: string
  proposedAt: Date
  expiresAt: Date
  /** who approved it, its proposer first */
  approvedBy: string[]
}

/** @returns those that have not ended, the oldest first */
export async function readProposedChanges(manager: EntityManager): Promise<ProposedChangeRecord[]> {
  const rows = await query(
    manager,
    `select id, kind, differences, reason, proposed_by as "proposedBy", proposed_at as "proposedAt", expires_at as "expiresAt",
       array(select username from proposed_change_approval p where p.change_id = c.id order by at) as "approvedBy!"
     from proposed_change c where outcome is null and expires_at > clock_timestamp() order by id`,
  )
  return rows as ProposedChangeRecord[]
}
