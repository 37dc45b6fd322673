import { conflict, notFound, ProductError } from '@polder/base/errors'
import type { DataSource, EntityManager } from 'typeorm'
import type { AnnouncementKind } from '../lists/announcements.ts'
import { execute, exists, query } from '../sql.ts'
import { type ActBy, auditedAct } from './audited-act.ts'

/** What is told everybody; plain text. */
export interface AnnouncementDraft {
  kind: AnnouncementKind
  /** 3 to 500 characters each */
  english: string
  dutch: string
  /** real time; null: at once */
  beginsAt: Date | null
  /** null: until an admin ends it */
  endsAt: Date | null
}

/** A beginning that passed while the admin was writing is now. */
const MAX_WRITING_MS = 15 * 60_000

/**
 * Tells everybody something, on every page from its beginning to its end.
 * @returns its id
 * @throws ProductError `INVALID_ANNOUNCEMENT`, `REASON_NEEDED`
 */
export function announce(db: DataSource, by: ActBy, draft: AnnouncementDraft): Promise<string> {
  const [english, dutch] = [draft.english.trim(), draft.dutch.trim()]
  if (![english, dutch].every((text) => text.length >= 3 && text.length <= 500 && !text.includes('\0')))
    throw new ProductError('INVALID_ANNOUNCEMENT', 'Please write 3 to 500 characters in each language.')
  const [{ kind, beginsAt, endsAt }, now] = [draft, Date.now()]
  const begins = beginsAt?.getTime() ?? now
  if (begins < now - MAX_WRITING_MS || (endsAt && endsAt.getTime() <= Math.max(now, begins)))
    throw new ProductError('INVALID_ANNOUNCEMENT', 'It begins now or later, and ends later than that.')
  return auditedAct(db, by, 'announced', async (manager) => {
    const rows = await query(
      manager,
      `insert into announcement (kind, english, dutch, begins_at, ends_at) values ($1, $2, $3, greatest($4, now()), $5)
       returning id, begins_at as "beginsAt"`,
      [kind, english, dutch, beginsAt, endsAt],
    )
    const told = rows[0]!
    await tell(manager)
    return { result: told.id, details: { ...told, kind, english, dutch, endsAt } }
  })
}

/**
 * Takes an announcement from every page, now; one that is still to come never gets there. Both stay in the list of all.
 * @throws ProductError `ANNOUNCEMENT_NOT_FOUND`, `ANNOUNCEMENT_ENDED`, `REASON_NEEDED`
 */
export function endAnnouncement(db: DataSource, by: ActBy, id: string): Promise<void> {
  return auditedAct(db, by, 'announcement_ended', async (manager) => {
    if (!/^\d{1,18}$/.test(id) || !(await exists(manager, 'select 1 from announcement where id = $1', [id])))
      throw notFound('ANNOUNCEMENT_NOT_FOUND', 'There is no such announcement.')
    // By the clock of when the row is had: whoever had waited for another that ends it would else have begun before its end.
    const ended = await execute(
      manager,
      'update announcement set ends_at = clock_timestamp() where id = $1 and (ends_at is null or ends_at > clock_timestamp())',
      [id],
    )
    if (ended === 0) throw conflict('ANNOUNCEMENT_ENDED', 'This has ended already.')
    await tell(manager)
    return { result: undefined, details: { id } }
  })
}

/** Open pages look again once this is committed. */
async function tell(manager: EntityManager): Promise<void> {
  await query(manager, `select pg_notify('announced', '')`)
}
