import { inDutch } from './in-dutch.ts'

export const aboutTexts = inDutch(() => import('./nl-about.ts'), {
  missionTitle: 'Our mission',
  mission: (product: string) =>
    `Products of this kind are usually black boxes with made-up numbers. ${product} is the opposite: a double-entry ledger in which every change of your balance can be followed to its entry, or to the day whose close paid it, and from there to a chain event, an act of yours or the figures of that day.`,
  offeringsTitle: 'What we offer',
  offerings: (i: {
    daily: string
    alike: boolean
    fee: string
    minimum: string
    referral: string
    levels: number
    clubs: string
  }) => [
    `NFTs that pay a fixed ${i.alike ? i.daily : `rate of up to ${i.daily}`} of their price for every full UTC day held.`,
    'Sale at the full purchase price, at any time.',
    `Withdrawals to your own wallet through the contract, for a fee of ${i.fee}; ${i.minimum} POL stays in the account.`,
    `A referral program of up to ${i.referral} over ${i.levels} levels, computed on the interest of the wallets below you, not on their purchases.`,
    `Monthly club rewards on the weaker leg of a team: ${i.clubs}.`,
  ],
  boxOffering: (days: number, vesting: number) =>
    `A mystery box with each NFT bought in the ${days} days of the event; sold before ${vesting} days, its reward is forfeited.`,
  poolOffering: (weekly: string, final: string) =>
    `A weekly prize pool of ${weekly} POL and a final one of ${final} POL, shared by all who qualify.`,
  featuresTitle: 'Features',
  features: [
    {
      title: 'The chain is the judge',
      body: 'A deposit counts because the contract emitted it and its block is final. A withdrawal is paid at most once: the books bind it to one payout number, and the contract pays each number once.',
    },
    {
      title: 'Entries are never changed',
      body: 'The database refuses to update or delete an entry. A mistake is corrected by a new entry that reverses it.',
    },
    {
      title: 'Each day is closed once',
      body: 'Interest and every reward are posted when a UTC day has ended, from facts dated before its end, and proved before and after.',
    },
    {
      title: 'Every reward explains itself',
      body: 'Each line that a close paid opens the figures it follows from, and they sum to it exactly.',
    },
    {
      title: 'Draws can be checked',
      body: 'The seeds of all days were fixed before the first purchase by what was published then, and each is revealed when its day is closed. Your own browser can draw each opened box again.',
    },
  ],
  statisticsTitle: 'Platform statistics',
  statisticsNote: 'Measured from the ledger and rounded down.',
  activeUsers: 'Active users',
  deposited: 'POL deposited',
  apy: 'APY',
  upTo: (rate: string, alike: boolean) => (alike ? rate : `Up to ${rate}`),
  apyNote: 'Simple interest (APR), not compounded',
  startTitle: 'Get started',
  start:
    'Deposit POL from your wallet, buy an NFT in the Marketplace, and follow every movement on your dashboard.',
  contract: 'Contract',

  /** What stands around the user manual. */
  manual: {
    title: 'User manual',
    lead: 'What each screen does, what it costs, when things happen, by which rules, and what can go wrong.',
    contents: 'Contents',
    file: '/user-manual.pdf',
    download: 'Download as PDF',
    read: 'Read as a page',
    frame: 'User manual (PDF)',
    body: 'Screens, fees, timing, rules and risks.',
  },
})
