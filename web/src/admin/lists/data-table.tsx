import {
  createColumnHelper,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'

export interface ListColumn<Row, Sort extends string> {
  header: string
  cell(row: Row): ReactNode
  /** What the server sorts by; left out: it does not. */
  sort?: Sort
  align?: 'left' | 'right'
}

const features = tableFeatures({ rowSortingFeature })

/**
 * Rows as the server sorted them under headings that ask it to sort otherwise; on a phone each row folds into labelled
 * lines.
 */
export function DataTable<Row extends object, Sort extends string>({
  caption,
  columns,
  rows,
  rowKey,
  sortBy,
  descending,
  onSort,
  busy,
}: {
  /** Read by assistive technology; the tab above says it to the eye. */
  caption: string
  columns: readonly ListColumn<Row, Sort>[]
  rows: readonly Row[]
  rowKey(row: Row): string
  sortBy: Sort
  descending: boolean
  onSort(sortBy: Sort, descending: boolean): void
  busy: boolean
}) {
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>()
    return helper.columns(
      columns.map((column) =>
        helper.accessor((row) => row, {
          id: column.sort ?? column.header,
          header: column.header,
          enableSorting: column.sort !== undefined,
          sortDescFirst: column.sort !== ('WALLET' as Sort),
          cell: ({ row }) => column.cell(row.original),
        }),
      ),
    )
  }, [columns])
  const sorting: SortingState = useMemo(() => [{ id: sortBy, desc: descending }], [sortBy, descending])
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowKey,
    state: { sorting },
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    onSortingChange: (change) => {
      const [next] = typeof change === 'function' ? change(sorting) : change
      if (next) onSort(next.id as Sort, next.desc)
    },
  })

  return (
    <table
      aria-busy={busy || undefined}
      className={clsx('w-full text-sm transition-opacity', busy && 'opacity-60')}
    >
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:sr-only">
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id} className="border-line border-b">
            {group.headers.map((header, index) => {
              const sorted = header.column.getIsSorted()
              const right = columns[index]?.align === 'right'
              return (
                <th
                  key={header.id}
                  scope="col"
                  aria-sort={sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : undefined}
                  className={clsx(
                    'px-3 py-1 font-medium text-ink-faint text-xs first:pl-6 last:pr-6',
                    right ? 'text-right' : 'text-left',
                  )}
                >
                  {header.column.getCanSort() ? (
                    <button
                      type="button"
                      onClick={header.column.getToggleSortingHandler()}
                      className={clsx(
                        '-mx-1.5 inline-flex min-h-9 items-center gap-1 rounded-control px-1.5 hover:text-ink',
                        sorted && 'text-ink',
                      )}
                    >
                      <table.FlexRender header={header} />
                      <SortMark sorted={sorted} />
                    </button>
                  ) : (
                    <table.FlexRender header={header} />
                  )}
                </th>
              )
            })}
          </tr>
        ))}
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <tr key={row.id} className="block border-line not-last:border-b px-5 py-3 md:table-row md:p-0">
            {row.getAllCells().map((cell, index) => (
              <td
                key={cell.id}
                className={clsx(
                  'flex items-baseline justify-between gap-4 py-1 md:table-cell md:px-3 md:py-3 md:first:pl-6 md:last:pr-6',
                  columns[index]?.align === 'right' && 'md:text-right',
                )}
              >
                <span aria-hidden className="shrink-0 text-ink-faint text-xs md:hidden">
                  {columns[index]?.header}
                </span>
                <span className="min-w-0 break-words max-md:text-right">
                  <table.FlexRender cell={cell} />
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function SortMark({ sorted }: { sorted: false | 'asc' | 'desc' }) {
  const Icon = sorted === 'asc' ? ArrowUp : sorted === 'desc' ? ArrowDown : ChevronsUpDown
  return <Icon aria-hidden className={clsx('size-3.5', sorted ? 'text-water' : 'text-line-strong')} />
}
