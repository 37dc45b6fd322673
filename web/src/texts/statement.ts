import { inDutch } from './in-dutch.ts'

/** The texts of the statement. */
export let statementTexts = {
  title: 'Statement',
  lead: 'Every change of the available balance with the balance after it. Days and times are UTC.',
  lines: 'Statement lines',
  show: 'What to show',
  types: 'Types',
  from: 'From',
  to: 'To',
  reset: 'Show all',
  count: (shown: string, all: string, total: number) =>
    total === 1 ? '1 line' : shown === all ? `${all} lines` : `${shown} of ${all} lines`,
  empty: 'No lines to show',
  columns: {
    date: 'Date',
    type: 'Type',
    change: 'Change',
    balance: 'Balance after',
    status: 'Status',
    transaction: 'Transaction',
  },
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
  csvColumns: [
    'Time (UTC)',
    'Day',
    'Type',
    'About',
    'Change (POL)',
    'Balance after (POL)',
    'Status',
    'Transaction',
    'Line',
  ],
}

inDutch(async () => {
  statementTexts = (await import('./nl-statement.ts')).statementTexts
})
