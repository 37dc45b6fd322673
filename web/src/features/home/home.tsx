import { useQuery } from '@apollo/client/react'
import { Link } from 'react-router'
import { graphql } from '../../api/graphql.ts'
import { useConfig } from '../../config/config-context.tsx'
import { formatPercent } from '../../texts/format.ts'
import { t } from '../../texts/texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink, buttonClass } from '../../ui/button.tsx'
import { Features, featuresFragment } from './features.tsx'
import { HeroLandscape } from './hero-landscape.tsx'
import { StatisticsGrid, statisticsFragment } from './statistics-grid.tsx'

const HomeQuery = graphql(
  `
    query Home {
      statistics {
        recentlyLaunched
        ...Statistics
      }
      plan {
        apyPercent
        ...Features
      }
      catalogue {
        id
        dailyInterestPercent
      }
    }
  `,
  [statisticsFragment, featuresFragment],
)

/** The front page: what this is, measured figures, and the way in. */
export function Home() {
  const { productName } = useConfig()
  const { data, error, loading } = useQuery(HomeQuery, { pollInterval: 30_000 })
  const rates = data && {
    apy: formatPercent(data.plan.apyPercent),
    daily: formatPercent(data.catalogue[0]?.dailyInterestPercent ?? data.plan.apyPercent / 365),
  }
  return (
    <div className="space-y-14">
      <section className="relative overflow-hidden rounded-[1.5rem] bg-deep text-white">
        <HeroLandscape className="absolute inset-x-0 bottom-0 h-40 w-full overflow-visible sm:h-56" />
        <div className="relative px-6 pt-10 pb-48 sm:px-12 sm:pt-14 sm:pb-64">
          <div className="mb-4 h-6">
            {data?.statistics.recentlyLaunched && <Badge tone="good">{t.home.recentlyLaunched}</Badge>}
          </div>
          <h1 className="font-semibold text-4xl sm:text-5xl">{productName}</h1>
          <p className="mt-3 font-medium text-lg text-white/90 sm:text-xl">{t.home.subtitle}</p>
          <p className="mt-4 min-h-36 max-w-lg sm:min-h-18 text-white/75">
            {rates && t.home.lead(rates.apy, rates.daily)}
          </p>
          <div className="mt-7 flex flex-wrap gap-3">
            <Link
              to="/nfts"
              className={`${buttonClass({ look: 'quiet', size: 'large' })} bg-white! text-deep! hover:bg-white/90!`}
            >
              {t.home.seeNfts}
            </Link>
            <Link
              to="/dashboard"
              className={`${buttonClass({ look: 'quiet', size: 'large' })} bg-deep/60! text-white! ring-1 ring-white/40 hover:bg-deep!`}
            >
              {t.home.openDashboard}
            </Link>
          </div>
        </div>
      </section>
      <StatisticsGrid statistics={data?.statistics} error={error} loading={loading} />
      {data && rates && <Features plan={data.plan} daily={rates.daily} />}
      <HowItWorks />
      <section className="flex flex-wrap items-center justify-between gap-6 rounded-card border border-line bg-surface px-6 py-8 shadow-card sm:px-10">
        <div>
          <h2 className="font-semibold text-xl">{t.home.closingTitle}</h2>
          <p className="mt-1 text-ink-soft">{t.home.closingBody}</p>
        </div>
        <ButtonLink to="/dashboard" size="large">
          {t.home.openDashboard}
        </ButtonLink>
      </section>
    </div>
  )
}

function HowItWorks() {
  return (
    <section aria-labelledby="how">
      <h2 id="how" className="font-semibold text-xl">
        {t.home.howTitle}
      </h2>
      <ol className="mt-5 grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {t.home.how.map(({ title, body }, index) => (
          <li key={title} className="border-water border-t-2 pt-4">
            <p className="figures text-sm text-water">{index + 1}</p>
            <h3 className="mt-1 font-semibold">{title}</h3>
            <p className="mt-1 text-ink-soft text-sm">{body}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
