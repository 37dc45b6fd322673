import { useQuery } from '@apollo/client/react'
import { parsePol } from '../../amounts/pol.ts'
import { graphql } from '../../api/graphql.ts'
import { moreOf } from '../../api/more-of.ts'
import { QueryState } from '../../api/query-state.tsx'
import { useConfig } from '../../config/config-context.tsx'
import { dashboardTexts } from '../../texts/dashboard.ts'
import { depositTexts } from '../../texts/deposit.ts'
import { t } from '../../texts/texts.ts'
import { Amount } from '../../ui/amount.tsx'
import { Card } from '../../ui/card.tsx'
import { InfoList } from '../../ui/info-list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { Stat } from '../../ui/stat.tsx'
import { useAddress } from '../../wallet/use-address.ts'
import { DepositForm } from './deposit-form.tsx'
import { DepositHistory, depositFragment } from './deposit-history.tsx'

const DepositQuery = graphql(
  `
    query DepositPage($address: Address!, $after: String) {
      wallet(address: $address) {
        address
        balances {
          available
          pendingDeposits
        }
        totals {
          deposited
          withdrawn
        }
        deposits(first: 10, after: $after) {
          edges {
            node {
              id
              txHash
              status
              blockNumber
              ...Deposit
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
  [depositFragment],
)

/** The deposit page: balance, form, what to know, and the deposits seen so far. */
export function Deposit() {
  const address = useAddress()
  const { inVault } = useConfig()
  const { data, error, loading, fetchMore } = useQuery(DepositQuery, { variables: { address } })
  return (
    <QueryState data={data?.wallet} error={error} loading={loading} skeleton={<Skeleton />}>
      {({ balances, totals, deposits }) => {
        const nodes = deposits.edges.map(({ node }) => node)
        const pending = parsePol(balances.pendingDeposits)
        const [deposited, withdrawn] = [parsePol(totals.deposited), parsePol(totals.withdrawn)]
        return (
          <div className="grid items-start gap-6 grid-cols-1 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
            <div className="grid gap-4 sm:grid-cols-2 lg:col-span-2">
              <Stat
                label={depositTexts.currentBalance}
                note={pending > 0n && dashboardTexts.pending(balances.pendingDeposits)}
              >
                <Amount fit pol={balances.available} />
              </Stat>
              <Stat label={depositTexts.totalDeposited}>
                <Amount fit pol={totals.deposited} />
              </Stat>
            </div>
            <div>
              <DepositForm address={address} seen={nodes} beyond={withdrawn - deposited} />
            </div>
            <div className="space-y-6">
              {deposited === 0n && (
                <Notice tone="warning" title={t.risk.title}>
                  {t.risk.body(inVault)}
                </Notice>
              )}
              <Card title={depositTexts.infoTitle}>
                <InfoList items={depositTexts.info} />
              </Card>
            </div>
            <div className="lg:col-span-2">
              <DepositHistory deposits={nodes} onMore={moreOf(deposits.pageInfo, fetchMore)} />
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
      <div className="grid gap-4 sm:grid-cols-2 lg:col-span-2">
        <Bone className="h-26" />
        <Bone className="h-26" />
      </div>
      <Bone className="h-56" />
      <Bone className="h-64" />
    </div>
  )
}
