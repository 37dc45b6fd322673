import { ProductError } from '@polder/base/errors'
import type { DataSource, EntityManager } from 'typeorm'
import { type PayoutSettingsRecord, readPayoutSettings } from '../reads/admin/payout-settings.ts'
import { execute } from '../sql.ts'
import { pausePayouts } from '../system-log.ts'
import { acceptNonces } from '../withdrawals/signer-nonces.ts'
import { type ActBy, auditedAct, type Done } from './audited-act.ts'
import { type Proposed, proposeChange } from './propose-change.ts'

/**
 * Stops payouts: nothing more is signed until they are resumed; what is signed already is seen through. Withdrawals
 * keep their place in line.
 * @throws ProductError `ALREADY_PAUSED`, `REASON_NEEDED`
 */
export function pausePayoutsAsAdmin(db: DataSource, by: ActBy): Promise<PayoutSettingsRecord> {
  return auditedAct(db, by, 'payouts_paused', async (manager) => {
    const { paused } = await readPayoutSettings(manager, 'hold')
    if (paused) throw new ProductError('ALREADY_PAUSED', 'Payouts are paused already.', 'conflict')
    await pausePayouts(manager, by.reason.trim())
    return { result: await readPayoutSettings(manager), details: {} }
  })
}

/**
 * Lets payouts go on, also after a failed proof or an alarm paused them. A pause is the brake that one admin can pull on
 * another, so where the rule in force asks for two admins, this is only proposed, for this pause and the causes that it has
 * now.
 * @throws ProductError `NOT_PAUSED`, `NONCES_UNEXPLAINED`, `ALREADY_PROPOSED`, `REASON_NEEDED`
 */
export function resumePayouts(db: DataSource, by: ActBy): Promise<PayoutSettingsRecord | Proposed> {
  return auditedAct<PayoutSettingsRecord | Proposed>(db, by, 'payouts_resumed', async (manager) => {
    const before = await readPayoutSettings(manager, 'hold')
    if (before.approvalsNeeded === 1) return enactResume(manager, before)
    assertResumable(before)
    return proposeChange(manager, by, {
      kind: 'payouts_resumed',
      change: {},
      against: seenOf(before),
      differences: [{ field: 'paused', from: textOf(before), to: null }],
    })
  })
}

/**
 * Accepts what the payout key has signed and no payout explains (docs/payouts.md#lost-minutes): an act of its own, since
 * whoever has stolen the key would have signed just that.
 * @throws ProductError `NOTHING_UNEXPLAINED`, `ALREADY_PROPOSED`, `REASON_NEEDED`
 */
export function acceptUnexplained(db: DataSource, by: ActBy): Promise<PayoutSettingsRecord | Proposed> {
  return auditedAct<PayoutSettingsRecord | Proposed>(db, by, 'nonces_accepted', async (manager) => {
    const before = await readPayoutSettings(manager, 'hold')
    if (before.approvalsNeeded === 1) return enactNonces(manager, before)
    const { first, below } = unexplainedOf(before)
    return proposeChange(manager, by, {
      kind: 'nonces_accepted',
      change: {},
      against: seenOf(before),
      differences: [{ field: 'unexplained', from: `${first} – ${below - 1}`, to: null }],
    })
  })
}

/** Within the caller's database transaction. @param before as they are, held. @throws ProductError as {@link resumePayouts} */
export async function enactResume(
  manager: EntityManager,
  before: PayoutSettingsRecord,
): Promise<Done<PayoutSettingsRecord>> {
  assertResumable(before)
  await execute(manager, 'update payout_control set paused = false')
  const { pause } = before
  return { result: await readPayoutSettings(manager), details: { pause, causes: textOf(before) } }
}

/** As {@link enactResume}, of {@link acceptUnexplained}. */
export async function enactNonces(
  manager: EntityManager,
  before: PayoutSettingsRecord,
): Promise<Done<PayoutSettingsRecord>> {
  const unexplained = unexplainedOf(before)
  await acceptNonces(manager, unexplained)
  return { result: await readPayoutSettings(manager), details: { ...unexplained } }
}

/** What an admin sees of a pause who decides about it, as JSON. */
export function seenOf({ pause, causes, unexplained }: PayoutSettingsRecord): object {
  return { pause, causes: causes.map(({ id }) => id), unexplained }
}

function textOf({ causes }: PayoutSettingsRecord): string {
  return causes.map(({ cause }) => cause).join('; ')
}

function assertResumable({ paused, unexplained }: PayoutSettingsRecord): void {
  if (!paused) throw new ProductError('NOT_PAUSED', 'Payouts are not paused.', 'conflict')
  if (unexplained)
    throw new ProductError(
      'NONCES_UNEXPLAINED',
      'The payout key has signed what no payout explains. Find out who did, and accept it first.',
      'conflict',
    )
}

function unexplainedOf({ unexplained }: PayoutSettingsRecord) {
  if (unexplained) return unexplained
  throw new ProductError(
    'NOTHING_UNEXPLAINED',
    'The payout key has signed nothing that no payout explains.',
    'conflict',
  )
}
