import type { ReactNode } from 'react'
import { graphql, type ResultOf } from '../../api/graphql.ts'
import { useProductNow } from '../../config/use-product-now.ts'
import { dashboardTexts } from '../../texts/dashboard.ts'
import { briefPol, formatDateTime, parsePol } from '../../texts/format.ts'
import { t } from '../../texts/texts.ts'
import { Amount } from '../../ui/amount.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card, Stat } from '../../ui/card.tsx'
import { useWatching } from '../../wallet/use-address.ts'
import { type EarningKind, earningColours, earningKinds } from '../earnings/fill-days.ts'
import { endOfDay } from '../nfts/reward-dates.ts'

/** What a wallet has and had, for Home and the dashboard. */
export const figuresFragment = graphql(`
  fragment Figures on Wallet {
    balances { available principal inFlight pendingDeposits }
    totals { earned deposited withdrawn }
    interestForecast(days: 3) { day interest }
    incomeBreakdown { interest: nftInterest referral club mysteryBox prizePool }
  }
`)

export type Figures = ResultOf<typeof figuresFragment>

const outlined = 'text-white! ring-1 ring-white/40 hover:bg-white/10!'

const MINUTE_MS = 60_000

/** What one wants to know first: how much it is, what it earns and when, and what can be done. */
export function Summary({ wallet: { balances, interestForecast } }: { wallet: Figures }) {
  const watching = useWatching()
  const netWorth = parsePol(balances.available) + parsePol(balances.principal) + parsePol(balances.inFlight)
  return (
    <section
      aria-label={dashboardTexts.summary}
      className="flex flex-wrap items-end gap-x-10 gap-y-4 rounded-card bg-deep p-5 text-white shadow-card sm:p-6"
    >
      <dl className="flex grow flex-wrap gap-x-10 gap-y-3">
        <Part label={dashboardTexts.netWorth}>
          <span className="text-3xl">
            <Amount fit wei={netWorth} className="[&>span]:text-white/70" />
          </span>
        </Part>
        <Part label={dashboardTexts.earningPerDay}>
          <Amount pol={interestForecast.at(-1)?.interest ?? '0'} className="[&>span]:text-white/70" />
        </Part>
        <Part label={dashboardTexts.nextCredit}>
          <NextCredit coming={interestForecast.find(({ interest }) => parsePol(interest) > 0n)} />
        </Part>
      </dl>
      {!watching && (
        <div className="grid w-full grid-cols-3 gap-2 sm:flex sm:w-auto">
          <ButtonLink to="/deposit" look="quiet" className="bg-white! text-deep! hover:bg-white/90!">
            {t.nav.deposit}
          </ButtonLink>
          <ButtonLink to="/nfts" look="quiet" className={outlined}>
            {dashboardTexts.buy}
          </ButtonLink>
          <ButtonLink to="/withdraw" look="quiet" className={outlined}>
            {t.nav.withdraw}
          </ButtonLink>
        </div>
      )}
    </section>
  )
}

function Part({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-white/75">{label}</dt>
      <dd className="font-semibold text-xl leading-10.5 tracking-tight">{children}</dd>
    </div>
  )
}

/** The first day that earns, and when its interest is credited. */
function NextCredit({ coming }: { coming: { day: string; interest: string } | undefined }) {
  const now = useProductNow(MINUTE_MS / 2, coming?.day)
  if (!coming) return t.common.none
  const at = endOfDay(Date.parse(coming.day))
  const minutes = Math.ceil(Math.max(0, at - now) / MINUTE_MS)
  return (
    <>
      <Amount pol={coming.interest} className="[&>span]:text-white/70" />{' '}
      <span role="timer" className="figures inline-block min-w-24 font-normal text-sm text-white/75">
        {dashboardTexts.inTime(Math.floor(minutes / 60), minutes % 60)}
      </span>
      <span className="-mt-1.5 block font-normal text-sm text-white/75">{formatDateTime(at)}</span>
    </>
  )
}

/** The four figures of the dashboard, each with what is on its way. */
export function StatCards({ wallet: { balances, totals } }: { wallet: Figures }) {
  const { stats, principal, pending, inFlight } = dashboardTexts
  return (
    <div className="grid grid-cols-1 gap-3 min-[22.5rem]:grid-cols-2 sm:gap-4 lg:grid-cols-4 max-sm:[&>div]:p-4 max-sm:[&_p+p]:text-base">
      <Stat label={stats.available} pol={balances.available} note={note(balances.principal, principal)} />
      <Stat label={stats.earned}>
        <Amount fit pol={totals.earned} className="text-reed" />
      </Stat>
      <Stat label={stats.deposited} pol={totals.deposited} note={note(balances.pendingDeposits, pending)} />
      <Stat label={stats.withdrawn} pol={totals.withdrawn} note={note(balances.inFlight, inFlight)} />
    </div>
  )
}

function note(amount: string, text: (amount: string) => string) {
  const wei = parsePol(amount)
  return wei > 0n ? text(briefPol(wei)) : null
}

const colourOf = (kind: EarningKind) => `var(--${earningColours[kind]})`

/** Where the earnings came from, as shares of one bar and in figures. */
export function Income({
  income,
  folded = 'phone',
}: {
  income: Figures['incomeBreakdown']
  folded?: true | 'phone'
}) {
  const rows = earningKinds.map((kind) => ({ kind, wei: parsePol(income[kind]) }))
  const total = rows.reduce((sum, { wei }) => sum + wei, 0n)
  return (
    <Card title={dashboardTexts.income} folded={total === 0n || folded}>
      <div aria-hidden className="mb-4 flex h-2.5 gap-0.5 overflow-hidden rounded-full bg-sunken">
        {rows.map(({ kind, wei }) =>
          wei > 0n ? (
            <span
              key={kind}
              style={{
                width: `${Number((wei * 10_000n) / total) / 100}%`,
                background: colourOf(kind),
              }}
            />
          ) : null,
        )}
      </div>
      <dl className="space-y-3 text-sm">
        {rows.map(({ kind, wei }) => (
          <div key={kind} className="flex flex-wrap items-center gap-x-2.5">
            <span aria-hidden className="size-2.5 rounded-full" style={{ background: colourOf(kind) }} />
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
