import type { statementTexts as english } from './statement.ts'

export const statementTexts: typeof english = {
  lead: 'Alles wat er bij je beschikbare saldo bij kwam of af ging, met het saldo daarna. Dagen en tijden zijn UTC. Het nummer van een boeking laat de overboekingen zien.',
  lines: 'Regels',
  show: 'Wat je wilt zien',
  types: 'Soorten',
  reset: 'Alles tonen',
  count: (shown, all, total) =>
    total === 1 ? '1 regel' : shown === all ? `${all} regels` : `${shown} van ${all} regels`,
  empty: 'Geen regels om te tonen',
  reversed: 'Geen regels om te tonen: de eerste dag ligt na de laatste',
  columns: { change: 'Bij of af', balance: 'Saldo daarna' },
  downloadPdf: 'PDF downloaden',
  pdf: {
    about: 'Betreft',
    title: (product) => `${product}: rekeningoverzicht`,
    of: (address) => `Wallet ${address}`,
    made: (at, lines) => `Gemaakt op ${at}, ${lines}`,
    totals: ['Beginsaldo', 'Bij', 'Af', 'Eindsaldo'],
    page: (page, pages) => `Pagina ${page} van ${pages}`,
  },
  download: 'CSV downloaden',
  preparing: 'Voorbereiden...',
  progress: (done, total) => `${done} van ${total} regels`,
  saved: (count) => `${count} regels opgeslagen`,
  time: 'Tijd (UTC)',
  line: 'Regel',
}
