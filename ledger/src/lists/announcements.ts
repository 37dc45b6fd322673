import type { EntityManager } from 'typeorm'
import { definePages, type PageRow } from './define-pages.ts'
import { id, instant, nullable, oneOf, text } from './field.ts'
import { readRows } from './read-pages.ts'

export type AnnouncementKind = 'incident' | 'announcement'

export const ANNOUNCEMENT_KIND = {
  name: 'AnnouncementKind',
  description: 'What operators tell everybody of',
  values: {
    incident: 'Something does not work as it should',
    announcement: 'Anything else, such as work that is planned',
  } satisfies Record<AnnouncementKind, string>,
}

/** What operators told everybody, and what they have announced for later; by real time, whatever a demo's clock says. */
export const ANNOUNCEMENTS = definePages({
  name: 'Announcement',
  description: 'What operators tell everybody; plain text in both languages',
  from: 'announcement a',
  fields: {
    id: id('a.id', 'Of the announcement'),
    kind: oneOf(ANNOUNCEMENT_KIND, 'a.kind', 'Of what'),
    english: text('a.english', 'In English'),
    dutch: text('a.dutch', 'In Dutch'),
    beginsAt: instant('a.begins_at', 'From when every page shows it'),
    endsAt: nullable(instant('a.ends_at', 'Until when; null: until an admin ends it')),
  },
  sorts: {
    time: [
      ['a.begins_at', 'timestamptz'],
      ['a.id', 'bigint'],
    ],
  },
})

export type AnnouncementRecord = PageRow<typeof ANNOUNCEMENTS>

/** @returns what every page shows now, incidents first, then the newest */
export async function readCurrentAnnouncements(manager: EntityManager): Promise<AnnouncementRecord[]> {
  const rows = await readRows(
    manager,
    ANNOUNCEMENTS,
    'begins_at <= now() and (ends_at is null or ends_at > now())',
    [],
  )
  const rank = ({ kind, beginsAt }: AnnouncementRecord) =>
    beginsAt.getTime() + (kind === 'incident' ? 1e15 : 0)
  return rows.toSorted((a, b) => rank(b) - rank(a))
}
