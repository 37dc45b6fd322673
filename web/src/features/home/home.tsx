import { useQuery } from '@apollo/client/react'
import { graphql } from '../../api/graphql.ts'
import { Read } from '../../api/read.tsx'
import { useConfig } from '../../config/config-context.tsx'
import { homeTexts } from '../../texts/home.ts'
import { t } from '../../texts/texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card, LinkCard } from '../../ui/card.tsx'
import { Later } from '../../ui/later.tsx'
import { Page } from '../../ui/page.tsx'
import { Bone, Bones } from '../../ui/skeleton.tsx'
import { useAddress } from '../../wallet/use-address.ts'
import { figuresFragment, Income, StatCards, Summary } from '../dashboard/summary.tsx'
import { Backing, Features, frontQuery, HowItWorks, ratesOf, StatisticsGrid } from './front.tsx'

const PortfolioQuery = graphql(
  `
    query Portfolio($address: Address!) {
      wallet(address: $address) {
        address
        ...Figures
      }
    }
  `,
  [figuresFragment],
)

const GAPS = 'space-y-4 sm:space-y-6'

/** What the wallet has, whether it can be paid, and, folded, what the product is. */
export function HomePage() {
  const { productName } = useConfig()
  const query = useQuery(frontQuery, { pollInterval: 30_000 })
  const { data } = query
  const own = useQuery(PortfolioQuery, { variables: { address: useAddress() } })
  return (
    <Page title={t.nav.home} heading={false}>
      <div className={GAPS}>
        <header className="flex min-h-22 flex-wrap sm:min-h-16 items-center justify-between gap-x-6 gap-y-2">
          <div>
            <h1 className="font-semibold text-2xl sm:text-3xl">{productName}</h1>
            <p className="mt-1 text-ink-soft">{t.connect.tagline}</p>
          </div>
          {data?.statistics.recentlyLaunched && <Badge tone="good">{homeTexts.recentlyLaunched}</Badge>}
        </header>
        <p className="text-ink-soft text-sm">{t.connect.taglineMeans}</p>
        <Read
          query={own}
          data={own.data?.wallet}
          skeleton={<Bones look={GAPS} heights={['h-70 sm:h-26', 'h-50 sm:h-30', 'h-14.5']} />}
        >
          {(wallet) => (
            <div className={GAPS}>
              <Summary wallet={wallet} />
              <StatCards wallet={wallet} />
              <Income income={wallet.incomeBreakdown} folded />
            </div>
          )}
        </Read>
        {data ? <Backing solvency={data.solvency} /> : <Bone className="h-150 sm:h-60" />}
        <Card title={homeTexts.what(productName)} folded>
          <Later fallback={null}>
            <div className="mt-3 space-y-14">
              <Read query={query} data={data} bones={['h-26']}>
                {(front) => (
                  <>
                    <p className="max-w-3xl text-ink-soft">{homeTexts.lead(...ratesOf(front))}</p>
                    <StatisticsGrid measured={front.statistics} />
                    <Features front={front} />
                  </>
                )}
              </Read>
              <HowItWorks />
            </div>
          </Later>
        </Card>
        <LinkCard title={homeTexts.closingTitle} body={homeTexts.closingBody}>
          <ButtonLink to="/dashboard">{homeTexts.openDashboard}</ButtonLink>
        </LinkCard>
      </div>
    </Page>
  )
}
