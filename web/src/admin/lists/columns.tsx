import type { DocumentNode } from '@apollo/client'
import type { ReactNode } from 'react'
import type { VariablesOf } from '../../api/graphql.ts'
import { a } from '../../texts/admin.ts'
import { formatDate } from '../../texts/format.ts'
import { Amount } from '../../ui/amount.tsx'
import { HashLink } from '../../ui/hash-link.tsx'
import { CountCell, TimeCell, WalletCell } from './cells.tsx'
import type { ListColumn } from './data-table.tsx'

/** A list that the server has, as `lists.generated.ts` describes it. */
export interface Source {
  query: DocumentNode
  page(data: never): { edges: readonly { node: object }[] }
  /** The field that tells rows apart. */
  rowKey: string
  /** The scalar or enum of each field. */
  kinds: Readonly<Record<string, string>>
  /** Left out: it is not filtered. */
  filters?: readonly string[]
}

export type RowOf<S extends Source> = ReturnType<S['page']>['edges'][number]['node']
export type SortOf<S extends Source> =
  VariablesOf<S['query']> extends { sortBy: infer Sort extends string } ? Sort : never

/** A column of a list: a field that is shown as its kind is, or something of its own. */
export interface Column<S extends Source> {
  header: string
  field?: keyof S['kinds'] & string
  cell?(row: RowOf<S>): ReactNode
  /** What the server sorts by; left out: it does not. */
  sort?: SortOf<S>
  /** What is said when the field is null. */
  none?: string | ((row: RowOf<S>) => string)
  align?: 'left' | 'right'
}

/** @returns the columns with how each field is shown */
export function shownColumns<S extends Source>(
  { kinds }: S,
  columns: readonly Column<S>[],
): ListColumn<RowOf<S>, SortOf<S>>[] {
  return columns.map(({ header, field, cell, sort, none, align }) => {
    const kind = (field && kinds[field]) ?? ''
    const value = (row: RowOf<S>) => (row as Readonly<Record<string, unknown>>)[field ?? '']
    return {
      header,
      sort,
      align: align ?? (['POL', 'Int', 'Float'].includes(kind) ? 'right' : 'left'),
      cell: cell ?? ((row) => showValue(kind, value(row), typeof none === 'function' ? none(row) : none)),
    }
  })
}

function showValue(kind: string, value: unknown, none = a.tables.notApplicable): ReactNode {
  if (value === null || value === '') return none
  const text = String(value)
  switch (kind) {
    case 'Address':
      return <WalletCell address={text} />
    case 'POL':
      return <Amount pol={text} unit={false} />
    case 'DateTime':
      return <TimeCell at={text} />
    case 'Date':
      return <span className="figures whitespace-nowrap">{formatDate(text)}</span>
    case 'Hash':
      return <HashLink hash={text} />
    case 'Int':
    case 'Float':
      return <CountCell count={Number(value)} />
    default:
      return text
  }
}
