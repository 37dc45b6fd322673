import { NetworkStatus } from '@apollo/client'
import { useQuery } from '@apollo/client/react'
import { ChevronLeft, ChevronRight, Download, RefreshCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { failureText } from '../../api/failure.ts'
import { readAnswer } from '../../api/rest.ts'
import { inPassing, useTask } from '../../api/use-task.ts'
import { a } from '../../texts/admin.ts'
import { formatCount } from '../../texts/format.ts'
import { sharedTexts } from '../../texts/shared.ts'
import { t } from '../../texts/texts.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { DataProblem } from '../../ui/problem.tsx'
import { Bones, Loading } from '../../ui/skeleton.tsx'
import { InputField, SelectField } from '../../ui/small-field.tsx'
import { Table, type Column as TableColumn } from '../../ui/table.tsx'
import { AsOf } from '../app/as-of.tsx'
import { adminFetch } from '../session/admin-fetch.ts'
import {
  type Column,
  keyOf,
  type RowOf,
  type SortOf,
  type Source,
  shownColumns,
  valuesOf,
} from './columns.tsx'
import {
  csvPath,
  type Filter,
  type Filters,
  type List,
  maxLengthOf,
  PAGE_SIZES,
  useList,
} from './list-params.ts'

/** A list that is sorted, filtered and paged. */
type PagedSource = Source<{ totalCount: number; totalCountIsExact: boolean }> & { filters: readonly string[] }

interface ListTableProps<S extends PagedSource> {
  source: S
  words: { name: string; empty?: string }
  columns: readonly Column<S>[]
  /** The file that the server gives of it. */
  csv: string
  /** The list's own filters besides the common ones. */
  filters?: Filters
  sortBy?: SortOf<S>
}

const TEN_ROWS = Array.from({ length: 10 }, () => 'h-9')

/** @returns what a list is filtered by that others are as well: by wallet, days and what a field of its rows can be */
function commonFilters(source: PagedSource): Filters {
  const choice = (field: 'state' | 'type' | 'severity') => ({
    label: a.columns[field],
    values: valuesOf(source, field),
  })
  const filters: Filters = {
    wallet: { label: a.columns.address, hint: a.lists.walletHint, maxLength: 42 },
    from: { label: sharedTexts.from, values: 'day' },
    to: { label: sharedTexts.to, values: 'day' },
    states: choice('state'),
    types: choice('type'),
    severities: choice('severity'),
  }
  return Object.fromEntries(Object.entries(filters).filter(([name]) => source.filters.includes(name)))
}

/** A list of the console with its filters, its rows and its pages, or why there are none. */
export function ListTable<S extends PagedSource>({
  source,
  words: { name: caption, empty = a.tables.noWallet },
  columns,
  csv,
  filters = {},
  sortBy = 'CREATED_AT' as SortOf<S>,
}: ListTableProps<S>) {
  const shown = shownColumns(source, columns)
  const list = useList<SortOf<S>>(
    {
      sorts: shown.flatMap(({ sort }) => sort ?? []),
      sortBy,
      filters: { ...commonFilters(source), ...filters },
    },
    source.filters,
  )
  const { params, variables, change } = list
  const { data, previousData, networkStatus, error, refetch } = useQuery(source.query, { variables })
  const loading = networkStatus < NetworkStatus.ready && networkStatus !== NetworkStatus.poll
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
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
          <AsOf query={source.query} />
          <PhoneSort columns={shown} list={list} />
          <RefreshButton size="field" busy={loading} onClick={() => void refetch()}>
            {a.lists.refresh}
          </RefreshButton>
          <CsvLink list={csv} variables={variables} />
        </div>
      </div>
      {error && !data ? (
        <DataProblem className="" body={failureText(error, t)} action={t.common.retry} onAction={refetch} />
      ) : !page ? (
        <Loading className="px-6 py-5">
          <Bones look="space-y-2" heights={TEN_ROWS} />
        </Loading>
      ) : rows.length === 0 ? (
        <p className="px-6 py-14 text-center text-ink-faint">
          {Object.keys(params.only).length > 0 ? a.lists.nothingMatches : empty}
        </p>
      ) : (
        <Table
          phone="wide"
          caption={caption}
          columns={shown}
          rows={rows}
          rowKey={keyOf(source)}
          sorting={{ ...params, onSort: (by, descending) => change({ sortBy: by, descending }) }}
          busy={loading}
        />
      )}
      {page && rows.length > 0 && (
        <ListPager list={list} page={page} shown={data ? rows.length : null} busy={loading} />
      )}
    </section>
  )
}

/** Which rows of how many are shown, and the ways to the others; `shown` is null while they are of another page. */
function ListPager<Sort extends string>({
  list: { params, change, toNext, toPrevious },
  page: { pageInfo, totalCount, totalCountIsExact },
  shown,
  busy,
}: {
  list: List<Sort>
  page: ReturnType<PagedSource['page']>
  shown: number | null
  busy: boolean
}) {
  const first = (params.page - 1) * params.rows + 1
  const total = formatCount(totalCount) + (totalCountIsExact ? '' : '+')
  const end = pageInfo.hasNextPage ? pageInfo.endCursor : null
  return (
    <nav
      aria-label={a.lists.pages}
      className="flex items-center justify-between gap-3 border-line border-t px-5 py-3 sm:px-6"
    >
      <p className="figures text-ink-faint text-sm" aria-live="polite">
        {shown === null ? t.common.loading : a.lists.range(first, first + shown - 1, total)}
      </p>
      <div className="flex items-center gap-2">
        <label className="flex items-center gap-2 text-ink-faint text-sm">
          <span className="max-sm:sr-only">{a.lists.rows}</span>
          <select
            value={params.rows}
            onChange={({ target }) => change({ rows: Number(target.value) })}
            className="min-h-8 tap:min-h-11 cursor-pointer rounded-control border border-line bg-surface px-1.5"
          >
            {PAGE_SIZES.map((count) => (
              <option key={count}>{count}</option>
            ))}
          </select>
        </label>
        <Button
          look="secondary"
          size="small"
          icon={ChevronLeft}
          disabled={params.after === null || busy}
          onClick={toPrevious}
        >
          <span className="max-sm:sr-only">{a.lists.previous}</span>
        </Button>
        <Button look="secondary" size="small" disabled={!end || busy} onClick={() => end && toNext(end)}>
          <span className="max-sm:sr-only">{a.lists.next}</span>
          <ChevronRight aria-hidden className="size-4" />
        </Button>
      </div>
    </nav>
  )
}

/** The sorting of a list where rows are folded and there are no headings to press. */
function PhoneSort<Row, Sort extends string>({
  columns,
  list: { params, change },
}: {
  columns: readonly TableColumn<Row, Sort>[]
  list: List<Sort>
}) {
  const ways = columns.flatMap(({ sort, header }) =>
    sort === undefined
      ? []
      : [
          { value: `${sort} desc`, label: a.lists.descending(header) },
          { value: `${sort} asc`, label: a.lists.ascending(header) },
        ],
  )
  return (
    <SelectField
      className="grow md:hidden"
      label={a.lists.sort}
      value={`${params.sortBy} ${params.descending ? 'desc' : 'asc'}`}
      onChange={(value) => {
        const [sortBy, order] = value.split(' ')
        change({ sortBy: sortBy as Sort, descending: order === 'desc' })
      }}
      options={ways}
    />
  )
}

/** Reads anew; what turns meanwhile stands in the place of its icon. */
export function RefreshButton(button: ButtonProps) {
  return <Button {...button} look="secondary" icon={button.busy ? undefined : RefreshCw} />
}

/** Downloads all rows of a list as it is sorted and filtered now; they stream from the server. */
function CsvLink({ list, variables }: { list: string; variables: List<string>['variables'] }) {
  const { busy, run } = useTask(inPassing)

  async function download() {
    // The browser downloads on its own and cannot refresh a session, so it is made sure of here.
    await readAnswer(await adminFetch('/api/auth/admin/verify', { cache: 'no-store' }))
    const link = document.createElement('a')
    link.href = csvPath(list, variables)
    link.download = ''
    link.click()
  }

  return (
    <Button look="secondary" size="field" icon={Download} busy={busy} onClick={() => run(download)}>
      {a.lists.csv}
    </Button>
  )
}

const TYPING_MS = 300

/** What a list is filtered by. */
function ListFilters<Sort extends string>({ list: { rules, params, change } }: { list: List<Sort> }) {
  const { only } = params
  return (
    <search className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
      {Object.entries(rules.filters).map(([name, filter]) => {
        const { label, values } = filter
        const field = {
          label,
          value: only[name] ?? '',
          onChange: (text: string) => change({ only: { [name]: text } }),
        }
        if (values === 'day') {
          const bound = name === 'from' ? { max: only.to } : { min: only.from }
          return <InputField key={name} type="date" {...field} {...bound} />
        }
        return values ? (
          <SelectField
            key={name}
            {...field}
            className="sm:min-w-32 sm:max-w-52"
            options={choices(values, field.value)}
          />
        ) : (
          <TypedFilter key={name} {...field} filter={filter} />
        )
      })}
      {Object.keys(only).length > 0 && (
        <Button
          look="quiet"
          size="field"
          onClick={() => change({ only: Object.fromEntries(Object.keys(only).map((name) => [name, ''])) })}
        >
          {a.lists.clear}
        </Button>
      )}
    </search>
  )
}

/** What the page's address asks for is shown, also when there is no such thing, or not yet. */
function choices(values: Readonly<Record<string, string>>, chosen: string) {
  const known = { '': a.lists.all, ...values }
  const shown = Object.hasOwn(known, chosen) ? known : { ...known, [chosen]: chosen }
  return Object.entries(shown).map(([value, label]) => ({ value, label }))
}

/** Asks the server once the typing rests. */
function TypedFilter({
  filter,
  value,
  onChange,
}: {
  filter: Filter
  value: string
  onChange(value: string): void
}) {
  const [typed, setTyped] = useState(value)
  const asked = useRef(value)
  const latest = useRef(onChange)
  latest.current = onChange
  // A change from elsewhere, such as the browser's way back, shows.
  useEffect(() => {
    if (value === asked.current) return
    asked.current = value
    setTyped(value)
  }, [value])
  useEffect(() => {
    const text = typed.trim()
    if (text === asked.current) return
    const timer = setTimeout(() => {
      asked.current = text
      latest.current(text)
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <InputField
      type="search"
      label={filter.label}
      value={typed}
      maxLength={maxLengthOf(filter)}
      spellCheck={false}
      autoComplete="off"
      placeholder={filter.hint}
      onChange={setTyped}
      className="col-span-2 sm:w-56"
      look="font-mono placeholder:font-sans placeholder:text-ink-faint"
    />
  )
}
