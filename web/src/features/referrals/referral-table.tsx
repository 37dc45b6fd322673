import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { parsePol } from '../../amounts/pol.ts'
import { formatCount } from '../../texts/format.ts'
import { rewardTexts } from '../../texts/rewards.ts'
import { Amount } from '../../ui/amount.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ShowMore } from '../../ui/rows.tsx'

export interface Referral {
  address: string
  depth: number
  /** POL */
  principal: string
  active: boolean
}

const columns: {
  id: keyof Referral
  header(): string
  cell(row: Referral): ReactNode
}[] = [
  {
    id: 'address',
    header: () => rewardTexts.referrals.wallet,
    cell: ({ address }) => <span className="break-all font-mono text-[0.75rem]">{address}</span>,
  },
  {
    id: 'depth',
    header: () => rewardTexts.referrals.level,
    cell: ({ depth }) => <span className="figures">{depth}</span>,
  },
  {
    id: 'principal',
    header: () => rewardTexts.referrals.invested,
    cell: ({ principal }) => <Amount pol={principal} digits={0} />,
  },
  {
    id: 'active',
    header: () => rewardTexts.referrals.state,
    cell: ({ active }) => (
      <Badge tone={active ? 'good' : 'neutral'}>
        {active ? rewardTexts.referrals.isActive : rewardTexts.referrals.isInactive}
      </Badge>
    ),
  },
]
const SHOWN_AT_ONCE = 25

/** The wallets below as rows: searched by address, sorted by any column. */
export function ReferralTable({ referrals }: { referrals: readonly Referral[] }) {
  const id = useId()
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState(SHOWN_AT_ONCE)
  const [sorting, setSorting] = useState<Parameters<typeof sorted>[1]>({ by: 'principal', descending: true })
  const wanted = search.trim().toLowerCase()
  const found = referrals.filter(({ address }) => address.includes(wanted))
  const rows = sorted(found, sorting)
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
          <tr className="flex flex-wrap border-line border-b sm:table-row">
            {columns.map(({ id: column, header }, index) => {
              const active = sorting.by === column
              const Mark = active ? (sorting.descending ? ArrowDown : ArrowUp) : ChevronsUpDown
              return (
                <th
                  key={column}
                  scope="col"
                  aria-sort={active ? (sorting.descending ? 'descending' : 'ascending') : undefined}
                  className={clsx(
                    'py-1 pr-3 text-left font-medium text-xs',
                    index > 0 && 'sm:pl-3 sm:text-right last:pr-0',
                  )}
                >
                  <button
                    type="button"
                    // Figures begin with the highest, addresses with the lowest.
                    onClick={() =>
                      setSorting({
                        by: column,
                        descending: active ? !sorting.descending : column !== 'address',
                      })
                    }
                    className={clsx(
                      '-mx-1.5 inline-flex min-h-9 items-center gap-1 rounded-control px-1.5 hover:text-ink',
                      active ? 'text-ink' : 'text-ink-faint',
                    )}
                  >
                    {header()}
                    <Mark aria-hidden className="size-3" />
                  </button>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map((row) => (
            <tr
              key={row.address}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line not-last:border-b py-2.5 sm:table-row sm:p-0"
            >
              {columns.map(({ id: column, cell }, index) => (
                <td
                  key={column}
                  className={clsx(
                    'sm:table-cell sm:py-2.5',
                    index === 0 ? 'max-sm:w-full sm:pr-3' : 'sm:pl-3 sm:text-right',
                  )}
                >
                  {index === 1 && (
                    <span className="text-ink-faint text-xs sm:hidden">{rewardTexts.referrals.level} </span>
                  )}
                  {cell(row)}
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

/** @returns the rows in the order asked for; equal ones stay as they were */
function sorted(rows: readonly Referral[], { by, descending }: { by: keyof Referral; descending: boolean }) {
  const value = (row: Referral) => (by === 'principal' ? parsePol(row.principal) : row[by])
  return [...rows].sort((one, other) => {
    const [a, b] = [value(one), value(other)]
    return (a === b ? 0 : a > b ? 1 : -1) * (descending ? -1 : 1)
  })
}
