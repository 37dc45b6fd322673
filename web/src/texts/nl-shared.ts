import type { sharedTexts as english } from './shared.ts'

export const sharedTexts: typeof english = {
  columns: {
    date: 'Datum',
    day: 'Dag',
    type: 'Soort',
    status: 'Status',
    state: 'Status',
    hash: 'Transactie',
  },
  block: 'Blok',
  from: 'Van',
  network: 'Netwerk',
  goodToKnow: 'Goed om te weten',
  makeDeposit: 'Doe een storting',
  youReceive: 'Je ontvangt',
  balanceAfter: 'Saldo daarna',
  totalEarned: 'Totaal verdiend',
  forecast: 'Verwachting',
  active: 'Actief',
  ended: 'Afgelopen',
  offline: (button) => `${button}: je bent offline`,
  days: (count) => (count === 1 ? '1 dag' : `${count} dagen`),
}
