import type { announceTexts as english } from './announce.ts'

export const announceTexts: typeof english = {
  lead: 'Wat de beheerders iedereen hebben laten weten, en wat ze van plan zijn. Tijden zijn in UTC.',
  none: 'Er is nog niets meegedeeld.',
  what: 'Mededeling',
  from: 'Van',
  to: 'Tot',
  lasts: 'Duurt nog',
  kinds: { INCIDENT: 'Storing', ANNOUNCEMENT: 'Mededeling' },
  since: (time) => `Sinds ${time}`,
  until: (time) => `Tot ${time}`,
}
