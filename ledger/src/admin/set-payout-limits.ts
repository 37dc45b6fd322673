import { formatPol } from '@polder/base/amount'
import { conflict, ProductError } from '@polder/base/errors'
import type { DataSource, EntityManager } from 'typeorm'
import { type PayoutSettingsRecord, readPayoutSettings } from '../reads/admin/payout-settings.ts'
import { execute, query } from '../sql.ts'
import type { PayoutControl } from '../withdrawals/payout-control.ts'
import type { ActBy } from './audited-act.ts'
import { actOrPropose, type ProposableAct, type Proposed, type ProposedChanges } from './propose-change.ts'

/** Of what operators decide about payouts, all but the pause; of a threshold a withdrawal that is in line is held to it too. */
export type PayoutLimits = Pick<PayoutControl, 'approvalThreshold' | 'approvalsNeeded' | 'dailyLimit'>

/**
 * Sets from when on a withdrawal needs approval, and what may be paid in a day. What waits for approval goes on waiting
 * when the threshold rises. Where the rule in force asks for two admins, what loosens anything is only proposed.
 * @throws ProductError `INVALID_LIMIT`, `TOO_FEW_ADMINS`, `CHANGE_OUTDATED`, `REASON_NEEDED`
 */
export function setPayoutLimits(
  db: DataSource,
  by: ActBy,
  limits: PayoutLimits,
): Promise<PayoutSettingsRecord | Proposed> {
  assertValid(limits)
  return actOrPropose(db, by, PAYOUT_LIMITS, stored(limits))
}

export const PAYOUT_LIMITS: ProposableAct<'payout_limits_set', PayoutSettingsRecord> = {
  kind: 'payout_limits_set',
  against: stored,
  isFree: (now, change) => !loosens(now, limitsOf(change)),
  differences: async (now, change, manager) => {
    await assertEnoughAdmins(manager, now, change)
    return differences(now, limitsOf(change))
  },
  enact: async (manager, before, change) => {
    await assertEnoughAdmins(manager, before, change)
    await execute(
      manager,
      'update payout_control set approval_threshold = $1, approvals_needed = $2, daily_limit = $3',
      [change.approvalThreshold, change.approvalsNeeded, change.dailyLimit],
    )
    const after = await readPayoutSettings(manager)
    return { result: after, details: { before: readable(before), after: readable(after) } }
  },
}

type Stored = ProposedChanges['payout_limits_set']

function stored({ approvalThreshold, approvalsNeeded, dailyLimit }: PayoutLimits): Stored {
  return { approvalThreshold: text(approvalThreshold), approvalsNeeded, dailyLimit: text(dailyLimit) }
}

function limitsOf({ approvalThreshold, approvalsNeeded, dailyLimit }: Stored): PayoutLimits {
  const wei = (text: string | null) => (text === null ? null : BigInt(text))
  return { approvalThreshold: wei(approvalThreshold), approvalsNeeded, dailyLimit: wei(dailyLimit) }
}

function loosens(from: PayoutLimits, to: PayoutLimits): boolean {
  const rises = (was: bigint | null, is: bigint | null) => was !== null && (is === null || is > was)
  return (
    rises(from.approvalThreshold, to.approvalThreshold) ||
    rises(from.dailyLimit, to.dailyLimit) ||
    to.approvalsNeeded < from.approvalsNeeded
  )
}

/** A rule that nobody can fulfil would stop every approval, and its own end. */
async function assertEnoughAdmins(manager: EntityManager, before: PayoutLimits, { approvalsNeeded }: Stored) {
  if (approvalsNeeded <= before.approvalsNeeded) return
  const [row] = await query(manager, 'select count(*)::integer as "count!" from standing_admin')
  if (row!.count >= approvalsNeeded) return
  throw conflict(
    'TOO_FEW_ADMINS',
    `There are fewer than ${approvalsNeeded} admins who can sign in. Add one first: npm run admin -- add NAME --role admin`,
  )
}

function assertValid({ approvalThreshold, approvalsNeeded, dailyLimit }: PayoutLimits): void {
  if ((approvalThreshold ?? 0n) < 0n || (dailyLimit ?? 1n) <= 0n) {
    throw new ProductError(
      'INVALID_LIMIT',
      'A threshold is 0 POL or more, a daily limit above 0 POL. To let nothing out, pause payouts.',
    )
  }
  if (approvalsNeeded !== 1 && approvalsNeeded !== 2) {
    throw new ProductError('INVALID_LIMIT', 'One or two admins approve a withdrawal.')
  }
}

function differences(before: PayoutLimits, limits: PayoutLimits) {
  const [was, is] = [readable(before), readable(limits)]
  return (['approvalThreshold', 'approvalsNeeded', 'dailyLimit'] as const)
    .map((field) => ({ field, from: text(was[field]), to: text(is[field]) }))
    .filter(({ from, to }) => from !== to)
}

const text = (value: unknown) => (value === null ? null : String(value))

function readable({ approvalThreshold, approvalsNeeded, dailyLimit }: PayoutLimits) {
  const pol = (wei: bigint | null) => (wei === null ? null : `${formatPol(wei)} POL`)
  return { approvalThreshold: pol(approvalThreshold), approvalsNeeded, dailyLimit: pol(dailyLimit) }
}
