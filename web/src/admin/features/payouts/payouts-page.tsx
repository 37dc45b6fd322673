import { useQuery } from '@apollo/client/react'
import { readFragment } from '../../../api/graphql.ts'
import { a } from '../../../texts/admin.ts'
import { ActNote } from '../../acts/act-note.tsx'
import { AdminPage } from '../../app/admin-page.tsx'
import { ReadState } from '../../app/read-state.tsx'
import { LimitsCard } from './limits-card.tsx'
import { OpenWithdrawals } from './open-withdrawals.tsx'
import { PauseCard } from './pause-card.tsx'
import { PayoutSettingsQuery, payoutSettingsFragment } from './payout-settings.ts'

/** The operator's desk for payouts: the pause, the limits, and withdrawals to approve or to give back. */
export function PayoutsPage() {
  const { data, error, loading, refetch } = useQuery(PayoutSettingsQuery)
  return (
    <AdminPage title={a.payouts.title} lead={a.payouts.lead}>
      <ActNote />
      <ReadState data={data} error={error} loading={loading} onRetry={refetch}>
        {({ admin }) => {
          const settings = readFragment(payoutSettingsFragment, admin.payoutSettings)
          return (
            <>
              <div className="mb-6 grid items-start gap-5 lg:grid-cols-2">
                <PauseCard settings={settings} onDone={refetch} />
                <LimitsCard settings={settings} onDone={refetch} />
              </div>
              <OpenWithdrawals needed={settings.approvalsNeeded} />
            </>
          )
        }}
      </ReadState>
    </AdminPage>
  )
}
