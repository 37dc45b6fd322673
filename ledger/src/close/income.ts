import { Amounts } from '../rules/amounts.ts'

/** What the levels of the referral programme pay, from the direct referrals on. */
export const COMMISSIONS = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8', 'c9', 'c10'] as const

/** Kinds of reward in the order of their columns in `day_income`. */
export const REWARD_COLUMNS = [
  ...(['interest', ...COMMISSIONS] as const),
  ...(['mystery_box', 'prize_weekly', 'prize_final', 'club'] as const),
] as const
export type RewardColumn = (typeof REWARD_COLUMNS)[number]

/** What a day pays, summed as the books of the house keep it. Amounts are wei. */
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
  private readonly columns = new Map<RewardColumn, Amounts>()
  private everything: Amounts | undefined

  /** @param ids wallet ids, rising */
  constructor(readonly ids: ArrayLike<number>) {}

  /** Sets what one kind of reward pays to all; it is not copied. */
  put(column: RewardColumn, amounts: Amounts): void {
    this.columns.set(column, amounts)
    this.everything = undefined
  }

  /** @param place of the wallet among the ids; @param amount wei */
  add(column: RewardColumn, place: number, amount: bigint): void {
    let amounts = this.columns.get(column)
    if (!amounts) {
      amounts = new Amounts(this.ids.length)
      this.columns.set(column, amounts)
    }
    amounts.add(place, amount)
    this.everything = undefined
  }

  /** @returns what one kind of reward pays, by place; undefined when it pays nobody */
  column(column: RewardColumn): Amounts | undefined {
    return this.columns.get(column)
  }

  /** @returns what several kinds of reward pay together, by place */
  sumOf(kinds: readonly RewardColumn[]): Amounts {
    const sum = new Amounts(this.ids.length)
    for (const kind of kinds) {
      const amounts = this.columns.get(kind)
      if (amounts) sum.addAll(amounts)
    }
    return sum
  }

  /** @returns what all kinds of reward pay together, by place; summed once */
  total(): Amounts {
    this.everything ??= this.sumOf(REWARD_COLUMNS)
    return this.everything
  }

  /** @returns wei by kind, of the places from one to before another; their wallets are counted by who asks */
  totals(from = 0, to = this.ids.length): Omit<IncomeTotals, 'wallets'> {
    const totals = { interest: 0n, referral: 0n, mysteryBox: 0n, prize: 0n, club: 0n }
    for (const [column, amounts] of this.columns)
      totals[HOUSE_SIDE[column] ?? 'referral'] += amounts.sum(from, to)
    return totals
  }
}

/** @returns the places that have anything, rising */
export function placesAbove(amounts: Amounts): Int32Array {
  const places = new Int32Array(amounts.length)
  let count = 0
  for (let place = 0; place < amounts.length; place++) if (!amounts.isZero(place)) places[count++] = place
  return places.subarray(0, count)
}

/** Of what is no commission. */
const HOUSE_SIDE: Partial<Record<RewardColumn, Exclude<keyof IncomeTotals, 'wallets'>>> = {
  interest: 'interest',
  mystery_box: 'mysteryBox',
  prize_weekly: 'prize',
  prize_final: 'prize',
  club: 'club',
}

/** Columns of a day's row, in order. */
export const INCOME_COLUMNS = ['day', 'wallet_id', ...REWARD_COLUMNS, 'amount'].join(', ')
