import { useLocation, useNavigate } from 'react-router'

/** Rows on a page, the first unless another is asked for. */
export const PAGE_SIZES = [10, 25, 50, 100]

/** One of a list's filters. */
export interface Filter {
  label: string
  /** What can be chosen, and what each is called, or a day; left out: any text is typed. */
  values?: Readonly<Record<string, string>> | 'day'
  /** Whether the page's address may ask for other values: these are what the server has for now. */
  open?: boolean
  /** Of what is typed, as is its length. */
  hint?: string
  maxLength?: number
}

/** A list's filters by their names in the GraphQL schema. */
export type Filters = Readonly<Record<string, Filter>>

/** What a list can be sorted and filtered by; the names are those of the GraphQL schema. */
export interface ListRules<Sort extends string> {
  sorts: readonly Sort[]
  sortBy: Sort
  filters: Filters
}

/** How a list is looked at; all of it is in the page's address. */
type ListParams<Sort extends string> = ReturnType<typeof readListParams<Sort>>

/** @param search of the page's address; what it does not know or cannot be is left out */
export function readListParams<Sort extends string>(search: URLSearchParams, rules: ListRules<Sort>) {
  /** What the list's filters are set to, by name. */
  const only: Record<string, string> = {}
  for (const [name, filter] of Object.entries(rules.filters)) {
    const text = search.get(name)?.slice(0, maxLengthOf(filter))
    if (text && canBe(text, filter)) only[name] = text
  }
  const sortBy = rules.sorts.find((sort) => sort === search.get('sort')) ?? rules.sortBy
  const page = Number(search.get('page') ?? 1)
  const after = search.get('after')
  return {
    sortBy,
    descending: search.get('order') !== 'asc',
    only,
    /** Where the page before ended; null on the first. */
    after,
    /** On a page. */
    rows: PAGE_SIZES.find((rows) => String(rows) === search.get('rows')) ?? PAGE_SIZES[0]!,
    page: after !== null && Number.isSafeInteger(page) && page > 1 ? page : 1,
  }
}

/** @returns the length of what is typed or asked for */
export function maxLengthOf({ maxLength = 100 }: Filter): number {
  return maxLength
}

function canBe(text: string, { values, open }: Filter): boolean {
  if (values === 'day') return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
  return !values || open === true || Object.hasOwn(values, text)
}

/**
 * @param search of the page now; what is not the list's own is kept
 * @returns the shortest address that says the same
 */
export function writeListParams<Sort extends string>(
  search: URLSearchParams,
  params: ListParams<Sort>,
  rules: ListRules<Sort>,
): URLSearchParams {
  const next = new URLSearchParams(search)
  const put = (name: string, value: string) => (value === '' ? next.delete(name) : next.set(name, value))
  put('sort', params.sortBy === rules.sortBy ? '' : params.sortBy)
  put('order', params.descending ? '' : 'asc')
  for (const name of Object.keys(rules.filters)) put(name, params.only[name] ?? '')
  put('after', params.after ?? '')
  put('rows', params.rows === PAGE_SIZES[0] ? '' : String(params.rows))
  put('page', params.page > 1 ? String(params.page) : '')
  return next
}

/** How a list of the console is looked at, and the ways to look at it otherwise. */
export type List<Sort extends string> = ReturnType<typeof useList<Sort>>

/**
 * Keeps a list's sort, filters and page in the page's address. Cursors lead forward only: the ways back are kept with
 * the browser's history, and an address that came from elsewhere leads back to the first page.
 * @param understood filters that the server understands
 */
export function useList<Sort extends string>(rules: ListRules<Sort>, understood: readonly string[]) {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const params = readListParams(new URLSearchParams(search), rules)
  // Where the browser is: what was drawn last may be older than what was chosen last.
  const address = () => new URLSearchParams(window.location.search)
  const before: unknown = state?.before
  const trail = Array.isArray(before) ? before.filter((one) => one === null || typeof one === 'string') : []

  const go = (next: ListParams<Sort>, ways: (string | null)[], replace = false) =>
    navigate(
      { search: writeListParams(address(), next, rules).toString() },
      { state: { before: ways }, replace },
    )
  return {
    rules,
    params,
    variables: toVariables(params, rules, understood),
    /** Begins at the first page again. `only` has the filters that change; an empty text clears one. */
    change: (part: Partial<Omit<ListParams<Sort>, 'after' | 'page'>>) => {
      const now = readListParams(address(), rules)
      go({ ...now, ...part, only: { ...now.only, ...part.only }, after: null, page: 1 }, [], true)
    },
    toNext: (endCursor: string) =>
      go({ ...params, after: endCursor, page: params.page + 1 }, [...trail, params.after]),
    toPrevious: () => {
      const known = trail.length === params.page - 1
      const after = known ? (trail.at(-1) ?? null) : null
      go({ ...params, after, page: known ? params.page - 1 : 1 }, known ? trail.slice(0, -1) : [])
    },
  }
}

/** For the list's query. */
function toVariables<Sort extends string>(
  { sortBy, descending, only, after, rows }: ListParams<Sort>,
  { filters }: ListRules<Sort>,
  understood: readonly string[],
) {
  // Of values that are given the server takes several; a text goes as it is typed.
  const wanted = Object.entries(only).map(([name, text]) => {
    const { values, open } = filters[name] ?? {}
    return [name, typeof values === 'object' && !open ? text.split(',') : text] as const
  })
  const filter = Object.fromEntries(wanted.filter(([name]) => understood.includes(name)))
  return { first: rows, after, sortBy, descending, filter }
}

/**
 * @param table as the server calls its export
 * @returns where the server streams all rows of a list, in the same order and under the same filters; it knows columns
 * and values by the ledger's names, `createdAt` for `CREATED_AT` and `awaiting_approval` for `AWAITING_APPROVAL`
 */
export function csvPath(
  table: string,
  { sortBy, descending, filter }: Omit<ReturnType<typeof toVariables>, 'first' | 'after'>,
): string {
  const column = sortBy.toLowerCase().replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const query = new URLSearchParams({ sortBy: column, descending: String(descending) })
  for (const [name, value] of Object.entries(filter)) {
    query.set(name, typeof value === 'string' ? value : value.join().toLowerCase())
  }
  return `/api/admin/export/${table}.csv?${query}`
}
