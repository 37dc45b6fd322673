import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { type ComponentProps, Fragment, type ReactNode, useState } from 'react'
import { t } from '../texts/texts.ts'
import { Button } from './button.tsx'

export interface Column<Row, Sort = never> {
  /** Also the label beside the value on a phone. */
  header: string
  /** Where there is nothing, it is said. */
  cell(row: Row): ReactNode
  align?: 'left' | 'right'
  /** Where rows are pairs on a phone: a line of its own, which what is not there does not take. */
  wide?: boolean
  /** What it is sorted by; left out: it is not. */
  sort?: Sort | undefined
}

/** Makes a column by its heading, its cells and, where it is sorted by one, what that is. */
type MakeColumn<Row, Sort> = (header: string, cell: (row: Row) => ReactNode, sort?: Sort) => Column<Row, Sort>

const list = {
  head: 'max-sm:sr-only',
  row: 'block sm:table-row sm:p-0',
  cell: 'sm:table-cell sm:px-3 sm:py-3.5 sm:first:pl-6 sm:last:pr-6',
  right: 'sm:text-right',
  label: 'text-ink-faint text-xs sm:hidden',
  value: 'min-w-0 max-sm:ml-auto',
}

/** How rows fold where there is no room for columns. */
const looks = {
  /** On a phone: labelled values under each other. */
  list,
  /** On a phone: four cells in two lines that need no labels. */
  pairs: {
    ...list,
    row: 'grid grid-cols-[minmax(min-content,1fr)_auto] gap-x-4 sm:table-row sm:p-0',
    cell: `${list.cell} max-sm:even:justify-end max-sm:even:text-right`,
    label: null,
    value: 'min-w-0',
  },
  /** On a phone: the first cell has a line of its own, the others share the next; the headings stay, to sort by. */
  lines: {
    ...list,
    head: 'max-sm:[&>tr]:flex max-sm:[&>tr]:flex-wrap',
    row: 'flex flex-wrap gap-x-4 sm:table-row sm:p-0',
    cell: `${list.cell} max-sm:first:w-full`,
    label: null,
    value: 'min-w-0',
  },
  /** The many columns of the console fold on a tablet too. */
  wide: {
    head: 'max-md:sr-only',
    row: 'block md:table-row md:p-0',
    cell: 'md:table-cell md:px-3 md:py-3 md:first:pl-6 md:last:pr-6',
    right: 'md:text-right',
    label: 'shrink-0 text-ink-faint text-xs md:hidden',
    value: 'min-w-0 break-words max-md:text-right',
  },
}

interface Sorting<Sort> {
  sortBy: Sort
  descending: boolean
  onSort(sortBy: Sort, descending: boolean): void
}

const makers = <Row, Sort>(): Record<'left' | 'right', MakeColumn<Row, Sort>> => ({
  left: (header, cell, sort) => ({ header, cell, sort }),
  right: (header, cell, sort) => ({ header, cell, sort, align: 'right' }),
})

export function Table<Row, Sort extends string = never>({
  caption,
  columns: given,
  rows,
  rowKey,
  groupOf,
  phone = 'list',
  sorting,
  busy = false,
}: {
  /** Read by assistive technology; the heading above says it to the eye. */
  caption: string
  /** `left` makes columns of words, `right` those of figures, or the last one. */
  columns:
    | readonly Column<Row, Sort>[]
    | ((make: Record<'left' | 'right', MakeColumn<Row, Sort>>) => readonly Column<Row, Sort>[])
  rows: readonly Row[]
  rowKey(row: Row): string
  /** Rows of one group that follow each other stand under its name. */
  groupOf?(row: Row): string | null
  phone?: keyof typeof looks
  /** How the rows are sorted, and what asks for another order. */
  sorting?: Sorting<Sort>
  busy?: boolean
}) {
  const look = looks[phone]
  const columns = typeof given === 'function' ? given(makers()) : given
  return (
    <div className="relative overflow-x-auto">
      <table
        aria-busy={busy || undefined}
        className={clsx('w-full text-sm transition-opacity', busy && 'opacity-60')}
      >
        <caption className="sr-only">{caption}</caption>
        <thead className={look.head}>
          <tr className="border-line border-b">
            {columns.map((column) => (
              <Heading key={column.header} column={column} sorting={sorting} />
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
                <tr className={clsx('border-line not-last:border-b px-5 py-3', look.row)}>
                  {columns.map(({ header, align, cell, wide }) => (
                    <td
                      key={header}
                      className={clsx(
                        'flex flex-wrap items-baseline justify-between gap-x-4 py-1',
                        look.cell,
                        align === 'right' && look.right,
                        wide && 'max-sm:col-span-2 max-sm:justify-start! max-sm:py-0',
                      )}
                    >
                      {look.label && (
                        <span aria-hidden className={look.label}>
                          {header}
                        </span>
                      )}
                      <span className={look.value}>{orNone(cell(row))}</span>
                    </td>
                  ))}
                </tr>
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function Heading<Row, Sort extends string>({
  column: { header, sort, align },
  sorting,
}: {
  column: Column<Row, Sort>
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
            '-mx-1.5 inline-flex min-h-9 tap:min-h-11 items-center gap-1 rounded-control px-1.5 hover:text-ink',
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

const orNone = (shown: ReactNode) => (shown === null || shown === false ? t.common.none : shown)

export function Empty({ children }: { children: ReactNode }) {
  return <div className="px-6 pt-4 pb-8 text-center text-ink-faint">{children}</div>
}

/** What a list shows: its rows, or what is said when there are none, and the way to more of them. */
export function Rows<Row>({
  empty,
  onMore,
  ...table
}: ComponentProps<typeof Table<Row>> & {
  empty: ReactNode
  /** Left out or null where the list ends. */
  onMore?: (() => unknown) | null
}) {
  return (
    <>
      {table.rows.length === 0 ? <Empty>{empty}</Empty> : <Table {...table} />}
      {onMore && <ShowMore of={table.caption} onMore={onMore} />}
    </>
  )
}

/** The foot of a list that goes on: reads or shows the next rows. */
export function ShowMore({ of, onMore }: { of: string; onMore(): unknown }) {
  const [busy, setBusy] = useState(false)

  async function more() {
    setBusy(true)
    try {
      await onMore()
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="border-line border-t px-5 py-3 text-center">
      <Button look="quiet" size="small" busy={busy} onClick={more} aria-label={`${t.common.showMore}: ${of}`}>
        {t.common.showMore}
      </Button>
    </div>
  )
}
