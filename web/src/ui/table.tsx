import { clsx } from 'clsx'
import { Fragment, type ReactNode } from 'react'

export interface Column<Row> {
  /** Also the label beside the value on a phone. */
  header: string
  cell(row: Row): ReactNode
  align?: 'left' | 'right'
}

/** Rows under headings; on a phone each row folds into a few lines. */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  groupOf,
  phone = 'list',
}: {
  /** Read by assistive technology; the heading above says it to the eye. */
  caption: string
  columns: Column<Row>[]
  rows: readonly Row[]
  rowKey(row: Row): string
  /** Rows of one group that follow each other stand under its name. */
  groupOf?(row: Row): string | null
  /** On a phone: labelled values under each other, or four cells in two lines that need no labels. */
  phone?: 'list' | 'pairs'
}) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-sm:sr-only">
        <tr className="border-line border-b">
          {columns.map((column) => (
            <th
              key={column.header}
              scope="col"
              className={clsx(
                'px-3 py-2.5 font-medium text-ink-faint text-xs first:pl-6 last:pr-6',
                column.align === 'right' ? 'text-right' : 'text-left',
              )}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => {
          const group = groupOf?.(row) ?? null
          const before = rows[index - 1]
          const begins = group !== null && (!before || groupOf?.(before) !== group)
          return (
            <Fragment key={rowKey(row)}>
              {begins && (
                <tr className="block border-line border-b bg-sunken sm:table-row">
                  <th
                    scope="rowgroup"
                    colSpan={columns.length}
                    className="block px-5 py-1.5 text-left font-medium text-ink-faint text-xs sm:table-cell sm:px-6"
                  >
                    {group}
                  </th>
                </tr>
              )}
              <tr
                className={clsx(
                  'border-line not-last:border-b px-5 py-3 sm:table-row sm:p-0',
                  phone === 'list' ? 'block' : 'grid grid-cols-[1fr_auto] gap-x-4',
                )}
              >
                {columns.map((column) => (
                  <td
                    key={column.header}
                    className={clsx(
                      'flex items-baseline justify-between gap-4 py-1 sm:table-cell sm:px-3 sm:py-3.5 sm:first:pl-6 sm:last:pr-6',
                      column.align === 'right' && 'sm:text-right',
                      phone === 'pairs' && 'max-sm:even:justify-end max-sm:even:text-right',
                    )}
                  >
                    {phone === 'list' && (
                      <span aria-hidden className="text-ink-faint text-xs sm:hidden">
                        {column.header}
                      </span>
                    )}
                    <span className="min-w-0">{column.cell(row)}</span>
                  </td>
                ))}
              </tr>
            </Fragment>
          )
        })}
      </tbody>
    </table>
  )
}

/** What stands where rows would be. */
export function Empty({ children }: { children: ReactNode }) {
  return <div className="px-6 pt-4 pb-8 text-center text-ink-faint">{children}</div>
}
