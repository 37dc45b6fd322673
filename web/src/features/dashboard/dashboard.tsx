import { useQuery } from '@apollo/client/react'
import { graphql } from '../../api/graphql.ts'
import { moreOf, Read } from '../../api/read.tsx'
import { useConfig } from '../../config/config-context.tsx'
import { lazyPart } from '../../platform/lazy-part.ts'
import { t } from '../../texts/texts.ts'
import { WalletAddress } from '../../ui/address.tsx'
import { Later } from '../../ui/later.tsx'
import { Page } from '../../ui/page.tsx'
import { LoadingBone } from '../../ui/skeleton.tsx'
import { useAddress, useWatching } from '../../wallet/use-address.ts'
import { lineFragment } from '../statement/line-about.tsx'
import { figuresFragment, Income, StatCards, Summary } from './summary.tsx'
import { Transactions } from './transactions.tsx'

const Earnings = lazyPart(() => import('../earnings/earnings.tsx'), 'Earnings')
const PushSwitch = lazyPart(() => import('../push/push-switch.tsx'), 'PushSwitch')
const Rewards = lazyPart(() => import('./rewards.tsx'), 'Rewards')

const DashboardQuery = graphql(
  `
    query Stats($address: Address!, $after: String) {
      wallet(address: $address) {
        address
        referralCode
        ...Figures
        deposits(first: 5, status: PENDING) {
          edges {
            node { id amount status }
          }
        }
        statement(first: 10, oncePerWithdrawal: true, after: $after) {
          edges {
            node {
              ...Line
            }
          }
          pageInfo { hasNextPage endCursor }
        }
      }
    }
  `,
  [figuresFragment, lineFragment],
)

/** The wallet's own page: its figures, what moved them, and where they came from. */
export function DashboardPage() {
  const address = useAddress()
  const watching = useWatching()
  const { pushKey } = useConfig()
  const query = useQuery(DashboardQuery, { variables: { address } })
  return (
    <Page title={watching ? t.nav.watch : t.nav.dashboard} lead={<WalletAddress />}>
      <Read query={query} data={query.data?.wallet} bones={['h-56 sm:h-28', 'h-52 sm:h-24', 'h-96']}>
        {({ statement, deposits, ...wallet }) => (
          <div className="space-y-4 sm:space-y-6">
            <Summary wallet={wallet} />
            <StatCards wallet={wallet} />
            <Later
              fallback={<LoadingBone className={earnsYet(wallet.totals.earned) ? 'h-96' : 'h-52 sm:h-40'} />}
            >
              <Earnings empty={!earnsYet(wallet.totals.earned)} />
            </Later>
            <div className="grid items-start gap-4 grid-cols-1 sm:gap-6 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
              <Transactions
                pending={deposits.edges.map(({ node }) => node)}
                lines={statement.edges.map(({ node }) => node)}
                onMore={moreOf(statement.pageInfo, query.fetchMore)}
              />
              <Income income={wallet.incomeBreakdown} />
            </div>
            <Later fallback={<LoadingBone className="h-160" />}>
              <Rewards code={wallet.referralCode} earned={wallet.incomeBreakdown.referral} />
            </Later>
            {pushKey && !watching && 'PushManager' in window && (
              <Later fallback={null} onlyNear>
                <PushSwitch address={address} pushKey={pushKey} />
              </Later>
            )}
          </div>
        )}
      </Read>
    </Page>
  )
}

/** Whether there is a chart to keep a place for. @param earned POL */
function earnsYet(earned: string): boolean {
  return Number(earned) > 0
}
