import { isDeepStrictEqual } from 'node:util'
import { ProductError } from '@polder/base/errors'
import type { DataSource, EntityManager } from 'typeorm'
import { appendAudit } from '../audit/append-audit.ts'
import { readNewestTerms } from '../reads/admin/newest-terms.ts'
import { type PayoutSettingsRecord, readPayoutSettings } from '../reads/admin/payout-settings.ts'
import { query } from '../sql.ts'
import { type ActBy, auditedAct, type Done } from './audited-act.ts'
import { enactPlan } from './change-plan.ts'
import { lockOpenChange, type OpenChange } from './open-change.ts'
import { enactNonces, enactResume, seenOf } from './pause-payouts.ts'
import { enactLimits, storedLimits } from './set-payout-limits.ts'

/**
 * Approves a proposed change; with the last approval that the rule in force asks for, it is made. Approvals of accounts
 * that may no longer act do not count.
 * @returns approvals still missing; 0: the change is made
 * @throws ProductError `CHANGE_NOT_FOUND`, `CHANGE_ENDED`, `ALREADY_APPROVED`, `CHANGE_OUTDATED` when what it was proposed
 *   against no longer holds, `REASON_NEEDED`, and whatever the act itself is refused with
 */
export function approveChange(db: DataSource, by: ActBy, id: string): Promise<number> {
  return auditedAct(db, by, 'change_approved', async (manager) => {
    // Held from here to the end: neither the rule nor what the change rests on moves in between.
    const now = await readPayoutSettings(manager, 'hold')
    const change = await lockOpenChange(manager, id)
    const approvedBy = await addApproval(manager, by, id)
    const missing = Math.max(0, now.approvalsNeeded - approvedBy.length)
    if (missing === 0) await enact(manager, now, change, { by, approvedBy })
    return { result: missing, details: { change: id, kind: change.kind, missing } }
  })
}

/** Makes the change in its proposer's name, with a line of its own in the audit log. */
async function enact(
  manager: EntityManager,
  now: PayoutSettingsRecord,
  change: OpenChange,
  { by, approvedBy }: { by: ActBy; approvedBy: string[] },
): Promise<void> {
  const { id, kind, reason, proposedBy: actor } = change
  const { details } = await make(manager, now, change)
  await query(
    manager,
    `update proposed_change set outcome = 'enacted', ended_by = $2, ended_at = clock_timestamp() where id = $1 returning id`,
    [id, by.actor],
  )
  await appendAudit(manager, { actor, act: kind, reason, details: { ...details, change: id, approvedBy } })
}

async function make(
  manager: EntityManager,
  now: PayoutSettingsRecord,
  change: OpenChange,
): Promise<Done<unknown>> {
  switch (change.kind) {
    case 'payout_limits_set': {
      assertHolds(change, storedLimits(now))
      const { approvalThreshold, approvalsNeeded, dailyLimit } = change.change
      return enactLimits(manager, now, {
        approvalThreshold: approvalThreshold === null ? null : BigInt(approvalThreshold),
        approvalsNeeded,
        dailyLimit: dailyLimit === null ? null : BigInt(dailyLimit),
      })
    }
    case 'payouts_resumed':
      assertHolds(change, seenOf(now))
      return enactResume(manager, now)
    case 'nonces_accepted':
      assertHolds(change, seenOf(now))
      return enactNonces(manager, now)
    case 'plan_version_added': {
      const { version } = await readNewestTerms(manager)
      assertHolds(change, { version })
      return enactPlan(manager, { actor: change.proposedBy, reason: change.reason }, change.change)
    }
  }
}

function assertHolds({ against }: OpenChange, now: object): void {
  if (isDeepStrictEqual(against, now)) return
  throw new ProductError(
    'CHANGE_OUTDATED',
    'What this change was proposed against has changed since. Decline it, and propose it again.',
    'conflict',
  )
}

/** @returns whose approvals count now */
async function addApproval(manager: EntityManager, by: ActBy, id: string): Promise<string[]> {
  const added = await query(
    manager,
    `insert into proposed_change_approval (change_id, username, reason) values ($1, $2, $3)
     on conflict do nothing returning username`,
    [id, by.actor, by.reason.trim()],
  )
  if (added.length === 0) {
    throw new ProductError(
      'ALREADY_APPROVED',
      'You have approved this change: another admin must.',
      'conflict',
    )
  }
  const rows = await query(
    manager,
    'select username from proposed_change_approval join standing_admin using (username) where change_id = $1 order by at',
    [id],
  )
  return rows.map(({ username }) => username)
}
