import { inDutch } from './in-dutch.ts'

export const announceTexts = inDutch(() => import('./nl-announce.ts'), {
  lead: 'What the operators told everybody, and what they plan. Times are in UTC.',
  none: 'Nothing was announced yet.',
  what: 'Announcement',
  from: 'From',
  to: 'Until',
  lasts: 'Still lasts',
  kinds: { INCIDENT: 'Incident', ANNOUNCEMENT: 'Announcement' },
  since: (time: string) => `Since ${time}`,
  until: (time: string) => `Until ${time}`,
})
