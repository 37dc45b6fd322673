import type { DataSource } from 'typeorm'
import { endChange, lockOpenChange } from './approve-change.ts'
import { type ActBy, auditedAct } from './audited-act.ts'

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
