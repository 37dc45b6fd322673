/** How a list is sorted and filtered, as its query asks for it. */
export interface ListVariables {
  sortBy: string
  descending: boolean
  filter: Record<string, unknown>
}

/**
 * @param table as the server calls its export
 * @returns where the server streams all rows of a list, in the same order and under the same filters; it knows columns
 * and values by the ledger's names, `createdAt` for `CREATED_AT` and `awaiting_approval` for `AWAITING_APPROVAL`
 */
export function csvPath(table: string, { sortBy, descending, filter }: ListVariables): string {
  const column = sortBy.toLowerCase().replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const query = new URLSearchParams({ sortBy: column, descending: String(descending) })
  for (const [name, value] of Object.entries(filter)) {
    if (typeof value === 'string' && value !== '') query.set(name, value)
    if (Array.isArray(value)) query.set(name, value.map((one) => String(one).toLowerCase()).join(','))
  }
  return `/api/admin/export/${table}.csv?${query}`
}
