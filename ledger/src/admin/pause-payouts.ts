import { conflict } from '@polder/base/errors'
import type { DataSource } from 'typeorm'
import { type PayoutSettingsRecord, readPayoutSettings } from '../reads/admin/payout-settings.ts'
import { execute } from '../sql.ts'
import { ADMINS_PAUSE, pausePayouts } from '../system-log.ts'
import { acceptNonces } from '../withdrawals/signer-nonces.ts'
import { type ActBy, auditedAct } from './audited-act.ts'
import { actOrPropose, type ProposableAct, type Proposed } from './propose-change.ts'

/**
 * Stops payouts: nothing but exits is signed until they are resumed, and what no node has seen yet is held back.
 * Withdrawals keep their place in line.
 * @throws ProductError `ALREADY_PAUSED`, `REASON_NEEDED`
 */
export function pausePayoutsAsAdmin(db: DataSource, by: ActBy): Promise<PayoutSettingsRecord> {
  return auditedAct(db, by, 'payouts_paused', async (manager) => {
    const { paused } = await readPayoutSettings(manager, 'hold')
    if (paused) throw conflict('ALREADY_PAUSED', 'Payouts are paused already.')
    await pausePayouts(manager, by.reason.trim(), ADMINS_PAUSE)
    return { result: await readPayoutSettings(manager), details: {} }
  })
}

/**
 * Lets payouts go on, also after a failed proof or an alarm paused them. A pause is the brake that one admin can pull on
 * another, so where the rule in force asks for two admins, this is only proposed, for this pause and the causes that it has
 * now.
 * @throws ProductError `NOT_PAUSED`, `NONCES_UNEXPLAINED`, `CHANGE_OUTDATED`, `ALREADY_PROPOSED`, `REASON_NEEDED`
 */
export function resumePayouts(db: DataSource, by: ActBy): Promise<PayoutSettingsRecord | Proposed> {
  return actOrPropose(db, by, RESUME, {})
}

/**
 * Accepts what the payout key has signed and no payout explains (docs/payouts.md#lost-minutes): an act of its own, since
 * whoever has stolen the key would have signed just that.
 * @throws ProductError `NOTHING_UNEXPLAINED`, `CHANGE_OUTDATED`, `ALREADY_PROPOSED`, `REASON_NEEDED`
 */
export function acceptUnexplained(db: DataSource, by: ActBy): Promise<PayoutSettingsRecord | Proposed> {
  return actOrPropose(db, by, ACCEPT_NONCES, {})
}

export const RESUME: ProposableAct<'payouts_resumed', PayoutSettingsRecord> = {
  kind: 'payouts_resumed',
  against: seenOf,
  differences: (now) => {
    assertResumable(now)
    return [{ field: 'paused', from: textOf(now), to: null }]
  },
  enact: async (manager, before) => {
    assertResumable(before)
    await execute(manager, 'update payout_control set paused = false')
    const { pause } = before
    return { result: await readPayoutSettings(manager), details: { pause, causes: textOf(before) } }
  },
}

export const ACCEPT_NONCES: ProposableAct<'nonces_accepted', PayoutSettingsRecord> = {
  kind: 'nonces_accepted',
  against: seenOf,
  differences: (now) => {
    const { first, below } = unexplainedOf(now)
    return [{ field: 'unexplained', from: `${first} – ${below - 1}`, to: null }]
  },
  enact: async (manager, before) => {
    const unexplained = unexplainedOf(before)
    await acceptNonces(manager, unexplained)
    return { result: await readPayoutSettings(manager), details: { ...unexplained } }
  },
}

/** What an admin sees of a pause who decides about it, as JSON. */
function seenOf({ pause, causes, unexplained }: PayoutSettingsRecord): object {
  return { pause, causes: causes.map(({ id }) => id), unexplained }
}

function textOf({ causes }: PayoutSettingsRecord): string {
  return causes.map(({ cause }) => cause).join('; ')
}

function assertResumable({ paused, unexplained }: PayoutSettingsRecord): void {
  if (!paused) throw conflict('NOT_PAUSED', 'Payouts are not paused.')
  if (unexplained)
    throw conflict(
      'NONCES_UNEXPLAINED',
      'The payout key has signed what no payout explains. Find out who did, and accept it first.',
    )
}

function unexplainedOf({ unexplained }: PayoutSettingsRecord) {
  if (unexplained) return unexplained
  throw conflict('NOTHING_UNEXPLAINED', 'The payout key has signed nothing that no payout explains.')
}
