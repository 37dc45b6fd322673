import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { failureText } from '../../api/failure.ts'
import { a } from '../../texts/admin.ts'
import { formatCount } from '../../texts/format.ts'
import { t } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { DataTable, type ListColumn } from './data-table.tsx'
import { type Labels, ListFilters, type TextFilters } from './list-filters.tsx'
import { ListPager } from './list-pager.tsx'
import { isFiltered, type Values } from './list-params.ts'
import { PhoneSort } from './phone-sort.tsx'
import type { List } from './use-list.ts'

/** One page of an admin's list, as the server gives it. */
export interface ListPage<Row> {
  edges: readonly { node: Row }[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
  totalCount: number
  totalCountIsExact: boolean
}

interface Read<Row> {
  page: ListPage<Row> | undefined
  loading: boolean
  error: unknown
  refetch(): unknown
}

/** A list of the console with its filters, its rows and its pages, or why there are none. */
export function ListView<Row extends object, Sort extends string, Only extends Values>({
  list,
  read,
  caption,
  columns,
  rowKey,
  labels,
  texts,
  empty,
  aside,
}: {
  list: List<Sort, Only>
  read: Read<Row>
  caption: string
  columns: readonly ListColumn<Row, Sort>[]
  rowKey(row: Row): string
  labels: Labels<Only>
  /** Of the list's filters by any text. */
  texts?: TextFilters
  /** What is said when there are no rows at all. */
  empty: string
  aside?: ReactNode
}) {
  const { page, loading, error, refetch } = read
  const { params, change } = list
  const rows = page?.edges.map(({ node }) => node) ?? []
  return (
    <section
      aria-label={caption}
      className="overflow-hidden rounded-card border border-line bg-surface shadow-card"
    >
      <div className="flex flex-wrap items-end justify-between gap-3 border-line border-b px-5 py-4 sm:px-6">
        <ListFilters list={list} labels={labels} texts={texts} />
        <div className="flex items-end gap-2 max-sm:w-full">
          <PhoneSort columns={columns} params={params} onSort={(by) => change(by)} />
          {aside}
        </div>
      </div>
      {error !== undefined && error !== null ? (
        <div role="alert" className="grid place-items-center px-6 py-14 text-center">
          <CloudOff aria-hidden className="mb-3 size-8 text-ink-faint" />
          <p className="font-semibold text-lg">{t.problems.dataTitle}</p>
          <p className="mt-1 mb-5 text-ink-soft">{failureText(error, t)}</p>
          <Button look="secondary" onClick={() => void refetch()}>
            {t.common.retry}
          </Button>
        </div>
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
        <div className="relative overflow-x-auto">
          <DataTable
            caption={caption}
            columns={columns}
            rows={rows}
            rowKey={rowKey}
            sortBy={params.sortBy}
            descending={params.descending}
            onSort={(sortBy, descending) => change({ sortBy, descending })}
            busy={loading}
          />
        </div>
      )}
      {page && rows.length > 0 && (
        <ListPager
          page={params.page}
          rows={rows.length}
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
