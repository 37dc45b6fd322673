/** Length of a text that is filtered by. */
export const MAX_TYPED = 100

/** Filters by value: of each, the values it may have. */
export type Values = Record<string, string>

/** What a list can be sorted and filtered by; the names are those of the GraphQL schema. */
export interface ListRules<Sort extends string, Only extends Values> {
  sorts: readonly Sort[]
  sortBy: Sort
  /** Whether it is filtered by a part of a wallet's address. */
  wallet: boolean
  /** Filters by value, e.g. `{ states: ['CREDITED', 'REVERSED'] }`. */
  only: { readonly [Name in keyof Only]: readonly Only[Name][] }
  /** Filters by any text, of which the server knows what there is. */
  texts?: readonly string[]
}

/** How a list is looked at; all of it is in the page's address. */
export interface ListParams<Sort extends string, Only extends Values> {
  sortBy: Sort
  descending: boolean
  wallet: string
  /** Days, empty for none. */
  from: string
  to: string
  only: Partial<Only>
  /** By name; what is empty is left out. */
  texts: Readonly<Record<string, string>>
  /** Where the page before ended; null on the first. */
  after: string | null
  page: number
}

/** @param search of the page's address; what it does not know or cannot be is left out */
export function readListParams<Sort extends string, Only extends Values>(
  search: URLSearchParams,
  rules: ListRules<Sort, Only>,
): ListParams<Sort, Only> {
  const only: Partial<Only> = {}
  for (const name of namesOf(rules)) {
    const value = rules.only[name].find((one) => one === search.get(name))
    if (value !== undefined) only[name] = value
  }
  const texts: Record<string, string> = {}
  for (const name of rules.texts ?? []) {
    const text = search.get(name)?.slice(0, MAX_TYPED)
    if (text) texts[name] = text
  }
  const sortBy = rules.sorts.find((sort) => sort === search.get('sort')) ?? rules.sortBy
  const page = Number(search.get('page') ?? 1)
  const after = search.get('after')
  return {
    sortBy,
    descending: search.get('order') !== 'asc',
    wallet: rules.wallet ? (search.get('wallet') ?? '').slice(0, 42) : '',
    from: day(search.get('from')),
    to: day(search.get('to')),
    only,
    texts,
    after,
    page: after !== null && Number.isSafeInteger(page) && page > 1 ? page : 1,
  }
}

/**
 * @param search of the page now; what is not the list's own is kept
 * @returns the shortest address that says the same
 */
export function writeListParams<Sort extends string, Only extends Values>(
  search: URLSearchParams,
  params: ListParams<Sort, Only>,
  rules: ListRules<Sort, Only>,
): URLSearchParams {
  const next = new URLSearchParams(search)
  const put = (name: string, value: string) => (value === '' ? next.delete(name) : next.set(name, value))
  put('sort', params.sortBy === rules.sortBy ? '' : params.sortBy)
  put('order', params.descending ? '' : 'asc')
  put('wallet', params.wallet)
  put('from', params.from)
  put('to', params.to)
  for (const name of namesOf(rules)) put(name, params.only[name] ?? '')
  for (const name of rules.texts ?? []) put(name, params.texts[name] ?? '')
  put('after', params.after ?? '')
  put('page', params.page > 1 ? String(params.page) : '')
  return next
}

/** Whether anything is left out by a filter. */
export function isFiltered({ wallet, from, to, only, texts }: ListParams<string, Values>): boolean {
  return wallet !== '' || from !== '' || to !== '' || Object.keys({ ...only, ...texts }).length > 0
}

/** @returns the names of the list's own filters */
export function namesOf<Only extends Values>({ only }: ListRules<string, Only>): (keyof Only & string)[] {
  return Object.keys(only)
}

function day(text: string | null): string {
  return text && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''
}
