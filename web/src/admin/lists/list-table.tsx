import { useQuery } from '@apollo/client/react'
import { RefreshCw } from 'lucide-react'
import { failureText } from '../../api/failure.ts'
import { a } from '../../texts/admin.ts'
import { formatCount } from '../../texts/format.ts'
import { t } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { DataProblem } from '../../ui/data-problem.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { type Column, type RowOf, type SortOf, type Source, shownColumns } from './columns.tsx'
import { CsvLink } from './csv-link.tsx'
import { DataTable } from './data-table.tsx'
import { ListFilters } from './list-filters.tsx'
import { ListPager } from './list-pager.tsx'
import { type Filters, isFiltered } from './list-params.ts'
import { PhoneSort } from './phone-sort.tsx'
import { useList } from './use-list.ts'

/** A list that is sorted, filtered and paged. */
export interface PagedSource extends Source {
  page(data: never): {
    edges: readonly { node: object }[]
    pageInfo: { hasNextPage: boolean; endCursor: string | null }
    totalCount: number
    totalCountIsExact: boolean
  }
  filters: readonly string[]
}

export interface ListTableProps<S extends PagedSource> {
  source: S
  caption: string
  columns: readonly Column<S>[]
  /** The file that the server gives of it. */
  csv: string
  /** What is said when there are no rows at all. */
  empty: string
  /** The list's own filters. */
  filters?: Filters
  sortBy?: SortOf<S>
}

/** A list of the console with its filters, its rows and its pages, or why there are none. */
export function ListTable<S extends PagedSource>({
  source,
  caption,
  columns,
  csv,
  empty,
  filters = {},
  sortBy = 'CREATED_AT' as SortOf<S>,
}: ListTableProps<S>) {
  const shown = shownColumns(source, columns)
  const list = useList<SortOf<S>>(
    {
      sorts: shown.flatMap(({ sort }) => sort ?? []),
      sortBy,
      wallet: source.filters.includes('wallet'),
      filters,
    },
    source.filters,
  )
  const { params, variables, change } = list
  const { data, previousData, loading, error, refetch } = useQuery(source.query, {
    variables,
    // The button to read it again shows that it is at work.
    notifyOnNetworkStatusChange: true,
  })
  const read = data ?? previousData
  const page = read ? source.page(read as never) : undefined
  const rows = (page?.edges.map(({ node }) => node) ?? []) as RowOf<S>[]
  return (
    <section
      aria-label={caption}
      className="overflow-hidden rounded-card border border-line bg-surface shadow-card"
    >
      <div className="flex flex-wrap items-end justify-between gap-3 border-line border-b px-5 py-4 sm:px-6">
        <ListFilters list={list} />
        <div className="flex flex-wrap items-end gap-2 max-sm:w-full">
          <PhoneSort columns={shown} params={params} onSort={(by) => change(by)} />
          <Button look="secondary" size="field" busy={loading} onClick={() => void refetch()}>
            {!loading && <RefreshCw aria-hidden className="size-4" />}
            {a.lists.refresh}
          </Button>
          <CsvLink list={csv} variables={variables} />
        </div>
      </div>
      {error !== undefined && error !== null ? (
        <DataProblem className="" body={failureText(error, t)} action={t.common.retry} onAction={refetch} />
      ) : !page ? (
        <div role="status" className="space-y-2 px-6 py-5">
          <p className="mb-3 text-ink-faint text-sm">{t.common.loading}</p>
          {Array.from({ length: 10 }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: grey rows are all alike
            <Bone key={row} className="h-9" />
          ))}
        </div>
      ) : rows.length === 0 ? (
        <div className="px-6 py-14 text-center text-ink-faint">
          <p>{isFiltered(params) ? a.lists.nothingMatches : empty}</p>
        </div>
      ) : (
        <DataTable
          caption={caption}
          columns={shown}
          rows={rows}
          rowKey={source.rowKey}
          sorting={{ ...params, onSort: (by, descending) => change({ sortBy: by, descending }) }}
          busy={loading}
        />
      )}
      {page && rows.length > 0 && (
        <ListPager
          page={params.page}
          size={params.rows}
          onSize={(rows) => change({ rows })}
          rows={data ? rows.length : null}
          total={page.totalCountIsExact ? formatCount(page.totalCount) : `${formatCount(page.totalCount)}+`}
          busy={loading}
          onPrevious={params.after === null ? null : list.toPrevious}
          onNext={
            page.pageInfo.hasNextPage && page.pageInfo.endCursor
              ? () => list.toNext(page.pageInfo.endCursor ?? '')
              : null
          }
        />
      )}
    </section>
  )
}
