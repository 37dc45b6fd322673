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

/** What a day pays to one wallet. */
export interface WalletIncome {
  walletId: string
  /** wei, in the order of {@link REWARD_COLUMNS} */
  amounts: readonly bigint[]
  /** their sum, above 0 */
  total: bigint
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

/** Gathers what a day pays, kind by kind. */
export class IncomeTable {
  private readonly columns = new Map<RewardColumn, bigint[]>()

  /** @param ids wallet ids, rising */
  constructor(private readonly ids: ArrayLike<number>) {}

  /** @param place of the wallet among the ids; @param amount wei */
  add(column: RewardColumn, place: number, amount: bigint): void {
    let amounts = this.columns.get(column)
    if (!amounts) {
      amounts = new Array<bigint>(this.ids.length).fill(0n)
      this.columns.set(column, amounts)
    }
    amounts[place] = amounts[place]! + amount
  }

  /** @returns wei paid to a wallet by one kind of reward so far */
  get(column: RewardColumn, place: number): bigint {
    return this.columns.get(column)?.[place] ?? 0n
  }

  /** @returns the wallets that are paid anything, by rising id */
  rows(): WalletIncome[] {
    const used = REWARD_COLUMNS.map((column) => this.columns.get(column))
    const rows: WalletIncome[] = []
    for (let place = 0; place < this.ids.length; place++) {
      const amounts = used.map((column) => column?.[place] ?? 0n)
      const total = amounts.reduce((sum, amount) => sum + amount, 0n)
      if (total > 0n) rows.push({ walletId: String(this.ids[place]), amounts, total })
    }
    return rows
  }
}

export function emptyTotals(): IncomeTotals {
  return { wallets: 0, interest: 0n, referral: 0n, mysteryBox: 0n, prize: 0n, club: 0n }
}

/** Adds one wallet's income to running totals. */
export function addToTotals(totals: IncomeTotals, { amounts }: WalletIncome): void {
  totals.wallets += 1
  REWARD_COLUMNS.forEach((column, i) => {
    totals[HOUSE_SIDE[column]] += amounts[i]!
  })
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
  return `${day}\t${income.walletId}\t${income.amounts.join('\t')}\t${income.total}`
}

/** Columns of {@link incomeLine}, in order. */
export const INCOME_COLUMNS = ['day', 'wallet_id', ...REWARD_COLUMNS, 'amount'].join(', ')
