import { useQuery } from '@apollo/client/react'
import type { ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { graphql } from '../../../api/graphql.ts'
import { a } from '../../../texts/admin.ts'
import { t } from '../../../texts/texts.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { AdminPage } from '../../app/admin-page.tsx'
import { ReadState } from '../../app/read-state.tsx'
import { WalletFigures, walletFiguresFragment } from './wallet-figures.tsx'
import {
  WalletCloses,
  WalletDeposits,
  WalletLog,
  WalletPositions,
  WalletStatement,
  WalletTransactions,
  WalletWithdrawals,
} from './wallet-tables.tsx'
import { WalletTeam } from './wallet-team.tsx'

const WalletQuery = graphql(
  `
    query AdminWalletPage($address: Address!) {
      admin {
        wallet(address: $address) {
          address
          known
          createdBy
          wallet {
            address
            ...WalletFigures
          }
        }
      }
    }
  `,
  [walletFiguresFragment],
)

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
