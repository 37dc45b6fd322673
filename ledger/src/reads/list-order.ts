/** Which days are wanted, in UTC; both belong to it, and what is left out holds nothing back. */
export interface DayFilter {
  fromDay?: string | null
  toDay?: string | null
}

/** A page of a list, or of the same list of each of some wallets. */
export interface Page<Order, Place> {
  /** rows at most, for each wallet */
  first: number
  /** newest first when left out */
  order?: Order
  /** rows behind this place only */
  after?: Place | null
}

/** @returns the parameters of a filter by days */
export function dayValues({ fromDay, toDay }: DayFilter): [string | null, string | null] {
  return [fromDay ?? null, toDay ?? null]
}
