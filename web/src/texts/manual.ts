import { inDutch } from './in-dutch.ts'

/** The texts of what stands around the manual. */
export let manualTexts = {
  title: 'User manual',
  lead: 'What each screen does, what it costs, when things happen, by which rules, and what can go wrong.',
  contents: 'Contents',
  file: '/user-manual.pdf',
  download: 'Download as PDF',
  read: 'Read as a page',
  frame: 'User manual (PDF)',
  body: 'Screens, fees, timing, rules and risks.',
}

inDutch(async () => {
  manualTexts = (await import('./nl-manual.ts')).manualTexts
})
