import { conflict, notFound } from '@polder/base/errors'
import type { DataSource, EntityManager } from 'typeorm'
import { appendAudit } from '../audit/append-audit.ts'
import { type PayoutSettingsRecord, readPayoutSettings } from '../reads/admin/payout-settings.ts'
import { execute, exists, query } from '../sql.ts'
import { type ActBy, auditedAct } from './audited-act.ts'
import { ADD_PLAN_VERSION } from './change-plan.ts'
import { ACCEPT_NONCES, RESUME } from './pause-payouts.ts'
import { assertHolds, type ChangeKind, type ProposableAct, type ProposedChanges } from './propose-change.ts'
import { PAYOUT_LIMITS } from './set-payout-limits.ts'

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
    const { approvedBy, added } = await addApproval(manager, by, id)
    const missing = Math.max(0, now.approvalsNeeded - approvedBy.length)
    // What is enough by now is carried out, also when nobody else has to approve it any more.
    if (missing > 0 && !added)
      throw conflict('ALREADY_APPROVED', 'You have approved this change: another admin must.')
    if (missing === 0) await enact(manager, now, change, { by, approvedBy })
    return { result: missing, details: { change: id, kind: change.kind, missing } }
  })
}

const ACTS: { [Kind in ChangeKind]: ProposableAct<Kind, unknown> } = {
  payout_limits_set: PAYOUT_LIMITS,
  payouts_resumed: RESUME,
  nonces_accepted: ACCEPT_NONCES,
  plan_version_added: ADD_PLAN_VERSION,
}

/** Makes the change in its proposer's name, with a line of its own in the audit log. */
async function enact(
  manager: EntityManager,
  now: PayoutSettingsRecord,
  { id, kind, change, against, reason, proposedBy: actor }: Awaited<ReturnType<typeof lockOpenChange>>,
  { by, approvedBy }: { by: ActBy; approvedBy: string[] },
): Promise<void> {
  const act: ProposableAct<ChangeKind, unknown> = ACTS[kind]
  assertHolds(against, await act.against(now, manager))
  const { details } = await act.enact(manager, now, change, { actor, reason })
  await endChange(manager, id, 'enacted', by)
  await appendAudit(manager, { actor, act: kind, reason, details: { ...details, change: id, approvedBy } })
}

/** @returns whose approvals count now; `added`: false when this one had approved it before */
async function addApproval(manager: EntityManager, by: ActBy, id: string) {
  const added = await exists(
    manager,
    `insert into proposed_change_approval (change_id, username, reason) values ($1, $2, $3) on conflict do nothing returning username`,
    [id, by.actor, by.reason.trim()],
  )
  const rows = await query(
    manager,
    'select username from proposed_change_approval join standing_admin using (username) where change_id = $1 order by at',
    [id],
  )
  return { approvedBy: rows.map(({ username }) => username), added }
}

/**
 * @returns the change, kept still until the database transaction ends; `against`: what held when it was proposed
 * @throws ProductError `CHANGE_NOT_FOUND`, `CHANGE_ENDED`
 */
async function lockOpenChange(manager: EntityManager, id: string) {
  const [row] = await query(
    manager,
    `select id, kind, change, against, reason, proposed_by as "proposedBy", outcome, expires_at <= clock_timestamp() as "expired!"
     from proposed_change where id = $1 for update`,
    [/^\d{1,18}$/.test(id) ? id : '0'],
  )
  if (!row) throw notFound('CHANGE_NOT_FOUND', 'There is no such proposed change.')
  const { outcome, expired, ...rest } = row
  const change = rest.change as ProposedChanges[ChangeKind]
  if (!outcome && !expired) return { ...rest, kind: rest.kind as ChangeKind, change }
  throw conflict('CHANGE_ENDED', `This change was ${HOW[outcome ?? 'expired']}.`)
}

async function endChange(
  manager: EntityManager,
  id: string,
  outcome: 'enacted' | 'declined',
  by: ActBy,
): Promise<void> {
  await execute(
    manager,
    'update proposed_change set outcome = $2, ended_by = $3, ended_at = clock_timestamp() where id = $1',
    [id, outcome, by.actor],
  )
}

const HOW: Readonly<Record<string, string>> = {
  enacted: 'made already',
  declined: 'declined already',
  superseded: 'replaced by another proposal',
  voided: 'voided, since payouts were paused for one more cause',
  expired: 'left to expire',
}

/**
 * Ends a proposed change: any admin declines it, whoever proposed it withdraws it.
 * @throws ProductError `CHANGE_NOT_FOUND`, `CHANGE_ENDED`, `REASON_NEEDED`
 */
export function declineChange(db: DataSource, by: ActBy, id: string): Promise<void> {
  return auditedAct(db, by, 'change_declined', async (manager) => {
    const { kind, proposedBy } = await lockOpenChange(manager, id)
    await endChange(manager, id, 'declined', by)
    const act = by.actor === proposedBy ? 'change_withdrawn' : 'change_declined'
    return { result: undefined, act, details: { change: id, kind, proposedBy } }
  })
}
