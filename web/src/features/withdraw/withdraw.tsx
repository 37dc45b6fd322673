import { useQuery } from '@apollo/client/react'
import { graphql } from '../../api/graphql.ts'
import { moreOf, Read } from '../../api/read.tsx'
import { useConfig } from '../../config/config-context.tsx'
import { dashboardTexts } from '../../texts/dashboard.ts'
import { briefPol, exactPol, formatPercent, parsePol } from '../../texts/format.ts'
import { language } from '../../texts/language.ts'
import { sharedTexts } from '../../texts/shared.ts'
import { t } from '../../texts/texts.ts'
import { withdrawTexts } from '../../texts/withdraw.ts'
import { Card, InfoList, Stat } from '../../ui/card.tsx'
import { Later } from '../../ui/later.tsx'
import { Page } from '../../ui/page.tsx'
import { LoadingBone } from '../../ui/skeleton.tsx'
import { useAddress } from '../../wallet/use-address.ts'
import { KeptNotice } from './kept-notice.tsx'
import { PayoutNotice, paceOf, payoutStateFragment, usePayoutsPushed } from './payout-notice.tsx'
import { WithdrawForm } from './withdraw-form.tsx'
import { WithdrawalHistory, withdrawalFragment } from './withdrawal-history.tsx'

const WithdrawQuery = graphql(
  `
    query WithdrawPage($address: Address!, $after: String) {
      plan { withdrawalFeePercent minimumWithdrawal minimumBalance }
      payoutState {
        ...PayoutPace
      }
      wallet(address: $address) {
        address
        freeOfApproval
        balances { available withdrawable inFlight }
        totals { withdrawn principal }
        withdrawals(first: 10, after: $after) {
          edges {
            node {
              id
              ...Withdrawal
            }
          }
          pageInfo { hasNextPage endCursor }
        }
      }
    }
  `,
  [withdrawalFragment, payoutStateFragment],
)

/** The withdraw page: what may go, the form with its preview, and the requests so far. */
export function WithdrawPage() {
  const address = useAddress()
  const { inVault } = useConfig()
  usePayoutsPushed()
  const query = useQuery(WithdrawQuery, { variables: { address } })
  return (
    <Page title={t.nav.withdraw} lead={withdrawTexts.lead}>
      <Read query={query} data={query.data} bones={['h-86 sm:h-26', 'h-80', 'h-64']}>
        {({ plan, payoutState, wallet: { freeOfApproval, balances, totals, withdrawals } }) => {
          const fee = formatPercent(plan.withdrawalFeePercent)
          const keep = exactPol(parsePol(plan.minimumBalance))
          const inFlight = parsePol(balances.inFlight)
          return (
            <div className="grid items-start gap-6 grid-cols-1 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
              <div className="grid gap-4 md:grid-cols-3 lg:col-span-2">
                <Stat
                  label={withdrawTexts.available}
                  pol={balances.available}
                  note={inFlight > 0n && dashboardTexts.inFlight(briefPol(inFlight))}
                />
                <Stat label={withdrawTexts.withdrawable} pol={balances.withdrawable} />
                <Stat label={withdrawTexts.totalWithdrawn} pol={totals.withdrawn} />
              </div>
              <div className="space-y-4">
                <KeptNotice address={address} occasion={totals.withdrawn} />
                <PayoutNotice state={payoutState} />
                <WithdrawForm
                  feePercent={plan.withdrawalFeePercent}
                  paceOf={(amount) =>
                    paceOf(payoutState, freeOfApproval !== null && amount > parsePol(freeOfApproval))
                  }
                  principal={parsePol(totals.principal) - inFlight}
                  limits={{
                    available: parsePol(balances.available),
                    feeBasisPoints: Math.round(plan.withdrawalFeePercent * 100),
                    minimum: parsePol(plan.minimumWithdrawal),
                    minimumBalance: parsePol(plan.minimumBalance),
                  }}
                />
              </div>
              <Card title={sharedTexts.goodToKnow}>
                <InfoList items={withdrawTexts.info(fee, keep)} />
                {inVault && (
                  <a href={`/exit#${language}&wallet=${address}`} className="block py-3 text-water underline">
                    {withdrawTexts.wayOut}
                  </a>
                )}
              </Card>
              <div className="lg:col-span-2">
                <Later fallback={<LoadingBone className="h-64" />}>
                  <WithdrawalHistory
                    withdrawals={withdrawals.edges.map(({ node }) => node)}
                    onMore={moreOf(withdrawals.pageInfo, query.fetchMore)}
                  />
                </Later>
              </div>
            </div>
          )
        }}
      </Read>
    </Page>
  )
}
