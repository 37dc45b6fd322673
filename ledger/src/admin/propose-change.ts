import { ProductError } from '@polder/base/errors'
import type { EntityManager } from 'typeorm'
import type { PlanTerms } from '../plan/plan.ts'
import { query } from '../sql.ts'
import type { ActBy, Done } from './audited-act.ts'
import type { PlanChange } from './plan-changes.ts'

/** What a proposed change comes to, as it is stored: amounts are decimal text of wei. */
export interface ProposedChanges {
  payout_limits_set: { approvalThreshold: string | null; approvalsNeeded: number; dailyLimit: string | null }
  payouts_resumed: Record<string, never>
  nonces_accepted: Record<string, never>
  plan_version_added: { terms: PlanTerms; effectiveFrom: string }
}
export type ChangeKind = keyof ProposedChanges

/** A change that was not made, since it takes more admins. */
export interface Proposed {
  /** of the change */
  proposed: string
}

/**
 * Stores a change that takes more admins than the one who wants it, with that one's approval. It takes the place of one of
 * its kind that is open: none is left to be approved when everybody has forgotten it.
 * @param manager holds what operators have set, so that nobody else proposes meanwhile
 * @param i.against what the change rests on; it is compared again before the change is made
 * @throws ProductError `ALREADY_PROPOSED` when the very same is open
 */
export async function proposeChange<Kind extends ChangeKind>(
  manager: EntityManager,
  by: ActBy,
  i: { kind: Kind; change: ProposedChanges[Kind]; against: object; differences: PlanChange[] },
): Promise<Done<Proposed>> {
  const { kind, differences } = i
  const reason = by.reason.trim()
  const [change, against] = [JSON.stringify(i.change), JSON.stringify(i.against)]
  const same = await query(
    manager,
    `select 1 from proposed_change where kind = $1 and change = $2 and against = $3
       and outcome is null and expires_at > clock_timestamp()`,
    [kind, change, against],
  )
  if (same.length > 0)
    throw new ProductError(
      'ALREADY_PROPOSED',
      'This is proposed already: approve that, or decline it.',
      'conflict',
    )
  const superseded = await query(
    manager,
    `update proposed_change set outcome = 'superseded', ended_by = $2, ended_at = clock_timestamp()
     where kind = $1 and outcome is null returning id`,
    [kind, by.actor],
  )
  const [row] = await query(
    manager,
    `insert into proposed_change (kind, change, against, differences, reason, proposed_by)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [kind, change, against, JSON.stringify(differences), reason, by.actor],
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
    details: { change: id, kind, differences, ...(superseded[0] && { supersedes: superseded[0].id }) },
  }
}
