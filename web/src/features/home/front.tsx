import { clsx } from 'clsx'
import { Gift, Percent, ShieldCheck, Trophy, Users, Waypoints } from 'lucide-react'
import { Link } from 'react-router'
import { dailyOf } from '../../amounts/share.ts'
import { graphql, type ResultOf } from '../../api/graphql.ts'
import { useConfig } from '../../config/config-context.tsx'
import { displayPol, exactPol, formatCount, formatPercent, parsePol } from '../../texts/format.ts'
import { homeTexts as home } from '../../texts/home.ts'
import { sharedTexts } from '../../texts/shared.ts'
import { t } from '../../texts/texts.ts'
import { transparencyTexts as x } from '../../texts/transparency.ts'
import { Amount } from '../../ui/amount.tsx'
import { Figure, Section, Stat } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { standingOf } from './standing-of.ts'

/** Whether the product can pay, as last observed, and the risk: for wherever a rate is named. */
export function Backing({
  solvency,
  riskStated = false,
}: {
  solvency: Front['solvency']
  /** The warning stands on the same page already. */
  riskStated?: boolean
}) {
  const { inVault, productName } = useConfig()
  return (
    <section
      aria-labelledby="backing"
      className="grid gap-6 rounded-card border border-line bg-surface p-5 shadow-card sm:p-6 lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]"
    >
      <div>
        <h2 id="backing" className="font-semibold text-xl">
          {home.backing(productName)}
        </h2>
        {solvency ? (
          <>
            <dl className="mt-4 grid gap-x-6 gap-y-4 sm:grid-cols-2">
              {(['reserves', 'liabilities'] as const).map((name) => (
                <Figure key={name} label={sharedTexts[name]}>
                  <Amount pol={solvency[name]} />
                </Figure>
              ))}
            </dl>
            <CoverageLine observed={solvency} className="mt-4" />
          </>
        ) : (
          <p className="mt-4 text-ink-soft text-sm">{x.notObserved}</p>
        )}
      </div>
      <Notice tone="warning" {...(riskStated ? {} : { title: t.risk.title })} className="self-start">
        {!riskStated && t.risk.body(inVault)} {x.source(inVault)}
      </Notice>
    </section>
  )
}

type Plan = Front['plan']

/** What the product gives, with the rates of the plan in force and nothing that is not there. */
export function Features({ front }: { front: Front }) {
  const { plan } = front
  const rates = ratesOf(front)
  const referral = home.referralBody(formatPercent(plan.referralTotalPercent), plan.referralLevels.length)
  const features = [
    { icon: ShieldCheck, title: home.secureTitle, body: home.secureBody },
    { icon: Percent, title: home.apyTitle(...rates), body: home.apyBody(...rates) },
    { icon: Waypoints, title: home.referralTitle, body: referral },
    { icon: Users, title: home.clubsTitle, body: clubsBody(plan.clubs) },
    { icon: Gift, title: home.boxTitle, body: boxBody(plan.mysteryBox) },
    { icon: Trophy, title: t.nav.prizePool, body: prizeBody(plan.prizePool) },
  ]
  return (
    <Section title={home.features}>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {features.map(({ icon: Icon, title, body }) => (
          <li
            key={title}
            className="flex gap-4 rounded-card border border-line bg-surface p-5 shadow-card sm:p-6"
          >
            <span className="grid size-11 shrink-0 place-items-center rounded-control bg-water-soft text-water">
              <Icon aria-hidden className="size-5" />
            </span>
            <div>
              <h3 className="font-semibold">{title}</h3>
              <p className="mt-1 text-ink-soft text-sm">{body}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function clubsBody(clubs: Plan['clubs']): string {
  const [first, last] = [clubs[0], clubs.at(-1)]
  if (!first || !last) return ''
  const [lowest, highest] = [formatPercent(first.percent), formatPercent(last.percent)]
  return home.clubsBody(clubs.length, first.name, last.name, lowest, highest)
}

function boxBody({ active, days, vestingDays, tiers }: Plan['mysteryBox']): string {
  if (!active) return home.boxEnded
  const percents = tiers.map(({ rewardPercent }) => rewardPercent)
  const range = home.range(formatPercent(Math.min(...percents)), formatPercent(Math.max(...percents)))
  return home.boxBody(days, range, vestingDays)
}

function prizeBody({ active, weeks, ...pools }: Plan['prizePool']): string {
  if (!active) return home.prizeEnded
  const exact = (pol: string) => exactPol(parsePol(pol))
  const threshold = exact(pools.qualificationThreshold)
  return home.prizeBody(exact(pools.weeklyPool), exact(pools.finalPool), weeks, threshold)
}

/** The platform's figures, measured: a new install says 0. */
export function StatisticsGrid({ measured }: { measured: Front['statistics'] }) {
  const { stats } = home
  return (
    <Section title={home.statistics} note={home.statisticsNote}>
      <div className="grid grid-cols-1 gap-4 min-[28rem]:grid-cols-2 lg:grid-cols-5">
        {[
          [stats.users, formatCount(measured.users)],
          [stats.deposited, whole(measured.totalDeposited)],
          [stats.withdrawn, whole(measured.totalWithdrawn)],
          [stats.activeNfts, formatCount(measured.activeNfts)],
          [stats.rewards, whole(measured.rewardsDistributed)],
        ].map(([label = '', figure]) => (
          <Stat key={label} label={label} level className="min-[28rem]:max-lg:last:col-span-2">
            {figure}
          </Stat>
        ))}
      </div>
    </Section>
  )
}

function whole(pol: string): string {
  return displayPol(parsePol(pol), 0)
}

/** The way of a deposit through the product, in four steps. */
export function HowItWorks() {
  return (
    <Section title={home.howTitle}>
      <ol className="grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {home.how.map(({ title, body }, index) => (
          <li key={title} className="border-water border-t-2 pt-4">
            <p className="figures text-sm text-water">{index + 1}</p>
            <h3 className="mt-1 font-semibold">{title}</h3>
            <p className="mt-1 text-ink-soft text-sm">{body}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** What Home and the connect screen tell of the product. */
export const frontQuery = graphql(`
  query Front {
    statistics { recentlyLaunched users totalDeposited totalWithdrawn activeNfts rewardsDistributed }
    plan {
      apyPercent referralTotalPercent referralLevels { level } clubs { name percent }
      mysteryBox { active days vestingDays tiers { rewardPercent } }
      prizePool { active weeks weeklyPool finalPool qualificationThreshold }
    }
    catalogue { id name imageUrl price dailyInterest dailyInterestPercent }
    solvency { reserves principals liabilities rewards: rewardsOwed coveragePercent accounts { kind balance } }
  }
`)

export type Front = ResultOf<typeof frontQuery>

/** @returns the highest that the plan states for a year and for a day, to be read, and whether all NFTs pay as much */
export function ratesOf({ plan, catalogue }: Front): [apy: string, daily: string, alike: boolean] {
  const { highest, alike } = dailyOf(catalogue)
  return [formatPercent(plan.apyPercent), formatPercent(highest), alike]
}

/** What stands behind the promise of income: how much of what is owed is there, and where to check it. */
export function CoverageLine(i: { observed: NonNullable<Front['solvency']>; className?: string }) {
  const { inVault } = useConfig()
  const { verdict } = standingOf(i.observed, inVault)
  const says =
    verdict === 'all' ? 'covered' : verdict === 'deposits' && inVault ? 'depositsCovered' : 'notCovered'
  const percent = i.observed.coveragePercent
  return (
    <p
      className={clsx(
        'rounded-control px-4 py-2.5 text-ink text-sm',
        { covered: 'bg-reed-soft', depositsCovered: 'bg-sand-soft', notCovered: 'bg-clay-soft' }[says],
        i.className,
      )}
    >
      <span className="figures font-semibold">
        {sharedTexts.coverage}: {percent === null ? sharedTexts.noLiabilities : formatPercent(percent, 2)}.
      </span>{' '}
      {percent !== null && `${x[says]}. `}
      <Link to="/transparency" className="tap:py-3.5 font-semibold underline underline-offset-4">
        {home.backingCheck}
      </Link>
    </p>
  )
}
