import { useQuery } from '@apollo/client/react'
import { graphql } from '../../api/graphql.ts'
import { moreOf } from '../../api/more-of.ts'
import { QueryState } from '../../api/query-state.tsx'
import { lazyPart } from '../../platform/lazy-part.ts'
import { dashboardTexts } from '../../texts/dashboard.ts'
import { t } from '../../texts/texts.ts'
import { Later } from '../../ui/later.tsx'
import { Page } from '../../ui/page.tsx'
import { Bone, LoadingBone } from '../../ui/skeleton.tsx'
import { useAddress, useWatching } from '../../wallet/use-address.ts'
import { Income, incomeFragment } from './income.tsx'
import { StatCards, Summary, statCardsFragment, summaryFragment } from './summary.tsx'
import { pendingDepositFragment, statementLineFragment, Transactions } from './transactions.tsx'
import { WalletAddress } from './wallet-address.tsx'

const Earnings = lazyPart(() => import('../earnings/earnings.tsx'), 'Earnings')
const Rewards = lazyPart(() => import('./rewards.tsx'), 'Rewards')

const DashboardQuery = graphql(
  `
    query Stats($address: Address!, $after: String) {
      wallet(address: $address) {
        address
        referralCode
        ...Summary
        ...StatCards
        totals { earned }
        incomeBreakdown {
          referral
          ...Income
        }
        deposits(first: 5, status: PENDING) {
          edges {
            node {
              ...PendingDeposit
            }
          }
        }
        statement(first: 10, oncePerWithdrawal: true, after: $after) {
          edges {
            node {
              id
              ...StatementLine
            }
          }
          pageInfo { hasNextPage endCursor }
        }
      }
    }
  `,
  [summaryFragment, statCardsFragment, incomeFragment, statementLineFragment, pendingDepositFragment],
)

/** The dashboard of the connected wallet, or of one that is watched. */
export function DashboardPage() {
  return (
    <Page title={useWatching() ? t.nav.watch : dashboardTexts.title} lead={<WalletAddress />}>
      <Dashboard />
    </Page>
  )
}

/** The wallet's own page: its figures, what moved them, and where they came from. */
function Dashboard() {
  const address = useAddress()
  const { data, error, loading, fetchMore } = useQuery(DashboardQuery, { variables: { address } })
  return (
    <QueryState data={data?.wallet} error={error} loading={loading} skeleton={<Skeleton />}>
      {({ statement, deposits, incomeBreakdown, ...wallet }) => (
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
              onMore={moreOf(statement.pageInfo, fetchMore)}
            />
            <Income income={incomeBreakdown} />
          </div>
          <Later fallback={<LoadingBone className="h-160" />}>
            <Rewards referralCode={wallet.referralCode} referralEarned={incomeBreakdown.referral} />
          </Later>
        </div>
      )}
    </QueryState>
  )
}

/** Whether there is a chart to keep a place for. @param earned POL */
function earnsYet(earned: string): boolean {
  return Number(earned) > 0
}

function Skeleton() {
  return (
    <div className="space-y-4 sm:space-y-6">
      <Bone className="h-56 sm:h-28" />
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        {Object.values(dashboardTexts.stats).map((label) => (
          <Bone key={label} className="h-24" />
        ))}
      </div>
      <Bone className="h-96" />
    </div>
  )
}
