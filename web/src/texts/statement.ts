import { inDutch } from './in-dutch.ts'

export const statementTexts = inDutch(() => import('./nl-statement.ts'), {
  lead: 'Every change of the available balance with the balance after it. Days and times are UTC. The number of an entry shows its transfers.',
  lines: 'Statement lines',
  show: 'What to show',
  types: 'Types',
  reset: 'Show all',
  count: (shown: string, all: string, total: number) =>
    total === 1 ? '1 line' : shown === all ? `${all} lines` : `${shown} of ${all} lines`,
  empty: 'No lines to show',
  reversed: 'No lines to show: the first day is after the last',
  columns: { change: 'Change', balance: 'Balance after' },
  download: 'Download CSV',
  downloadPdf: 'Download PDF',
  pdf: {
    about: 'About',
    title: (product: string) => `${product}: statement`,
    of: (address: string) => `Wallet ${address}`,
    made: (at: string, lines: string) => `Made ${at}, ${lines}`,
    totals: ['Opening balance', 'In', 'Out', 'Closing balance'],
    page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  },
  preparing: 'Preparing...',
  progress: (done: string, total: string) => `${done} of ${total} lines`,
  saved: (count: string) => `${count} lines saved`,
  time: 'Time (UTC)',
  line: 'Line',
})
