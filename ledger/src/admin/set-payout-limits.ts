import { formatPol } from '@polder/base/amount'
import { ProductError } from '@polder/base/errors'
import type { DataSource, EntityManager } from 'typeorm'
import { type PayoutSettingsRecord, readPayoutSettings } from '../reads/admin/payout-settings.ts'
import { execute, query } from '../sql.ts'
import { type ActBy, auditedAct, type Done } from './audited-act.ts'
import { type Proposed, proposeChange } from './propose-change.ts'

/** Amounts are wei; null: no such limit. */
export interface PayoutLimits {
  /** a withdrawal above it (gross) waits for approval, also one that is in line and not signed yet */
  approvalThreshold: bigint | null
  /** how many different admins must approve: 1 or 2 */
  approvalsNeeded: number
  /** the maximum that is signed in a UTC day of real time, net */
  dailyLimit: bigint | null
}

/**
 * Sets from when on a withdrawal needs approval, and what may be paid in a day. What waits for approval goes on waiting
 * when the threshold rises. Where the rule in force asks for two admins, what loosens anything is only proposed.
 * @throws ProductError `INVALID_LIMIT`, `TOO_FEW_ADMINS`, `REASON_NEEDED`
 */
export function setPayoutLimits(
  db: DataSource,
  by: ActBy,
  limits: PayoutLimits,
): Promise<PayoutSettingsRecord | Proposed> {
  assertValid(limits)
  return auditedAct<PayoutSettingsRecord | Proposed>(db, by, 'payout_limits_set', async (manager) => {
    const before = await readPayoutSettings(manager, 'hold')
    if (before.approvalsNeeded === 1 || !loosens(before, limits)) {
      return enactLimits(manager, before, limits)
    }
    await assertEnoughAdmins(manager, before, limits)
    return proposeChange(manager, by, {
      kind: 'payout_limits_set',
      change: storedLimits(limits),
      against: storedLimits(before),
      differences: differences(before, limits),
    })
  })
}

/** Within the caller's database transaction. @param before as they are, held */
export async function enactLimits(
  manager: EntityManager,
  before: PayoutSettingsRecord,
  limits: PayoutLimits,
): Promise<Done<PayoutSettingsRecord>> {
  await assertEnoughAdmins(manager, before, limits)
  await execute(
    manager,
    'update payout_control set approval_threshold = $1, approvals_needed = $2, daily_limit = $3',
    [
      limits.approvalThreshold?.toString() ?? null,
      limits.approvalsNeeded,
      limits.dailyLimit?.toString() ?? null,
    ],
  )
  const after = await readPayoutSettings(manager)
  return { result: after, details: { before: readable(before), after: readable(after) } }
}

/** As JSON, to be stored and compared. */
export function storedLimits({ approvalThreshold, approvalsNeeded, dailyLimit }: PayoutLimits) {
  const text = (wei: bigint | null) => wei?.toString() ?? null
  return { approvalThreshold: text(approvalThreshold), approvalsNeeded, dailyLimit: text(dailyLimit) }
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
async function assertEnoughAdmins(
  manager: EntityManager,
  before: PayoutLimits,
  { approvalsNeeded }: PayoutLimits,
): Promise<void> {
  if (approvalsNeeded <= before.approvalsNeeded) return
  const [row] = await query(manager, 'select count(*)::integer as "count!" from standing_admin')
  if (row!.count >= approvalsNeeded) return
  throw new ProductError(
    'TOO_FEW_ADMINS',
    `There are fewer than ${approvalsNeeded} admins who can sign in. Add one first: npm run admin -- add NAME --role admin`,
    'conflict',
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
