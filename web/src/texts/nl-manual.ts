import type { manualTexts as english } from './manual.ts'

/** The Dutch of manual.ts. */
export const manualTexts: typeof english = {
  title: 'Handleiding',
  lead: 'Wat elk scherm doet, wat het kost, wanneer er iets gebeurt, volgens welke regels, en wat er mis kan gaan.',
  contents: 'Inhoud',
  file: '/user-manual-nl.pdf',
  download: 'Downloaden als pdf',
  read: 'Lezen als pagina',
  frame: 'Handleiding (pdf)',
  body: 'Schermen, kosten, tijden, regels en risico’s.',
}
