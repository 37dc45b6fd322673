import { ProductError } from '@polder/base/errors'
import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'
import type { ChangeKind, ProposedChanges } from './propose-change.ts'

/** A proposed change that has not ended. */
export type OpenChange = {
  [Kind in ChangeKind]: {
    id: string
    kind: Kind
    change: ProposedChanges[Kind]
    /** what held when it was proposed */
    against: unknown
    reason: string
    proposedBy: string
  }
}[ChangeKind]

/**
 * @returns the change, kept still until the database transaction ends
 * @throws ProductError `CHANGE_NOT_FOUND`, `CHANGE_ENDED`
 */
export async function lockOpenChange(manager: EntityManager, id: string): Promise<OpenChange> {
  const [row] = await query(
    manager,
    `select id, kind, change, against, reason, proposed_by as "proposedBy", outcome, expires_at <= clock_timestamp() as "expired!"
     from proposed_change where id = $1 for update`,
    [/^\d{1,18}$/.test(id) ? id : '0'],
  )
  if (!row) throw new ProductError('CHANGE_NOT_FOUND', 'There is no such proposed change.', 'not_found')
  const { outcome, expired, ...change } = row
  if (!outcome && !expired) return change as OpenChange
  throw new ProductError('CHANGE_ENDED', `This change was ${HOW[outcome ?? 'expired']}.`, 'conflict')
}

const HOW: Readonly<Record<string, string>> = {
  enacted: 'made already',
  declined: 'declined already',
  superseded: 'replaced by another proposal',
  voided: 'voided, since payouts were paused for one more cause',
  expired: 'left to expire',
}
