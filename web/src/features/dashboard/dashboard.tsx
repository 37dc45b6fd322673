import { useQuery } from '@apollo/client/react'
import { graphql } from '../../api/graphql.ts'
import { QueryState } from '../../app/query-state.tsx'
import { t } from '../../texts/texts.ts'
import { Bone } from '../../ui/skeleton.tsx'
import { useAddress } from '../../wallet/use-address.ts'
import { Income, incomeFragment } from './income.tsx'
import { ReferralLink } from './referral-link.tsx'
import { StatCards, statCardsFragment } from './stat-cards.tsx'
import { statementLineFragment, Transactions } from './transactions.tsx'

const DashboardQuery = graphql(
  `
    query Dashboard($address: Address!) {
      wallet(address: $address) {
        address
        referralCode
        ...StatCards
        incomeBreakdown {
          ...Income
        }
        statement(first: 10) {
          edges {
            node {
              id
              ...StatementLine
            }
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
  const { data, error, loading } = useQuery(DashboardQuery, { variables: { address } })
  return (
    <QueryState data={data?.wallet} error={error} loading={loading} skeleton={<Skeleton />}>
      {(wallet) => (
        <div className="space-y-6">
          <StatCards wallet={wallet} />
          <div className="grid items-start gap-6 grid-cols-1 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
            <Transactions lines={wallet.statement.edges.map(({ node }) => node)} />
            <div className="space-y-6">
              <Income income={wallet.incomeBreakdown} />
              <ReferralLink code={wallet.referralCode} />
            </div>
          </div>
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
