import { Gift, Percent, ShieldCheck, Trophy, Users, Waypoints } from 'lucide-react'
import { exactPol, parsePol } from '../../amounts/pol.ts'
import { type FragmentOf, graphql, type ResultOf, readFragment } from '../../api/graphql.ts'
import { formatPercent } from '../../texts/format.ts'
import { homeTexts } from '../../texts/home.ts'

export const featuresFragment = graphql(`
  fragment Features on Plan {
    apyPercent
    referralTotalPercent
    referralLevels {
      level
    }
    clubs {
      name
      percent
    }
    mysteryBox {
      active
      days
      vestingDays
      tiers {
        rewardPercent
      }
    }
    prizePool {
      active
      weeks
      weeklyPool
      finalPool
      qualificationThreshold
    }
  }
`)

type Plan = ResultOf<typeof featuresFragment>

/** What the product gives, with the rates of the plan in force and nothing that is not there. */
export function Features({ plan, daily }: { plan: FragmentOf<typeof featuresFragment>; daily: string }) {
  const terms = readFragment(featuresFragment, plan)
  const home = homeTexts
  const apy = formatPercent(terms.apyPercent)
  const total = formatPercent(terms.referralTotalPercent)
  const features = [
    { icon: ShieldCheck, title: home.secureTitle, body: home.secureBody },
    { icon: Percent, title: home.apyTitle(apy), body: home.apyBody(daily, apy) },
    {
      icon: Waypoints,
      title: home.referralTitle,
      body: home.referralBody(total, terms.referralLevels.length),
    },
    { icon: Users, title: home.clubsTitle, body: clubsBody(terms.clubs) },
    { icon: Gift, title: home.boxTitle, body: boxBody(terms.mysteryBox) },
    { icon: Trophy, title: home.prizeTitle, body: prizeBody(terms.prizePool) },
  ]
  return (
    <section aria-labelledby="features">
      <h2 id="features" className="font-semibold text-xl">
        {homeTexts.features}
      </h2>
      <ul className="mt-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
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
    </section>
  )
}

function clubsBody(clubs: Plan['clubs']): string {
  const [first, last] = [clubs[0], clubs.at(-1)]
  if (!first || !last) return ''
  return homeTexts.clubsBody(
    clubs.length,
    first.name,
    last.name,
    formatPercent(first.percent),
    formatPercent(last.percent),
  )
}

function boxBody({ active, days, vestingDays, tiers }: Plan['mysteryBox']): string {
  if (!active) return homeTexts.boxEnded
  const percents = tiers.map(({ rewardPercent }) => rewardPercent)
  const range = homeTexts.range(formatPercent(Math.min(...percents)), formatPercent(Math.max(...percents)))
  return homeTexts.boxBody(days, range, vestingDays)
}

function prizeBody({ active, weeks, ...pools }: Plan['prizePool']): string {
  if (!active) return homeTexts.prizeEnded
  const [weekly, final, threshold] = [pools.weeklyPool, pools.finalPool, pools.qualificationThreshold].map(
    (pol) => exactPol(parsePol(pol)),
  ) as [string, string, string]
  return homeTexts.prizeBody(weekly, final, weeks, threshold)
}
