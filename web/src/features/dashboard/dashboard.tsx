import { useQuery } from '@apollo/client/react'
import { graphql } from '../../api/graphql.ts'
import { moreOf } from '../../api/more-of.ts'
import { QueryState } from '../../api/query-state.tsx'
import { lazyPart } from '../../platform/lazy-part.ts'
import { t } from '../../texts/texts.ts'
import { Later } from '../../ui/later.tsx'
import { Bone, LoadingBone } from '../../ui/skeleton.tsx'
import { useAddress, useWatching } from '../../wallet/use-address.ts'
import { Income, incomeFragment } from './income.tsx'
import { ReferralLink } from './referral-link.tsx'
import { StatCards, statCardsFragment } from './stat-cards.tsx'
import { statementLineFragment, Transactions } from './transactions.tsx'

const Earnings = lazyPart(() => import('../earnings/earnings.tsx'), 'Earnings')
const Rewards = lazyPart(() => import('./rewards.tsx'), 'Rewards')

const DashboardQuery = graphql(
  `
    query Dashboard($address: Address!, $after: String) {
      wallet(address: $address) {
        address
        referralCode
        ...StatCards
        incomeBreakdown {
          referral
          ...Income
        }
        statement(first: 10, oncePerWithdrawal: true, after: $after) {
          edges {
            node {
              id
              ...StatementLine
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    }
  `,
  [statCardsFragment, incomeFragment, statementLineFragment],
)

/** The wallet's own page: its figures, what moved them, and where they came from. */
export function Dashboard() {
  const address = useAddress()
  const watching = useWatching()
  const { data, error, loading, fetchMore } = useQuery(DashboardQuery, { variables: { address } })
  return (
    <QueryState data={data?.wallet} error={error} loading={loading} skeleton={<Skeleton />}>
      {({ statement, incomeBreakdown, ...wallet }) => (
        <div className="space-y-6">
          <StatCards wallet={wallet} />
          <div className="grid items-start gap-6 grid-cols-1 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
            <Transactions
              lines={statement.edges.map(({ node }) => node)}
              onMore={moreOf(statement.pageInfo, fetchMore)}
            />
            <div className="space-y-6">
              <Income income={incomeBreakdown} />
              {!watching && <ReferralLink code={wallet.referralCode} earned={incomeBreakdown.referral} />}
            </div>
          </div>
          <Later fallback={<LoadingBone className="h-96" />}>
            <Earnings />
          </Later>
          <Later fallback={<LoadingBone className="h-160" />}>
            <Rewards />
          </Later>
        </div>
      )}
    </QueryState>
  )
}

function Skeleton() {
  return (
    <div className="space-y-6">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {Object.values(t.dashboard.stats).map((label) => (
          <Bone key={label} className="h-28" />
        ))}
      </div>
      <div className="grid gap-6 grid-cols-1 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
        <Bone className="h-96" />
        <Bone className="h-64" />
      </div>
    </div>
  )
}
