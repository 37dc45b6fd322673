import { useState } from 'react'
import { formatCount, parsePol } from '../../texts/format.ts'
import { rewardTexts } from '../../texts/rewards.ts'
import { sharedTexts } from '../../texts/shared.ts'
import { Amount } from '../../ui/amount.tsx'
import { Badge } from '../../ui/badge.tsx'
import { InputField } from '../../ui/small-field.tsx'
import { ShowMore, Table } from '../../ui/table.tsx'

export interface Referral {
  address: string
  depth: number
  /** POL */
  principal: string
  active: boolean
}

const sorts = {
  WALLET: ({ address }: Referral) => address,
  LEVEL: ({ depth }: Referral) => depth,
  PRINCIPAL: ({ principal }: Referral) => parsePol(principal),
  ACTIVE: ({ active }: Referral) => active,
}

const SHOWN_AT_ONCE = 25

/** The wallets below as rows: searched by address, sorted by any column. */
export function ReferralTable({ referrals }: { referrals: readonly Referral[] }) {
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState(SHOWN_AT_ONCE)
  const [sorting, setSorting] = useState<Sorted>({ sortBy: 'PRINCIPAL', descending: true })
  const wanted = search.trim().toLowerCase()
  const found = referrals.filter(({ address }) => address.includes(wanted))
  const words = rewardTexts.referrals
  return (
    <div>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <InputField
          type="search"
          label={words.search}
          value={search}
          placeholder="0x..."
          autoComplete="off"
          onChange={setSearch}
          className="w-full max-w-xs"
          look="font-mono placeholder:text-ink-faint"
        />
        <p role="status" className="text-ink-faint text-xs">
          {words.found(formatCount(found.length), formatCount(referrals.length))}
        </p>
      </div>
      <div className="-mx-5 mt-3 sm:-mx-6">
        <Table
          caption={words.tree}
          columns={({ left, right }) => [
            left(
              sharedTexts.columns.address,
              ({ address }) => <span className="break-all font-mono text-[0.75rem]">{address}</span>,
              'WALLET',
            ),
            right(
              words.level,
              ({ depth }) => (
                <span className="figures">
                  <span className="text-ink-faint text-xs sm:hidden">{words.level} </span>
                  {depth}
                </span>
              ),
              'LEVEL',
            ),
            right(words.invested, ({ principal }) => <Amount pol={principal} digits={0} />, 'PRINCIPAL'),
            right(
              sharedTexts.columns.state,
              ({ active }) => (
                <Badge tone={active ? 'good' : 'neutral'}>
                  {active ? sharedTexts.active : words.isInactive}
                </Badge>
              ),
              'ACTIVE',
            ),
          ]}
          rows={sorted(found, sorting).slice(0, shown)}
          rowKey={({ address }) => address}
          phone="lines"
          sorting={{ ...sorting, onSort: (sortBy, descending) => setSorting({ sortBy, descending }) }}
        />
      </div>
      {found.length > shown && <ShowMore of={words.tree} onMore={() => setShown(shown + SHOWN_AT_ONCE)} />}
    </div>
  )
}

type Sorted = { sortBy: keyof typeof sorts; descending: boolean }

/** @returns the rows in the order asked for; equal ones stay as they were */
function sorted(rows: readonly Referral[], { sortBy, descending }: Sorted) {
  const value = sorts[sortBy]
  return [...rows].sort((one, other) => {
    const [a, b] = [value(one), value(other)]
    return (a === b ? 0 : a > b ? 1 : -1) * (descending ? -1 : 1)
  })
}
