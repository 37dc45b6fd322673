import type { StatementTexts } from './statement.ts'

/** The Dutch of statement.ts. */
export const statementTexts: StatementTexts = {
  title: 'Rekeningoverzicht',
  lead: 'Elke verandering van het beschikbare saldo met het saldo daarna. Dagen en tijden zijn UTC.',
  lines: 'Regels',
  types: 'Soorten',
  from: 'Van',
  to: 'Tot en met',
  reset: 'Alles tonen',
  count: (shown, all, total) =>
    total === 1 ? '1 regel' : shown === all ? `${all} regels` : `${shown} van ${all} regels`,
  empty: 'Geen regels om te tonen',
  columns: {
    date: 'Datum',
    type: 'Soort',
    change: 'Verandering',
    balance: 'Saldo daarna',
    status: 'Status',
    transaction: 'Transactie',
  },
  downloadPdf: 'PDF downloaden',
  pdf: {
    about: 'Betreft',
    title: (product) => `${product}: overzicht`,
    of: (address) => `Wallet ${address}`,
    made: (at, lines) => `Gemaakt op ${at}, ${lines}`,
    page: (page, pages) => `Pagina ${page} van ${pages}`,
  },
  download: 'CSV downloaden',
  preparing: 'Voorbereiden...',
  progress: (done, total) => `${done} van ${total} regels`,
  saved: (count) => `${count} regels opgeslagen`,
  csvColumns: [
    'Tijd (UTC)',
    'Dag',
    'Soort',
    'Betreft',
    'Verandering (POL)',
    'Saldo daarna (POL)',
    'Status',
    'Transactie',
    'Regel',
  ],
}
