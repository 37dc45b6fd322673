import { clsx } from 'clsx'
import { parsePol } from '../../amounts/pol.ts'
import { dashboardTexts } from '../../texts/dashboard.ts'
import { Amount } from '../../ui/amount.tsx'
import { Card } from '../../ui/card.tsx'
import type { Figures } from './summary.tsx'

const colours = {
  nftInterest: 'bg-water',
  referral: 'bg-reed',
  club: 'bg-sand',
  mysteryBox: 'bg-clay',
  prizePool: 'bg-ink-faint',
} as const
const kinds = Object.keys(colours) as (keyof typeof colours)[]

/** Where the earnings came from, as shares of one bar and in figures. */
export function Income({
  income,
  folded = 'phone',
}: {
  income: Figures['incomeBreakdown']
  folded?: true | 'phone'
}) {
  const rows = kinds.map((kind) => ({ kind, wei: parsePol(income[kind]) }))
  const total = rows.reduce((sum, { wei }) => sum + wei, 0n)
  return (
    <Card title={dashboardTexts.income} folded={total === 0n || folded}>
      <div aria-hidden className="mb-4 flex h-2.5 gap-0.5 overflow-hidden rounded-full bg-sunken">
        {rows.map(({ kind, wei }) =>
          wei > 0n ? (
            <span
              key={kind}
              className={colours[kind]}
              style={{ width: `${Number((wei * 10_000n) / total) / 100}%` }}
            />
          ) : null,
        )}
      </div>
      <dl className="space-y-3 text-sm">
        {rows.map(({ kind, wei }) => (
          <div key={kind} className="flex flex-wrap items-center gap-x-2.5">
            <span aria-hidden className={clsx('size-2.5 rounded-full', colours[kind])} />
            <dt className="text-ink-soft">{dashboardTexts.incomeRows[kind]}</dt>
            <dd className="ml-auto font-medium">
              <Amount wei={wei} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
