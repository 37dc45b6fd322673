import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  type SortingState,
  sortFn_basic,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { parsePol } from '../../amounts/pol.ts'
import { formatCount } from '../../texts/format.ts'
import { rewardTexts } from '../../texts/rewards.ts'
import { Amount } from '../../ui/amount.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ShowMore } from '../../ui/show-more.tsx'

export interface Referral {
  address: string
  depth: number
  /** POL */
  principal: string
  active: boolean
}

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic },
})
const helper = createColumnHelper<typeof features, Referral>()
const columns = helper.columns([
  helper.accessor('address', {
    header: () => rewardTexts.referrals.wallet,
    cell: ({ getValue }) => <span className="break-all font-mono text-[0.75rem]">{getValue()}</span>,
    sortFn: 'basic',
  }),
  helper.accessor('depth', {
    header: () => rewardTexts.referrals.level,
    cell: ({ getValue }) => <span className="figures">{getValue()}</span>,
    sortFn: 'basic',
  }),
  helper.accessor((row) => parsePol(row.principal), {
    id: 'principal',
    header: () => rewardTexts.referrals.invested,
    cell: ({ getValue }) => <Amount wei={getValue()} digits={0} />,
    sortFn: 'basic',
    sortDescFirst: true,
  }),
  helper.accessor((row) => Number(row.active), {
    id: 'active',
    header: () => rewardTexts.referrals.state,
    cell: ({ getValue }) => (
      <Badge tone={getValue() ? 'good' : 'neutral'}>
        {getValue() ? rewardTexts.referrals.isActive : rewardTexts.referrals.isInactive}
      </Badge>
    ),
    sortFn: 'basic',
    sortDescFirst: true,
  }),
])
const SHOWN_AT_ONCE = 25
const marks = { asc: ArrowUp, desc: ArrowDown }

/** The wallets below as rows: searched by address, sorted by any column. */
export function ReferralTable({ referrals }: { referrals: readonly Referral[] }) {
  const id = useId()
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState(SHOWN_AT_ONCE)
  const [sorting, setSorting] = useState<SortingState>([{ id: 'principal', desc: true }])
  const wanted = search.trim().toLowerCase()
  const found = useMemo(
    () => referrals.filter(({ address }) => address.includes(wanted)),
    [referrals, wanted],
  )
  const table = useTable({
    features,
    columns,
    data: found,
    getRowId: ({ address }) => address,
    state: { sorting },
    onSortingChange: setSorting,
    enableSortingRemoval: false,
    enableMultiSort: false,
  })
  const { rows } = table.getRowModel()
  return (
    <div>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="w-full max-w-xs">
          <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
            {rewardTexts.referrals.search}
          </label>
          <input
            id={id}
            type="search"
            value={search}
            placeholder="0x..."
            autoComplete="off"
            onChange={({ target }) => setSearch(target.value)}
            className="min-h-control w-full rounded-control border border-line-strong bg-surface px-3 font-mono text-[0.8125rem] placeholder:text-ink-faint"
          />
        </div>
        <p role="status" className="text-ink-faint text-xs">
          {rewardTexts.referrals.found(formatCount(found.length), formatCount(referrals.length))}
        </p>
      </div>
      <table className="mt-3 w-full text-sm">
        <caption className="sr-only">{rewardTexts.referrals.tree}</caption>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} className="flex flex-wrap border-line border-b sm:table-row">
              {group.headers.map((header, index) => {
                const sorted = header.column.getIsSorted()
                const Mark = sorted ? marks[sorted] : ChevronsUpDown
                return (
                  <th
                    key={header.id}
                    scope="col"
                    aria-sort={sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : undefined}
                    className={clsx(
                      'py-1 pr-3 text-left font-medium text-xs',
                      index > 0 && 'sm:pl-3 sm:text-right last:pr-0',
                    )}
                  >
                    <button
                      type="button"
                      onClick={header.column.getToggleSortingHandler()}
                      className={clsx(
                        '-mx-1.5 inline-flex min-h-9 items-center gap-1 rounded-control px-1.5 hover:text-ink',
                        sorted ? 'text-ink' : 'text-ink-faint',
                      )}
                    >
                      <table.FlexRender header={header} />
                      <Mark aria-hidden className="size-3" />
                    </button>
                  </th>
                )
              })}
            </tr>
          ))}
        </thead>
        <tbody>
          {rows.slice(0, shown).map((row) => (
            <tr
              key={row.id}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line not-last:border-b py-2.5 sm:table-row sm:p-0"
            >
              {row.getAllCells().map((cell, index) => (
                <td
                  key={cell.id}
                  className={clsx(
                    'sm:table-cell sm:py-2.5',
                    index === 0 ? 'max-sm:w-full sm:pr-3' : 'sm:pl-3 sm:text-right',
                  )}
                >
                  {index === 1 && (
                    <span className="text-ink-faint text-xs sm:hidden">{rewardTexts.referrals.level} </span>
                  )}
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > shown && (
        <ShowMore of={rewardTexts.referrals.tree} onMore={() => setShown(shown + SHOWN_AT_ONCE)} />
      )}
    </div>
  )
}
