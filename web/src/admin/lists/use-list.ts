import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import {
  type ListParams,
  type ListRules,
  readListParams,
  type Values,
  writeListParams,
} from './list-params.ts'

/** Rows on a page (product specification §9). */
export const PAGE_SIZE = 10

/** How a list of the console is looked at, and the ways to look at it otherwise. */
export interface List<Sort extends string, Only extends Values> {
  rules: ListRules<Sort, Only>
  params: ListParams<Sort, Only>
  /** For the list's query. */
  variables: {
    first: number
    after: string | null
    sortBy: Sort
    descending: boolean
    filter: { wallet?: string; from: string | null; to: string | null } & {
      [Name in keyof Only]?: Only[Name][]
    }
  }
  /** Begins at the first page again. */
  change(part: Partial<Omit<ListParams<Sort, Only>, 'after' | 'page'>>): void
  toNext(endCursor: string): void
  toPrevious(): void
}

/**
 * Keeps a list's sort, filters and page in the page's address. Cursors lead forward only: the ways back are kept with
 * the browser's history, and an address that came from elsewhere leads back to the first page.
 */
export function useList<Sort extends string, Only extends Values>(
  rules: ListRules<Sort, Only>,
): List<Sort, Only> {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const params = useMemo(() => readListParams(new URLSearchParams(search), rules), [search, rules])
  const variables = useMemo(() => toVariables(params, rules), [params, rules])
  const before: unknown = state?.before
  const trail = Array.isArray(before) ? before.filter((one) => one === null || typeof one === 'string') : []

  const go = (next: ListParams<Sort, Only>, ways: (string | null)[], replace = false) =>
    navigate(
      { search: writeListParams(new URLSearchParams(search), next, rules).toString() },
      { state: { before: ways }, replace, preventScrollReset: true },
    )
  return {
    rules,
    params,
    variables,
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

function toVariables<Sort extends string, Only extends Values>(
  { sortBy, descending, wallet, from, to, only, after }: ListParams<Sort, Only>,
  rules: ListRules<Sort, Only>,
): List<Sort, Only>['variables'] {
  const values = Object.fromEntries(Object.entries(only).map(([name, value]) => [name, [value]]))
  return {
    first: PAGE_SIZE,
    after,
    sortBy,
    descending,
    filter: {
      ...(rules.wallet && wallet !== '' ? { wallet } : {}),
      from: from || null,
      to: to || null,
      ...(values as { [Name in keyof Only]?: Only[Name][] }),
    },
  }
}
