import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { progressOf } from '../../amounts/share.ts'
import { graphql, type ResultOf } from '../../api/graphql.ts'
import { PagedCard, Read } from '../../api/read.tsx'
import { useProductNow } from '../../config/use-product-now.ts'
import { dashboardTexts } from '../../texts/dashboard.ts'
import { displayPol, exactPol, formatCount, formatDate, parsePol } from '../../texts/format.ts'
import { prizeTexts } from '../../texts/prize-pool.ts'
import { sharedTexts } from '../../texts/shared.ts'
import { t } from '../../texts/texts.ts'
import { Amount } from '../../ui/amount.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card, InfoList, Stat } from '../../ui/card.tsx'
import { Later } from '../../ui/later.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { Rows } from '../../ui/table.tsx'
import { useAddress } from '../../wallet/use-address.ts'
import { shareText } from './share-text.ts'
import { partsOf, weekEnd } from './week-end.ts'

type Seen = ResultOf<typeof PrizePoolQuery>

const SHOWN_AT_ONCE = 10

/** Every prize of the wallet, newest first, with the division it came from. */
function Prizes({ prizes }: Seen['wallet']['prizePool']) {
  const [shown, setShown] = useState(SHOWN_AT_ONCE)
  const columns = { ...sharedTexts.columns, ...prizeTexts.columns }
  return (
    <Card title={prizeTexts.entries} flush>
      <Rows
        caption={prizeTexts.entries}
        rows={prizes.slice(0, shown)}
        rowKey={({ kind, weekId }) => `${kind} ${weekId}`}
        columns={({ left, right }) => [
          left(columns.type, ({ kind }) => <span className="font-medium">{prizeTexts.kinds[kind]}</span>),
          right(t.common.amount, ({ amount }) => (
            <Amount pol={amount} signed className="font-medium text-reed" />
          )),
          left(columns.share, (prize) => <span className="text-ink-soft">{shareText(prize)}</span>),
          left(columns.week, ({ weekId }) => <span className="figures">{weekId}</span>),
          right(columns.createdAt, ({ day }) => <span className="text-ink-soft">{formatDate(day)}</span>),
        ]}
        empty={prizeTexts.noEntries}
        onMore={prizes.length > shown ? () => setShown(shown + SHOWN_AT_ONCE) : null}
      />
    </Card>
  )
}

/** Whether the wallet shares in the pools, and what it takes until it does. */
function Qualification({ plan, wallet }: Seen) {
  const { qualified, referralEarnings, remaining } = wallet.prizePool
  const { active, qualificationThreshold } = plan.prizePool
  const [earned, threshold] = [parsePol(referralEarnings), parsePol(qualificationThreshold)]
  const percent = progressOf(earned, threshold)
  const missing = (active ? prizeTexts.remaining : prizeTexts.missed)(exactPol(parsePol(remaining), 4))
  return (
    <Card
      title={prizeTexts.qualification}
      aside={
        <Badge tone={qualified ? 'good' : 'waiting'}>
          {qualified ? prizeTexts.qualified : prizeTexts.notQualified}
        </Badge>
      }
    >
      <p className="mb-1 text-ink-faint text-sm">{prizeTexts.progress}</p>
      <p className="mb-3 font-semibold text-lg">
        <Amount wei={earned} unit={false} />{' '}
        <span className="font-medium text-ink-soft text-sm">
          / <Amount wei={threshold} digits={0} />
        </span>
      </p>
      <div
        role="progressbar"
        aria-label={prizeTexts.progress}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={prizeTexts.progressText(displayPol(earned, 4), exactPol(threshold))}
        className="h-3 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className={`h-full rounded-full ${percent >= 100 ? 'bg-reed' : 'bg-water'}`}
          style={{ width: `${percent}%` }}
        />
      </div>
      <p className="mt-2.5 text-ink-soft text-sm">
        {qualified ? (active ? prizeTexts.reached : prizeTexts.reachedEnded) : missing}
      </p>
    </Card>
  )
}

const PrizePoolQuery = graphql(`
  query PrizePool($address: Address!) {
    plan {
      prizePool { active daysRemaining startsOn endsOn weeks weeklyPool finalPool shares qualificationThreshold }
    }
    wallet(address: $address) {
      address
      prizePool {
        earned
        qualified
        referralEarnings
        remaining
        prizes { kind amount pool qualified ownEarnings allEarnings weekId day }
      }
    }
  }
`)

/** The campaign, how the wallet stands in it, what it won, and how a share comes about. */
export function PrizePoolPage() {
  const address = useAddress()
  const query = useQuery(PrizePoolQuery, { variables: { address } })
  return (
    <Page title={dashboardTexts.prizePool.title} lead={prizeTexts.lead}>
      <Read query={query} data={query.data} bones={['h-86 md:h-40', 'h-92 sm:h-28', 'h-64']}>
        {(seen) => {
          const plan = seen.plan.prizePool
          const { prizePool } = seen.wallet
          const weekly = prizePool.prizes.filter(({ kind }) => kind === 'WEEKLY').length
          return (
            <div className="space-y-6">
              {!plan.active && <Notice>{prizeTexts.endedBody}</Notice>}
              <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-2">
                <Card
                  title={prizeTexts.campaign}
                  aside={
                    <Badge tone={plan.active ? 'good' : 'neutral'}>
                      {plan.active ? sharedTexts.active : sharedTexts.ended}
                    </Badge>
                  }
                >
                  {plan.active && (
                    <p className="font-semibold text-2xl tracking-tight">
                      {prizeTexts.daysRemaining(plan.daysRemaining)}
                    </p>
                  )}
                  <p className="mt-1 text-ink-soft text-sm">
                    {prizeTexts.from(formatDate(plan.startsOn), formatDate(plan.endsOn))}
                  </p>
                  {plan.active && <Countdown daysRemaining={plan.daysRemaining} />}
                </Card>
                <Qualification {...seen} />
              </div>
              <div className="grid gap-4 md:grid-cols-3">
                <Stat label={prizeTexts.weekly} note={prizeTexts.weeklyNote} pol={plan.weeklyPool} />
                <Stat label={prizeTexts.final} note={prizeTexts.finalNote} pol={plan.finalPool} />
                <Stat label={sharedTexts.totalEarned} note={prizeTexts.weeklyReceived(weekly)}>
                  <Amount fit pol={prizePool.earned} className="text-reed" />
                </Stat>
              </div>
              <Later fallback={<Bone className="h-160" />}>
                <div className="space-y-6">
                  <Prizes {...prizePool} />
                  <PastRounds />
                  <Card title={prizeTexts.howTitle}>
                    <InfoList
                      items={prizeTexts.how({
                        threshold: exactPol(parsePol(plan.qualificationThreshold)),
                        weekly: exactPol(parsePol(plan.weeklyPool)),
                        final: exactPol(parsePol(plan.finalPool)),
                        weeks: plan.weeks,
                        byEarnings: plan.shares === 'BY_EARNINGS',
                      })}
                    />
                  </Card>
                </div>
              </Later>
            </div>
          )
        }}
      </Read>
    </Page>
  )
}

/** How long until the next pool is divided, by the product's own clock. */
function Countdown({ daysRemaining }: { daysRemaining: number }) {
  const now = useProductNow(1_000, daysRemaining)
  const { days, hours, minutes, seconds } = partsOf(weekEnd(now) - now)
  const two = (count: number) => String(count).padStart(2, '0')
  return (
    <p className="mt-4 text-sm">
      <span className="text-ink-soft">{prizeTexts.nextPool}</span>{' '}
      <span role="timer" className="figures font-semibold">
        {prizeTexts.countdown(days, `${two(hours)}:${two(minutes)}:${two(seconds)}`)}
      </span>
    </p>
  )
}

const PastRoundsQuery = graphql(`
  query PastRounds($after: String) {
    prizeRounds(first: 13, after: $after) {
      edges {
        node { kind weekId day pool qualified share }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`)

function PastRounds() {
  const query = useQuery(PastRoundsQuery)
  const columns = { ...sharedTexts.columns, ...prizeTexts.columns }
  return (
    <PagedCard
      query={query}
      page={query.data?.prizeRounds}
      caption={prizeTexts.past}
      height="h-40"
      empty={prizeTexts.noPast}
      rowKey={({ weekId, kind }) => `${weekId} ${kind}`}
      columns={({ left, right }) => [
        left(columns.week, ({ weekId }) => <span className="figures font-medium">{weekId}</span>),
        left(columns.type, ({ kind }) => prizeTexts.kinds[kind]),
        right(prizeTexts.pool, ({ pool }) => <Amount pol={pool} digits={0} />),
        right(prizeTexts.qualifiedWallets, ({ qualified }) => formatCount(qualified)),
        right(prizeTexts.each, ({ share, qualified }) =>
          qualified === 0 ? null : share ? <Amount pol={share} /> : prizeTexts.byEarnings,
        ),
        right(columns.createdAt, ({ day }) => <span className="text-ink-soft">{formatDate(day)}</span>),
      ]}
    />
  )
}
