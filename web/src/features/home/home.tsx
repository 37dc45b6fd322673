import { useQuery } from '@apollo/client/react'
import { Link } from 'react-router'
import { useConfig } from '../../config/config-context.tsx'
import { homeTexts } from '../../texts/home.ts'
import { t } from '../../texts/texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink, buttonClass } from '../../ui/button.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { Backing } from './backing.tsx'
import { Features } from './features.tsx'
import { frontQuery, ratesOf } from './front-query.ts'
import { HeroLandscape } from './hero-landscape.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { StatisticsGrid } from './statistics-grid.tsx'

/** The front page: what this is, measured figures, and the way in. */
export function Home() {
  const { productName } = useConfig()
  const { data, error, loading } = useQuery(frontQuery, { pollInterval: 30_000 })
  const rates = data && ratesOf(data)
  return (
    <div className="space-y-14">
      <section className="relative overflow-hidden rounded-[1.5rem] bg-deep text-white">
        <HeroLandscape className="absolute inset-x-0 bottom-0 h-40 w-full overflow-visible sm:h-56" />
        <div className="relative px-6 pt-10 pb-48 sm:px-12 sm:pt-14 sm:pb-64">
          <div className="mb-4 h-6">
            {data?.statistics.recentlyLaunched && <Badge tone="good">{homeTexts.recentlyLaunched}</Badge>}
          </div>
          <h1 className="font-semibold text-4xl sm:text-5xl">{productName}</h1>
          <p className="mt-3 font-medium text-lg text-white/90 sm:text-xl">{t.connect.tagline}</p>
          <p className="mt-4 min-h-36 max-w-lg sm:min-h-18 text-white/75">
            {rates && homeTexts.lead(rates.apy, rates.daily)}
          </p>
          <div className="mt-7 flex flex-wrap gap-3">
            <Link
              to="/nfts"
              className={`${buttonClass({ look: 'quiet', size: 'large' })} bg-white! text-deep! hover:bg-white/90!`}
            >
              {homeTexts.seeNfts}
            </Link>
            <Link
              to="/dashboard"
              className={`${buttonClass({ look: 'quiet', size: 'large' })} bg-deep/60! text-white! ring-1 ring-white/40 hover:bg-deep!`}
            >
              {homeTexts.openDashboard}
            </Link>
          </div>
        </div>
      </section>
      {data ? <Backing solvency={data.solvency} /> : <Bone className="h-96 sm:h-56" />}
      <StatisticsGrid statistics={data?.statistics} error={error} loading={loading} />
      {data && rates && <Features plan={data.plan} daily={rates.daily} />}
      <HowItWorks />
      <section className="flex flex-wrap items-center justify-between gap-6 rounded-card border border-line bg-surface px-6 py-8 shadow-card sm:px-10">
        <div>
          <h2 className="font-semibold text-xl">{homeTexts.closingTitle}</h2>
          <p className="mt-1 text-ink-soft">{homeTexts.closingBody}</p>
        </div>
        <ButtonLink to="/dashboard" size="large">
          {homeTexts.openDashboard}
        </ButtonLink>
      </section>
    </div>
  )
}
