import { inDutch } from './in-dutch.ts'

/** What several pages say, and the first view does not. */
export const sharedTexts = inDutch(() => import('./nl-shared.ts'), {
  columns: { date: 'Date', day: 'Day', type: 'Type', status: 'Status', state: 'State', hash: 'Transaction' },
  block: 'Block',
  from: 'From',
  network: 'Network',
  goodToKnow: 'Good to know',
  makeDeposit: 'Make a deposit',
  youReceive: 'You receive',
  balanceAfter: 'Balance afterwards',
  totalEarned: 'Total earned',
  forecast: 'Forecast',
  active: 'Active',
  ended: 'Ended',
  /** What a button says while there is no network. */
  offline: (button: string) => `${button}: you are offline`,
  days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
})
