import { useQuery } from '@apollo/client/react'
import { useSearchParams } from 'react-router'
import { readFragment } from '../../../api/graphql.ts'
import { a } from '../../../texts/admin.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import { ActNote } from '../../acts/act-note.tsx'
import { AdminPage } from '../../app/admin-page.tsx'
import { ReadState } from '../../app/read-state.tsx'
import { ProposedChanges } from '../changes/proposed-changes.tsx'
import { LimitsCard } from './limits-card.tsx'
import { OpenExits } from './open-exits.tsx'
import { OpenWithdrawals } from './open-withdrawals.tsx'
import { PauseCard } from './pause-card.tsx'
import { PayoutSettingsQuery, payoutSettingsFragment } from './payout-settings.ts'
import { PayoutTransactions } from './payout-transactions.tsx'

/** The operator's desk for payouts: the pause, the limits, withdrawals to approve or to give back, and what was signed. */
export function PayoutsPage() {
  const { data, error, loading, refetch } = useQuery(PayoutSettingsQuery)
  const [search, setSearch] = useSearchParams()
  const table = search.get('table') === 'transactions' ? 'transactions' : 'withdrawals'
  return (
    <AdminPage title={a.payouts.title} lead={a.payouts.lead}>
      <ActNote />
      <OpenExits />
      <ProposedChanges acts={['PAYOUT_LIMITS_SET', 'PAYOUTS_RESUMED', 'NONCES_ACCEPTED']} />
      <ReadState data={data} error={error} loading={loading} onRetry={refetch}>
        {({ admin }) => {
          const settings = readFragment(payoutSettingsFragment, admin.payoutSettings)
          return (
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
          )
        }}
      </ReadState>
    </AdminPage>
  )
}
