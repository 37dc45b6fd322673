import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'

export interface ListColumn<Row, Sort extends string> {
  /** Also the label beside the value on a phone. */
  header: string
  cell(row: Row): ReactNode
  /** What the server sorts by; left out: it does not. */
  sort?: Sort
  align?: 'left' | 'right'
}

/** How the server sorted the rows, and what asks it to sort otherwise. */
interface Sorting<Sort extends string> {
  sortBy: Sort
  descending: boolean
  onSort(sortBy: Sort, descending: boolean): void
}

/** Rows under headings; on a phone each row folds into labelled lines. */
export function DataTable<Row, Sort extends string>({
  caption,
  columns,
  rows,
  rowKey,
  sorting,
  busy = false,
}: {
  /** Read by assistive technology; the tab above says it to the eye. */
  caption: string
  columns: readonly ListColumn<Row, Sort>[]
  rows: readonly Row[]
  rowKey: string
  sorting?: Sorting<Sort>
  busy?: boolean
}) {
  return (
    <div className="relative overflow-x-auto">
      <table
        aria-busy={busy || undefined}
        className={clsx('w-full text-sm transition-opacity', busy && 'opacity-60')}
      >
        <caption className="sr-only">{caption}</caption>
        <thead className="max-md:sr-only">
          <tr className="border-line border-b">
            {columns.map((column) => (
              <Heading key={column.header} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={String(row[rowKey as keyof Row])}
              className="block border-line not-last:border-b px-5 py-3 md:table-row md:p-0"
            >
              {columns.map(({ header, align, cell }) => (
                <td
                  key={header}
                  className={clsx(
                    'flex items-baseline justify-between gap-4 py-1 md:table-cell md:px-3 md:py-3 md:first:pl-6 md:last:pr-6',
                    align === 'right' && 'md:text-right',
                  )}
                >
                  <span aria-hidden className="shrink-0 text-ink-faint text-xs md:hidden">
                    {header}
                  </span>
                  <span className="min-w-0 break-words max-md:text-right">{cell(row)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Heading<Row, Sort extends string>({
  column: { header, sort, align },
  sorting,
}: {
  column: ListColumn<Row, Sort>
  sorting: Sorting<Sort> | undefined
}) {
  const sorted = sorting && sort === sorting.sortBy && (sorting.descending ? 'descending' : 'ascending')
  const Mark = sorted === 'ascending' ? ArrowUp : sorted ? ArrowDown : ChevronsUpDown
  return (
    <th
      scope="col"
      aria-sort={sorted || undefined}
      className={clsx(
        'px-3 font-medium text-ink-faint text-xs first:pl-6 last:pr-6',
        sorting ? 'py-1' : 'py-2.5',
        align === 'right' ? 'text-right' : 'text-left',
      )}
    >
      {sorting && sort !== undefined ? (
        <button
          type="button"
          // Figures and times begin with the highest, addresses with the lowest.
          onClick={() => sorting.onSort(sort, sorted ? !sorting.descending : sort !== 'WALLET')}
          className={clsx(
            '-mx-1.5 inline-flex min-h-9 pointer-coarse:min-h-11 items-center gap-1 rounded-control px-1.5 hover:text-ink',
            sorted && 'text-ink',
          )}
        >
          {header}
          <Mark aria-hidden className={clsx('size-3.5', sorted ? 'text-water' : 'text-line-strong')} />
        </button>
      ) : (
        header
      )}
    </th>
  )
}
