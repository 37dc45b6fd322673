import { useQuery } from '@apollo/client/react'
import { Link } from 'react-router'
import { useConfig } from '../../config/config-context.tsx'
import { homeTexts } from '../../texts/home.ts'
import { t } from '../../texts/texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink, buttonClass } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { Backing, Features, frontQuery, HowItWorks, ratesOf, StatisticsGrid } from './front.tsx'

export function HomePage() {
  return (
    <Page title={homeTexts.title} heading={false}>
      <Home />
    </Page>
  )
}

/** The front page: what this is, measured figures, and the way in. */
function Home() {
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

/** The polder in its width: the sea and the dike behind, the parcels and their ditches before. */
function HeroLandscape({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 1200 300" preserveAspectRatio="xMaxYMax slice" aria-hidden="true" className={className}>
      <path d="M0 118c150-34 260 10 420-14s260-40 420-20 240-16 360-2v218H0z" fill="#0b4552" />
      <path d="M0 148 1200 96v24L0 176z" fill="#8fb7ae" />
      <path d="M0 168 1200 114v14L0 184z" fill="#e6efe6" />
      <path d="M0 188 1200 132v168H0z" fill="#2f6f5a" />
      <g fill="#8ab24c">
        <path d="M0 192 170 184 90 300H0z" />
        <path d="M356 175 544 166 506 300H290z" />
        <path d="M724 158 894 150 946 300H716z" />
        <path d="M1050 143 1200 136V240z" />
      </g>
      <g fill="#5d8d3d">
        <path d="M178 184 348 176 280 300H100z" />
        <path d="M552 166 716 158 706 300H516z" />
        <path d="M902 150 1042 143 1166 300H956z" />
        <path d="M1062 150 1200 252V300H1180z" />
      </g>
      <g stroke="#57c5cf" strokeWidth="6" fill="none">
        <path d="M174 184 95 300M352 175 285 300M548 166 511 300M720 158 711 300M898 150 951 300M1046 143 1173 300" />
        <path d="M-4 250 1204 196" strokeWidth="8" />
      </g>
      <g transform="translate(985 100) scale(.92)">
        <path d="M-20 26-10-52h20l10 78z" fill="#f3f6f5" />
        <path d="M-14-52c2-14 26-14 28 0z" fill="#a8321f" />
        <g stroke="#e6efe6" strokeWidth="4" strokeLinecap="round">
          <path d="M0-54-44-98M0-54 46-96M0-54 40-10M0-54-42-12" />
        </g>
      </g>
      <g fill="#f3f6f5" opacity=".95">
        <path d="M640 214h14v7h-14zM653 211h5v5h-5zM642 221h2v4h-2zM650 221h2v4h-2z" />
        <path d="M676 224h16v8h-16zM691 221h6v5h-6zM678 232h2v5h-2zM687 232h2v5h-2z" />
        <path d="M820 192h12v6h-12zM831 189h5v4h-5zM822 198h2v4h-2zM829 198h2v4h-2z" />
      </g>
    </svg>
  )
}
