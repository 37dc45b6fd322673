import { useQuery } from '@apollo/client/react'
import type { ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { parsePol } from '../../../amounts/pol.ts'
import { graphql, type ResultOf } from '../../../api/graphql.ts'
import { a } from '../../../texts/en-admin.ts'
import { formatDateTime } from '../../../texts/format.ts'
import { t } from '../../../texts/texts.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Card } from '../../../ui/card.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { type Fact, Facts } from '../../../ui/facts.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { AdminPage, ReadState } from '../../app/admin-page.tsx'
import { WalletCell } from '../../lists/columns.tsx'
import {
  WalletCloses,
  WalletDeposits,
  WalletLog,
  WalletPositions,
  WalletStatement,
  WalletTeam,
  WalletTransactions,
  WalletWithdrawals,
} from './wallet-tables.tsx'

const WalletQuery = graphql(`
  query AdminWalletPage($address: Address!) {
    admin {
      wallet(address: $address) {
        address
        known
        createdBy
        wallet {
          address
          referralCode
          referredBy
          createdAt
          balances { available principal inFlight pendingDeposits receivable withdrawable }
          totals { deposited withdrawn earned }
          incomeBreakdown { nftInterest referral club mysteryBox prizePool }
        }
      }
    }
  }
`)

const parts: Record<string, (address: string) => ReactNode> = {
  statement: (address) => <WalletStatement address={address} />,
  positions: (address) => <WalletPositions address={address} />,
  deposits: (address) => <WalletDeposits address={address} />,
  payouts: (address) => (
    <div className="space-y-5">
      <WalletWithdrawals address={address} />
      <WalletTransactions address={address} />
    </div>
  ),
  team: (address) => <WalletTeam address={address} />,
  closes: (address) => <WalletCloses address={address} />,
  log: (address) => <WalletLog address={address} />,
}

/** Everything about one wallet; which part of it is open is in the page's address. */
export function WalletPage() {
  const address = (useParams().address ?? '').toLowerCase()
  const [search, setSearch] = useSearchParams()
  const isAddress = /^0x[0-9a-f]{40}$/.test(address)
  const { data, error, loading, refetch } = useQuery(WalletQuery, {
    variables: { address },
    skip: !isAddress,
  })
  if (!isAddress)
    return (
      <AdminPage title={a.wallet.title}>
        <Notice tone="error">{a.wallet.noAddress}</Notice>
      </AdminPage>
    )
  const asked = search.get('part') ?? ''
  const part = asked in parts ? asked : 'statement'
  return (
    <AdminPage
      title={a.wallet.title}
      lead={
        <span className="flex items-center gap-2">
          <span className="break-all font-mono text-sm">{address}</span>
          <CopyButton text={address} name={t.common.copyAddress} look="quiet" />
        </span>
      }
    >
      <ReadState data={data} error={error} loading={loading} onRetry={refetch}>
        {({ admin: { wallet } }) => (
          <>
            {!wallet.known && (
              <Notice tone="warning" className="mb-5">
                {a.wallet.unknown}
              </Notice>
            )}
            <WalletFigures figures={wallet.wallet} createdBy={wallet.createdBy} />
            <div className="mt-8">
              <Tabs
                label={a.wallet.parts.label}
                value={part}
                onChange={(next) => setSearch({ part: next }, { replace: true })}
                tabs={Object.entries(parts).map(([value, show]) => ({
                  value,
                  label: a.wallet.parts[value as keyof typeof a.wallet.parts],
                  panel: show(address),
                }))}
              />
            </div>
          </>
        )}
      </ReadState>
    </AdminPage>
  )
}

/** What a wallet has, what came of it so far and who it is. */
function WalletFigures({
  figures,
  createdBy,
}: {
  figures: ResultOf<typeof WalletQuery>['admin']['wallet']['wallet']
  createdBy: 'SIGN_IN' | 'DEPOSIT' | null
}) {
  const { balances, totals, incomeBreakdown: income, ...who } = figures
  const texts = a.wallet
  const receivable = parsePol(balances.receivable) > 0n
  return (
    <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-4">
      <Card title={texts.balances}>
        <Facts
          facts={[
            amount(texts.available, balances.available, true),
            amount(texts.withdrawable, balances.withdrawable),
            amount(texts.principal, balances.principal),
            amount(texts.inFlight, balances.inFlight),
            amount(texts.pendingDeposits, balances.pendingDeposits),
            ...(receivable ? [amount(texts.receivable, balances.receivable)] : []),
          ]}
        />
      </Card>
      <Card title={texts.totals}>
        <Facts
          facts={[
            amount(texts.deposited, totals.deposited),
            amount(texts.withdrawn, totals.withdrawn),
            amount(texts.earned, totals.earned, true),
          ]}
        />
      </Card>
      <Card title={texts.income}>
        <Facts
          facts={[
            amount(texts.interest, income.nftInterest),
            amount(texts.referral, income.referral),
            amount(texts.club, income.club),
            amount(texts.mysteryBox, income.mysteryBox),
            amount(texts.prizePool, income.prizePool),
          ]}
        />
      </Card>
      <Card title={texts.who}>
        <Facts
          facts={[
            { label: texts.since, value: who.createdAt ? formatDateTime(who.createdAt) : t.common.none },
            { label: texts.knownBy, value: createdBy ? a.tables.origins[createdBy] : t.common.none },
            {
              label: texts.code,
              value: <span className="font-mono">{who.referralCode ?? a.tables.notApplicable}</span>,
            },
            {
              label: texts.sponsor,
              value: who.referredBy ? <WalletCell address={who.referredBy} /> : texts.noSponsor,
            },
          ]}
        />
      </Card>
    </div>
  )
}

function amount(label: string, pol: string, strong = false): Fact {
  return { label, value: <Amount pol={pol} />, strong }
}
