import { isDeepStrictEqual } from 'node:util'
import { conflict } from '@polder/base/errors'
import type { DataSource, EntityManager } from 'typeorm'
import type { PlanTerms } from '../plan/plan.ts'
import { type PayoutSettingsRecord, readPayoutSettings } from '../reads/admin/payout-settings.ts'
import { exists, query } from '../sql.ts'
import { type ActBy, auditedAct, type Done } from './audited-act.ts'
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

/** What takes two admins where the rule in force says so. `now` is what operators have set, held for the act. */
export interface ProposableAct<Kind extends ChangeKind, Result> {
  kind: Kind
  /** @returns what the change rests on, as JSON: it is compared again before a proposed change is made */
  against(now: PayoutSettingsRecord, manager: EntityManager): object | Promise<object>
  /** @returns what it changes, for people. @throws ProductError when it could not be made now */
  differences(
    now: PayoutSettingsRecord,
    change: ProposedChanges[Kind],
    manager: EntityManager,
  ): PlanChange[] | Promise<PlanChange[]>
  /** @returns whether one admin may do it under any rule */
  isFree?(now: PayoutSettingsRecord, change: ProposedChanges[Kind]): boolean
  /** Makes the change, within the caller's database transaction. */
  enact(
    manager: EntityManager,
    now: PayoutSettingsRecord,
    change: ProposedChanges[Kind],
    by: ActBy,
  ): Promise<Done<Result>>
}

/**
 * @param seen what was decided against, as JSON
 * @param now what holds
 * @throws ProductError `CHANGE_OUTDATED`
 */
export function assertHolds(seen: unknown, now: object): void {
  if (isDeepStrictEqual({ ...Object(seen), ...now }, seen)) return
  throw conflict(
    'CHANGE_OUTDATED',
    'What this was decided against has changed since. Look again, and decline a proposal of it.',
  )
}

/**
 * Makes a change, or stores it to be approved by another admin where the rule in force asks for two.
 * @throws ProductError `REASON_NEEDED`, `CHANGE_OUTDATED`, `ALREADY_PROPOSED` when the very same is open, and what the act
 *   throws
 */
export function actOrPropose<Kind extends ChangeKind, Result>(
  db: DataSource,
  by: ActBy,
  act: ProposableAct<Kind, Result>,
  change: ProposedChanges[Kind],
): Promise<Result | Proposed> {
  return auditedAct<Result | Proposed>(db, by, act.kind, async (manager) => {
    const now = await readPayoutSettings(manager, 'hold')
    const against = await act.against(now, manager)
    if (by.seen !== undefined) assertHolds(by.seen, against)
    if (now.approvalsNeeded === 1 || act.isFree?.(now, change)) return act.enact(manager, now, change, by)
    const differences = await act.differences(now, change, manager)
    return propose(manager, by, { kind: act.kind, change, against, differences })
  })
}

/**
 * Stores a change that takes more admins than the one who wants it, with that one's approval. It takes the place of one of
 * its kind that is open: none is left to be approved when everybody has forgotten it.
 */
async function propose(
  manager: EntityManager,
  by: ActBy,
  i: { kind: ChangeKind; change: object; against: object; differences: PlanChange[] },
): Promise<Done<Proposed>> {
  const { kind, differences } = i
  const reason = by.reason.trim()
  const [change, against] = [JSON.stringify(i.change), JSON.stringify(i.against)]
  const same = await exists(
    manager,
    `select 1 from proposed_change where kind = $1 and change = $2 and against = $3
       and outcome is null and expires_at > clock_timestamp()`,
    [kind, change, against],
  )
  if (same) throw conflict('ALREADY_PROPOSED', 'This is proposed already: approve that, or decline it.')
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

/** @returns changes that wait for more admins, the oldest first; real time; `approvedBy`: whose approvals count now */
export async function readProposedChanges(manager: EntityManager) {
  const rows = await query(
    manager,
    `select id, kind, differences, reason, proposed_by as "proposedBy", proposed_at as "proposedAt", expires_at as "expiresAt",
       array(select username from proposed_change_approval p join standing_admin using (username)
         where p.change_id = c.id order by at) as "approvedBy!"
     from proposed_change c where outcome is null and expires_at > clock_timestamp() order by id`,
  )
  return rows.map((row) => ({
    ...row,
    kind: row.kind as ChangeKind,
    differences: row.differences as PlanChange[],
  }))
}
