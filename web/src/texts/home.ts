import { inDutch } from './in-dutch.ts'

/** The texts of Home, which the connect screen tells as well. */
export const homeTexts = inDutch(() => import('./nl-home.ts'), {
  lead: (apy: string, daily: string, alike: boolean) =>
    `Buy a position, earn a fixed ${alike ? daily : `rate of up to ${daily}`} of its price for every full day you hold it, and sell it back at the full price. The ${alike ? `${apy} APY is simple interest, a ${apy} APR` : `APY of up to ${apy} is simple interest, an APR of up to ${apy}`}: nothing is compounded.`,
  recentlyLaunched: 'Recently Launched',
  openDashboard: 'Open dashboard',
  statistics: 'Platform Statistics',
  statisticsNote: 'Measured from the ledger, just now.',
  stats: {
    users: 'Global Users',
    deposited: 'Total Deposited (POL)',
    withdrawn: 'Total Withdrawn (POL)',
    activeNfts: 'Active NFTs',
    rewards: 'Rewards Distributed (POL)',
  },
  features: 'What you get',
  secureTitle: 'Secure & Transparent',
  secureBody:
    'A double-entry ledger: every change of a balance can be followed to the chain, an act of yours or a closed day.',
  apyTitle: (apy: string, _daily: string, alike: boolean) => `${alike ? '' : 'Up to '}${apy} APY`,
  apyBody: (apy: string, daily: string, alike: boolean) =>
    `${alike ? '' : 'Up to '}${daily} of the price for each full UTC day held, fixed when you buy. Simple interest: ${alike ? `a ${apy} APR` : `an APR of up to ${apy}`}.`,
  referralTitle: 'Referral Program',
  referralBody: (total: string, levels: number) =>
    `Up to ${total} over ${levels} levels: a share of the daily interest that the wallets below you earn, never of what they buy.`,
  clubsTitle: 'Club Rewards',
  clubsBody: (count: number, first: string, last: string, lowest: string, highest: string) =>
    `${count} clubs, ${first} to ${last}. Each month they pay ${lowest} to ${highest} of your team's weaker leg.`,
  boxTitle: 'Mystery Box',
  boxBody: (days: number, tiers: string, vesting: number) =>
    `For ${days} days each NFT bought brings a box with ${tiers} of its price in POL, credited once the NFT has been held ${vesting} days. Anyone can check the draws.`,
  range: (least: string, most: string) => `${least} to ${most}`,
  boxEnded: 'The event has ended. Anyone can still check its draws.',
  prizeBody: (weekly: string, final: string, weeks: number, threshold: string) =>
    `${weekly} POL a week for ${weeks} weeks and a grand prize of ${final} POL, each shared by all wallets with ${threshold} POL of referral earnings.`,
  prizeEnded: 'The campaign has ended.',
  howTitle: 'How it works',
  how: [
    { title: 'Deposit', body: 'Send POL from your own wallet. It is credited when its block is final.' },
    { title: 'Buy', body: 'Choose an NFT. Its price and its daily interest are fixed from then on.' },
    { title: 'Earn', body: 'Each full UTC day you hold it, its interest is added to your balance.' },
    { title: 'Withdraw', body: 'Sell when you like and withdraw to the same wallet.' },
  ],
  backing: (product: string) => `Can ${product} pay?`,
  backingCheck: 'Check it yourself',
  catalogue: 'What you can buy',
  catalogueNote: 'Price, and what it earns for each full UTC day.',
  perDay: (pol: string) => `${pol} POL a day`,
  what: (product: string) => `What ${product} is`,
  startTitle: 'Ready, or only looking?',
  startBody: 'Connect a wallet above, read first how it works, or look at any address without a wallet.',
  closingTitle: 'See where every POL stands',
  closingBody: 'Your balance, your positions and every movement, on one page.',
})
