import { inDutch } from './in-dutch.ts'

/** The texts of the prize pool. Figures are filled in from the plan in force. */
export const prizeTexts = inDutch(() => import('./nl-prize-pool.ts'), {
  lead: 'A pool for everyone who qualifies, shared at the end of each week.',
  campaign: 'Campaign',
  daysRemaining: (days: number) => (days === 1 ? '1 day remaining' : `${days} days remaining`),
  from: (start: string, end: string) => `${start} to ${end}, in UTC weeks from Monday to Sunday`,
  endedBody: 'The Prize Pool campaign has ended. Thank you for your participation!',
  qualification: 'Qualification',
  qualified: 'Qualified',
  notQualified: 'Not Qualified',
  progress: 'Referral earnings since the campaign began',
  progressText: (have: string, needed: string) => `${have} of ${needed} POL`,
  remaining: (amount: string) => `${amount} POL remaining to qualify`,
  reached: 'Threshold reached. You share in each pool from now on.',
  reachedEnded: 'Threshold reached.',
  missed: (amount: string) => `${amount} POL were missing when the campaign ended.`,
  weekly: 'Weekly reward',
  weeklyNote: 'The pool of each week, shared by all who qualify',
  final: 'Final reward',
  finalNote: 'Shared as well when the last week ends',
  weeklyReceived: (count: number) =>
    count === 1 ? '1 weekly reward received' : `${count} weekly rewards received`,
  nextPool: 'The next pool is shared in',
  countdown: (days: number, time: string) =>
    days === 0 ? time : days === 1 ? `1 day ${time}` : `${days} days ${time}`,
  past: 'Past weeks',
  noPast: 'No week of the campaign has ended yet.',
  pool: 'Pool',
  qualifiedWallets: 'Qualified wallets',
  each: 'To each',
  entries: 'Your prizes',
  noEntries: 'No prizes yet',
  columns: { share: 'Share', week: 'Week' },
  kinds: { WEEKLY: 'Weekly', FINAL: 'Final' },
  share: (pool: string, wallets: string) => `${pool} POL ÷ ${wallets}`,
  shareByEarnings: (pool: string, own: string, all: string) =>
    `${pool} POL × ${own} ÷ ${all} POL of referral earnings`,
  byEarnings: 'By earnings',
  howTitle: 'How a share is computed',
  how: (i: { threshold: string; weekly: string; final: string; weeks: number; byEarnings: boolean }) => [
    `A wallet qualifies when its referral earnings since the campaign began reach ${i.threshold} POL. Earnings only add up: it stays qualified unless a new plan raises the threshold.`,
    `When a week has ended, ${i.weekly} POL is ${i.byEarnings ? 'shared by those earnings: each qualified wallet gets the pool × its own ÷ those of all who qualify' : 'divided by the number of qualified wallets. Each gets the same'}, rounded down; what is left over is not paid out.`,
    `When the last of the ${i.weeks} weeks has ended, ${i.final} POL is divided in the same way, in addition.`,
    i.byEarnings
      ? 'No draw: what you earned by referral counts in full, and several wallets bring no more than one.'
      : 'No draw and no ranking: what you referred beyond the threshold does not raise your share. The more wallets qualify, the smaller each share.',
  ],
})
