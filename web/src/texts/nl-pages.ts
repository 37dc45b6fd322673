import type { PageTexts } from './en-pages.ts'

/** The Dutch of en-pages.ts. */
export const nlPages: PageTexts = {
  manual: {
    title: 'Handleiding',
    lead: 'Wat elk scherm doet, wat het kost, wanneer er iets gebeurt, volgens welke regels, en wat er mis kan gaan. De handleiding is in het Engels.',
    contents: 'Inhoud',
    download: 'Downloaden als pdf',
    read: 'Lezen als pagina',
    frame: 'Handleiding (pdf)',
    body: 'Schermen, kosten, tijden, regels en risico’s, in het Engels.',
  },
}
