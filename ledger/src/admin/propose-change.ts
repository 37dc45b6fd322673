import type { EntityManager } from 'typeorm'
import type { PlanTerms } from '../plan/plan.ts'
import { query } from '../sql.ts'
import type { ActBy, Done } from './audited-act.ts'
import type { PlanChange } from './plan-changes.ts'

/** What a proposed change comes to, as it is stored: amounts are decimal text of wei. */
export interface ProposedChanges {
  payout_limits_set: { approvalThreshold: string | null; approvalsNeeded: number; dailyLimit: string | null }
  payouts_resumed: Record<string, never>
  plan_version_added: { terms: PlanTerms; effectiveFrom: string }
}
export type ChangeKind = keyof ProposedChanges

/** A change that was not made, since it takes more admins. */
export interface Proposed {
  /** of the change */
  proposed: string
}

/**
 * Stores a change that takes more admins than the one who wants it, with that one's approval.
 * @param i.against what the change rests on; it is compared again before the change is made
 */
export async function proposeChange<Kind extends ChangeKind>(
  manager: EntityManager,
  by: ActBy,
  i: { kind: Kind; change: ProposedChanges[Kind]; against: object; differences: PlanChange[] },
): Promise<Done<Proposed>> {
  const { kind, differences } = i
  const reason = by.reason.trim()
  const [row] = await query(
    manager,
    `insert into proposed_change (kind, change, against, differences, reason, proposed_by)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [
      kind,
      JSON.stringify(i.change),
      JSON.stringify(i.against),
      JSON.stringify(differences),
      reason,
      by.actor,
    ],
  )
  const { id } = row!
  await query(
    manager,
    'insert into proposed_change_approval (change_id, username, reason) values ($1, $2, $3)',
    [id, by.actor, reason],
  )
  return {
    result: { proposed: id },
    act: 'change_proposed',
    details: { change: id, kind, differences },
  }
}
