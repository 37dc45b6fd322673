import { createStore } from 'zustand/vanilla'
import { notedFetch } from './live-status.ts'
import { readAnswer } from './rest.ts'

/** What operators tell everybody, as `GET /api/announcements` gives it. */
export interface Announcement {
  id: string
  kind: 'incident' | 'announcement'
  english: string
  dutch: string
  beginsAt: string
  endsAt: string | null
}

export const announcements = createStore<{ current: readonly Announcement[] }>(() => ({ current: [] }))

/** Reads what is told now; what was last read stays where it cannot be had. */
export async function readAnnouncements(): Promise<void> {
  try {
    const answer = await readAnswer(await notedFetch('/api/announcements'))
    announcements.setState({ current: answer.announcements as Announcement[] })
  } catch (error) {
    console.error('Announcements could not be read', error)
  }
}
