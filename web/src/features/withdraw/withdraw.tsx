import { useQuery } from '@apollo/client/react'
import { exactPol, parsePol } from '../../amounts/pol.ts'
import { graphql } from '../../api/graphql.ts'
import { moreOf } from '../../api/more-of.ts'
import { QueryState } from '../../api/query-state.tsx'
import { dashboardTexts } from '../../texts/dashboard.ts'
import { formatPercent } from '../../texts/format.ts'
import { withdrawTexts } from '../../texts/withdraw.ts'
import { Amount } from '../../ui/amount.tsx'
import { Card } from '../../ui/card.tsx'
import { InfoList } from '../../ui/info-list.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { Stat } from '../../ui/stat.tsx'
import { useAddress } from '../../wallet/use-address.ts'
import { KeptNotice } from './kept-notice.tsx'
import { PayoutNotice, paceOf, payoutStateFragment } from './payout-notice.tsx'
import { WithdrawForm } from './withdraw-form.tsx'
import { withdrawalFragment } from './withdrawal-fragment.ts'
import { WithdrawalHistory } from './withdrawal-history.tsx'

const WithdrawQuery = graphql(
  `
    query WithdrawPage($address: Address!, $after: String) {
      plan {
        withdrawalFeePercent
        minimumWithdrawal
        minimumBalance
      }
      payoutState {
        ...PayoutPace
      }
      wallet(address: $address) {
        address
        balances {
          available
          withdrawable
          inFlight
        }
        totals {
          withdrawn
          principal
        }
        withdrawals(first: 10, after: $after) {
          edges {
            node {
              id
              ...Withdrawal
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
  [withdrawalFragment, payoutStateFragment],
)

/** The withdraw page: what may go, the form with its preview, and the requests so far. */
export function Withdraw() {
  const address = useAddress()
  const { data, error, loading, fetchMore } = useQuery(WithdrawQuery, { variables: { address } })
  return (
    <QueryState data={data} error={error} loading={loading} skeleton={<Skeleton />}>
      {({ plan, payoutState, wallet: { balances, totals, withdrawals } }) => {
        const fee = formatPercent(plan.withdrawalFeePercent)
        const keep = exactPol(parsePol(plan.minimumBalance))
        const inFlight = parsePol(balances.inFlight)
        return (
          <div className="grid items-start gap-6 grid-cols-1 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
            <div className="grid gap-4 sm:grid-cols-3 lg:col-span-2">
              <Stat
                label={withdrawTexts.available}
                note={inFlight > 0n && dashboardTexts.inFlight(exactPol(inFlight))}
              >
                <Amount fit pol={balances.available} />
              </Stat>
              <Stat label={withdrawTexts.withdrawable}>
                <Amount fit pol={balances.withdrawable} />
              </Stat>
              <Stat label={withdrawTexts.totalWithdrawn}>
                <Amount fit pol={totals.withdrawn} />
              </Stat>
            </div>
            <div className="space-y-4">
              <KeptNotice address={address} occasion={totals.withdrawn} />
              <PayoutNotice state={payoutState} />
              <WithdrawForm
                feePercent={plan.withdrawalFeePercent}
                pace={paceOf(payoutState)}
                principal={parsePol(totals.principal) - inFlight}
                limits={{
                  available: parsePol(balances.available),
                  feeBasisPoints: Math.round(plan.withdrawalFeePercent * 100),
                  minimum: parsePol(plan.minimumWithdrawal),
                  minimumBalance: parsePol(plan.minimumBalance),
                }}
              />
            </div>
            <Card title={withdrawTexts.infoTitle}>
              <InfoList items={withdrawTexts.info(fee, keep)} />
            </Card>
            <div className="lg:col-span-2">
              <WithdrawalHistory
                withdrawals={withdrawals.edges.map(({ node }) => node)}
                onMore={moreOf(withdrawals.pageInfo, fetchMore)}
              />
            </div>
          </div>
        )
      }}
    </QueryState>
  )
}

function Skeleton() {
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
      <div className="grid gap-4 sm:grid-cols-3 lg:col-span-2">
        <Bone className="h-26" />
        <Bone className="h-26" />
        <Bone className="h-26" />
      </div>
      <Bone className="h-80" />
      <Bone className="h-64" />
    </div>
  )
}
