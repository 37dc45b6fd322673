import { useQuery } from '@apollo/client/react'
import { graphql } from '../../api/graphql.ts'
import { PagedCard, Read } from '../../api/read.tsx'
import { useConfig } from '../../config/config-context.tsx'
import { dashboardTexts } from '../../texts/dashboard.ts'
import { depositTexts } from '../../texts/deposit.ts'
import { formatCount, formatDateTime, parsePol } from '../../texts/format.ts'
import { sharedTexts } from '../../texts/shared.ts'
import { t } from '../../texts/texts.ts'
import { HashLink } from '../../ui/address.tsx'
import { Amount } from '../../ui/amount.tsx'
import { StatusBadge } from '../../ui/badge.tsx'
import { Card, InfoList, Stat } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { useAddress } from '../../wallet/use-address.ts'
import { DepositForm } from './deposit-form.tsx'

const DepositQuery = graphql(`
  query DepositPage($address: Address!, $after: String) {
    wallet(address: $address) {
      address
      balances { available pendingDeposits }
      totals { deposited withdrawn }
      deposits(first: 10, after: $after) {
        edges {
          node { id txHash status amount blockNumber blockTime }
        }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`)

/** The deposit page: balance, form, what to know, and the deposits seen so far. */
export function DepositPage() {
  const { columns } = sharedTexts
  const address = useAddress()
  const { inVault } = useConfig()
  const query = useQuery(DepositQuery, { variables: { address } })
  return (
    <Page title={t.nav.deposit} lead={depositTexts.lead}>
      <Read query={query} data={query.data?.wallet} bones={['h-56 sm:h-26', 'h-56', 'h-64']}>
        {({ balances, totals, deposits }) => {
          const nodes = deposits.edges.map(({ node }) => node)
          const pending = parsePol(balances.pendingDeposits)
          const [deposited, withdrawn] = [parsePol(totals.deposited), parsePol(totals.withdrawn)]
          return (
            <div className="grid items-start gap-6 grid-cols-1 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
              <div className="grid gap-4 sm:grid-cols-2 lg:col-span-2">
                <Stat
                  label={depositTexts.currentBalance}
                  pol={balances.available}
                  note={pending > 0n && dashboardTexts.pending(balances.pendingDeposits)}
                />
                <Stat label={depositTexts.totalDeposited} pol={totals.deposited} />
              </div>
              <DepositForm
                address={address}
                seen={nodes}
                beyond={withdrawn - deposited}
                first={deposited === 0n}
              />
              <div className="space-y-6">
                {deposited === 0n && (
                  <Notice tone="warning" title={t.risk.title}>
                    {t.risk.body(inVault)}
                  </Notice>
                )}
                <Card title={sharedTexts.goodToKnow}>
                  <InfoList items={depositTexts.info} />
                </Card>
              </div>
              <div className="lg:col-span-2">
                <PagedCard
                  query={query}
                  page={deposits}
                  caption={depositTexts.history}
                  height="h-64"
                  empty={depositTexts.noHistory}
                  rowKey={({ id }) => id}
                  columns={({ left, right }) => [
                    left(t.common.amount, (row) => <Amount pol={row.amount} className="font-semibold" />),
                    left(columns.status, (row) => <StatusBadge status={row.status} />),
                    left(sharedTexts.columns.blockNumber, (row) => (
                      <span className="figures">{formatCount(row.blockNumber)}</span>
                    )),
                    left(columns.createdAt, (row) => formatDateTime(row.blockTime)),
                    right(columns.txHash, (row) => <HashLink hash={row.txHash} />),
                  ]}
                />
              </div>
            </div>
          )
        }}
      </Read>
    </Page>
  )
}
