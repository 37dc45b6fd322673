import { useQuery } from '@apollo/client/react'
import { useSearchParams } from 'react-router'
import { a } from '../../../texts/en-admin.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { ActNote } from '../../acts/act.tsx'
import { payoutSettingsQuery, payouts } from '../../api/console.generated.ts'
import { AdminPage, ReadState } from '../../app/admin-page.tsx'
import { ListTable } from '../../lists/list-table.tsx'
import { ProposedChanges } from '../changes/proposed-changes.tsx'
import { OpenExits } from './open-exits.tsx'
import { OpenWithdrawals } from './open-withdrawals.tsx'
import { LimitsCard, PauseCard } from './payout-settings.tsx'

/** The operator's desk for payouts: the pause, the limits, withdrawals to approve or to give back, and what was signed. */
export function PayoutsPage() {
  const { data, error, loading, refetch } = useQuery(payoutSettingsQuery)
  const [search, setSearch] = useSearchParams()
  const table = search.get('table') === 'transactions' ? 'transactions' : 'withdrawals'
  return (
    <AdminPage title={a.payouts.title} lead={a.payouts.lead}>
      <ActNote />
      <OpenExits />
      <ProposedChanges acts={['PAYOUT_LIMITS_SET', 'PAYOUTS_RESUMED', 'NONCES_ACCEPTED']} />
      <ReadState data={data} error={error} loading={loading} onRetry={refetch}>
        {({ admin: { payoutSettings: settings } }) => (
          <>
            <div className="mb-6 grid items-start gap-5 lg:grid-cols-2">
              <PauseCard settings={settings} />
              <LimitsCard settings={settings} />
            </div>
            <Tabs
              label={a.dashboard.tables}
              value={table}
              onChange={(next) => setSearch({ table: next })}
              tabs={[
                {
                  value: 'withdrawals',
                  label: a.payouts.withdrawals,
                  panel: <OpenWithdrawals needed={settings.approvalsNeeded} />,
                },
                { value: 'transactions', label: a.wallet.payouts, panel: <PayoutTransactions /> },
              ]}
            />
          </>
        )}
      </ReadState>
    </AdminPage>
  )
}

const tones = {
  SIGNED: 'waiting',
  BROADCAST: 'water',
  SUCCEEDED: 'good',
  REVERTED: 'bad',
} as const satisfies Record<string, Tone>

/** Every payment that was signed for a withdrawal, failures as well, with the batch that it is in. */
const PayoutTransactions = () => (
  <ListTable
    source={payouts}
    csv="payouts"
    caption={a.wallet.payouts}
    empty={a.payouts.noTransactions}
    filters={{ states: { label: a.tables.state, values: a.wallet.payoutStates } }}
    columns={[
      { header: a.wallet.signedAt, field: 'createdAt', sort: 'CREATED_AT' },
      { header: a.tables.wallet, field: 'address', sort: 'WALLET' },
      { header: a.wallet.net, field: 'net' },
      { header: a.wallet.payoutNumber, field: 'number' },
      {
        header: a.tables.state,
        cell: ({ state, failure }) => (
          <>
            <Badge tone={tones[state]}>{a.wallet.payoutStates[state]}</Badge>
            {failure && <span className="mt-1 block text-clay text-xs">{failure}</span>}
          </>
        ),
      },
      {
        header: a.wallet.batch,
        field: 'nonce',
        sort: 'NONCE',
        cell: ({ nonce, payments, attempt }) => a.wallet.batchOf(nonce, payments, attempt),
      },
      { header: a.wallet.broadcasts, field: 'broadcasts' },
      { header: a.tables.transaction, field: 'hash' },
    ]}
  />
)
