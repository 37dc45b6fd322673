/** How a list is sorted and filtered, as its query asks for it. */
export interface ListVariables {
  sortBy: string
  descending: boolean
  filter: Record<string, unknown>
}

/** @returns where the server streams all rows of a list, in the same order and under the same filters */
export function csvPath(list: string, { sortBy, descending, filter }: ListVariables): string {
  const query = new URLSearchParams({ sortBy, order: descending ? 'desc' : 'asc' })
  for (const [name, value] of Object.entries(filter)) {
    if (typeof value === 'string' && value !== '') query.set(name, value)
    if (Array.isArray(value)) query.set(name, value.join(','))
  }
  return `/api/admin/${list}.csv?${query}`
}
