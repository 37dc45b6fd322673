/** Kinds of reward in the order of their columns in `day_income`. */
export const REWARD_COLUMNS = [
  'interest',
  'c1',
  'c2',
  'c3',
  'c4',
  'c5',
  'c6',
  'c7',
  'c8',
  'c9',
  'c10',
  'mystery_box',
  'prize_weekly',
  'prize_final',
  'club',
] as const
export type RewardColumn = (typeof REWARD_COLUMNS)[number]

/** What a day pays to one wallet, wei by kind; kinds left out are 0. */
export interface WalletIncome {
  walletId: string
  rewards: Partial<Record<RewardColumn, bigint>>
}

/** The same, summed as the books of the house keep it. */
export interface IncomeTotals {
  wallets: number
  interest: bigint
  referral: bigint
  mysteryBox: bigint
  prize: bigint
  club: bigint
}

/** @returns wei of all kinds */
export function totalOf(income: WalletIncome): bigint {
  return Object.values(income.rewards).reduce((sum, reward) => sum + reward, 0n)
}

export function emptyTotals(): IncomeTotals {
  return { wallets: 0, interest: 0n, referral: 0n, mysteryBox: 0n, prize: 0n, club: 0n }
}

/** Adds one wallet's income to running totals. */
export function addToTotals(totals: IncomeTotals, { rewards }: WalletIncome): void {
  totals.wallets += 1
  for (const column of REWARD_COLUMNS) {
    const reward = rewards[column]
    if (reward) totals[HOUSE_SIDE[column]] += reward
  }
}

const HOUSE_SIDE: Record<RewardColumn, Exclude<keyof IncomeTotals, 'wallets'>> = {
  interest: 'interest',
  c1: 'referral',
  c2: 'referral',
  c3: 'referral',
  c4: 'referral',
  c5: 'referral',
  c6: 'referral',
  c7: 'referral',
  c8: 'referral',
  c9: 'referral',
  c10: 'referral',
  mystery_box: 'mysteryBox',
  prize_weekly: 'prize',
  prize_final: 'prize',
  club: 'club',
}

/**
 * One line of Postgres' COPY text format, which is also the canonical text that a day's digest is taken over.
 * @param day UTC day
 */
export function incomeLine(day: string, income: WalletIncome): string {
  const amounts = REWARD_COLUMNS.map((column) => (income.rewards[column] ?? 0n).toString())
  return `${day}\t${income.walletId}\t${amounts.join('\t')}\t${totalOf(income)}\n`
}

/** Columns of {@link incomeLine}, in order. */
export const INCOME_COLUMNS = ['day', 'wallet_id', ...REWARD_COLUMNS, 'amount'].join(', ')
