import { useLocation, useNavigate } from 'react-router'
import { type ListParams, type ListRules, readListParams, writeListParams } from './list-params.ts'

/** How a list of the console is looked at, and the ways to look at it otherwise. */
export interface List<Sort extends string> {
  rules: ListRules<Sort>
  params: ListParams<Sort>
  /** For the list's query. */
  variables: {
    first: number
    after: string | null
    sortBy: Sort
    descending: boolean
    filter: Record<string, string | string[] | null>
  }
  /** Begins at the first page again. */
  change(part: Partial<Omit<ListParams<Sort>, 'after' | 'page'>>): void
  toNext(endCursor: string): void
  toPrevious(): void
}

/**
 * Keeps a list's sort, filters and page in the page's address. Cursors lead forward only: the ways back are kept with
 * the browser's history, and an address that came from elsewhere leads back to the first page.
 * @param understood filters that the server understands
 */
export function useList<Sort extends string>(
  rules: ListRules<Sort>,
  understood: readonly string[],
): List<Sort> {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const params = readListParams(new URLSearchParams(search), rules)
  const before: unknown = state?.before
  const trail = Array.isArray(before) ? before.filter((one) => one === null || typeof one === 'string') : []

  const go = (next: ListParams<Sort>, ways: (string | null)[], replace = false) =>
    navigate(
      { search: writeListParams(new URLSearchParams(search), next, rules).toString() },
      { state: { before: ways }, replace },
    )
  return {
    rules,
    params,
    variables: toVariables(params, rules, understood),
    change: (part) => go({ ...params, ...part, after: null, page: 1 }, [], true),
    toNext: (endCursor) =>
      go({ ...params, after: endCursor, page: params.page + 1 }, [...trail, params.after]),
    toPrevious: () => {
      const known = trail.length === params.page - 1
      const after = known ? (trail.at(-1) ?? null) : null
      go({ ...params, after, page: known ? params.page - 1 : 1 }, known ? trail.slice(0, -1) : [])
    },
  }
}

function toVariables<Sort extends string>(
  { sortBy, descending, wallet, from, to, only, after, rows }: ListParams<Sort>,
  { filters }: ListRules<Sort>,
  understood: readonly string[],
): List<Sort>['variables'] {
  // Of values that are given the server takes several; a text goes as it is typed.
  const values = Object.entries(only).map(([name, text]) => {
    const given = filters[name]?.values && !filters[name].open
    return [name, given ? [text] : text] as const
  })
  const wanted: List<Sort>['variables']['filter'] = {
    ...(wallet !== '' ? { wallet } : {}),
    from: from || null,
    to: to || null,
    ...Object.fromEntries(values),
  }
  const filter = Object.fromEntries(Object.entries(wanted).filter(([name]) => understood.includes(name)))
  return { first: rows, after, sortBy, descending, filter }
}
