import { inDutch } from './in-dutch.ts'

/** The texts of the dashboard, with its earnings and the proof of balance. */
export let dashboardTexts = {
  title: 'Dashboard',
  stats: {
    available: 'Available Balance',
    earned: 'Total Earned',
    deposited: 'Total Deposited',
    withdrawn: 'Total Withdrawn',
  },
  pending: (amount: string) => `${amount} POL pending: seen on chain, not final yet`,
  inFlight: (amount: string) => `${amount} POL on its way out`,
  principal: (amount: string) => `${amount} POL held in NFTs`,
  income: 'Income Breakdown',
  incomeRows: {
    nftInterest: 'NFT Interest',
    referral: 'Referral Earnings',
    club: 'Club Rewards',
    mysteryBox: 'Mystery Boxes',
    prizePool: 'Prize Pool',
  },
  summary: 'Summary',
  netWorth: 'Net worth',
  earningPerDay: 'Earning per day',
  nextCredit: 'Next credit',
  inTime: (hours: number, minutes: number) => `in ${hours} h ${minutes} min`,
  buy: 'Buy',
  rewards: 'Referrals, clubs and boxes',
  tabs: { referrals: 'Referrals', clubs: 'Clubs', boxes: 'Mystery boxes' },
  notFinal: 'Not final yet',
  transactions: 'Recent Transactions',
  noTransactions: 'No transactions',
  fullStatement: 'Full statement',
  forDay: (day: string) => `for ${day}`,
  givenBack: (amount: string) => `${amount} POL is back in the balance`,
  why: 'Why this number',
  whyFor: (type: string, day: string) => `Why this number: ${type} for ${day}`,
  columns: { type: 'Type', amount: 'Net amount', status: 'Status', date: 'Date' },
  referral: 'Referral Program',
  referralBody: 'Whoever connects for the first time with your link joins your team.',
  referralCode: 'Your referral code',
  referralLink: 'Your referral link',
  referralEarned: 'Total referral earnings',
  noCode: 'N/A',
  noCodeBody: 'You get a code when you sign in for the first time.',
  copyLink: 'Copy Link',
  qrCode: 'QR code',
  qrTitle: 'Your referral link as a QR code',
  qrBody: 'To be read with the camera of a phone.',
  qrOf: (link: string) => `QR code of ${link}`,
  share: 'Share',
  signIn: 'Sign in',
  emptyBody: 'Make a first deposit to begin.',
  emptyButton: 'Make a deposit',
  prizePool: {
    title: 'Weekly Prize Pool',
    link: 'View Prize Pool',
    linkBody: 'Every week a pool is shared equally by all wallets whose referral earnings qualify.',
  },
  earnings: {
    title: 'Earnings per day',
    empty: 'Nothing was earned yet. Interest comes with the first full day that you hold an NFT.',
    sum: (days: number) => `Earned in the last ${days} closed days:`,
    chart: (days: number, sum: string) =>
      `Bars of what each of the last ${days} closed days paid, ${sum} POL in all; the same figures stand in the table below.`,
    dayIs: (day: string, parts: string, total: string) => `${day}: ${parts}, ${total} POL in all`,
    nothingOn: (day: string) => `${day}: nothing`,
    forecast: 'Forecast',
    forecastIs: (day: string, pol: string) => `${day}, forecast: ${pol} POL of interest`,
    forecastNote: (pol: string, days: number) =>
      `Forecast: ${pol} POL of interest in the next ${days} days. It assumes that you neither buy nor sell, that each day is closed, and counts interest only.`,
    period: 'Period',
    lastDays: (days: number) => `Last ${days} days`,
    day: 'Day',
    total: 'Total',
  },
}

export type DashboardTexts = typeof dashboardTexts

inDutch(async () => {
  dashboardTexts = (await import('./nl-dashboard.ts')).dashboardTexts
})
