/** How a list is sorted: by when its rows came about, or by how large they are. */
export type ListOrder = 'newest' | 'oldest' | 'largest' | 'smallest'

/** The place of a row in a list, whatever its order: the list goes on behind it. */
export interface ListPlace {
  /** grows with time */
  sequence: string
  /** what the row is worth, wei */
  size: string
}

/** Which days are wanted, in UTC; both belong to it, and what is left out holds nothing back. */
export interface DayFilter {
  fromDay?: string | null
  toDay?: string | null
}

/** A page of a list, or of the same list of each of some wallets. */
export interface Page<Order, Place> {
  /** most rows, for each wallet */
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

/**
 * The SQL of an order, for a keyset: all of it fixed text.
 * @param columns what stands for the sequence and the size of a row
 * @param values the parameters with the place to go on behind, e.g. `$2::bigint`; null for the beginning
 */
export function orderBy(
  order: ListOrder,
  columns: { sequence: string; size: string },
  values: { sequence: string; size: string },
): { after: string; sort: string } {
  const down = order === 'newest' || order === 'largest'
  const [compare, direction] = down ? ['<', 'desc'] : ['>', 'asc']
  const bySize = order === 'largest' || order === 'smallest'
  const row = bySize ? [columns.size, columns.sequence] : [columns.sequence]
  const place = bySize ? [values.size, values.sequence] : [values.sequence]
  return {
    after: `(${values.sequence} is null or (${row.join(', ')}) ${compare} (${place.join(', ')}))`,
    sort: row.map((column) => `${column} ${direction}`).join(', '),
  }
}
