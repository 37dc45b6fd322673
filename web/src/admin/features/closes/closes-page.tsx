import { useState } from 'react'
import { a } from '../../../texts/admin.ts'
import { t } from '../../../texts/texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ActButton } from '../../acts/act-button.tsx'
import { ActNote } from '../../acts/act-note.tsx'
import { AdminPage } from '../../app/admin-page.tsx'
import { ListTable } from '../../lists/list-table.tsx'
import { closes } from '../../lists/lists.generated.ts'
import { CloseHold } from './close-hold.tsx'
import { DryRunDialog } from './dry-run-dialog.tsx'

const { none } = t.common

/** Closed days, and the ways to run one again without changing anything. */
export function ClosesPage() {
  const [dryRun, setDryRun] = useState<string | null>(null)
  return (
    <AdminPage title={a.closes.title} lead={a.closes.lead}>
      <ActNote />
      <CloseHold />
      <ListTable
        source={closes}
        csv="closes"
        caption={a.closes.title}
        empty={a.closes.empty}
        filters={{ states: { label: a.tables.state, values: a.closes.states } }}
        columns={[
          { header: a.wallet.day, field: 'day', sort: 'CREATED_AT' },
          {
            header: a.tables.state,
            cell: ({ state }) => (
              <Badge tone={state === 'CLOSED' ? 'good' : 'waiting'}>{a.closes.states[state]}</Badge>
            ),
          },
          { header: a.closes.wallets, field: 'wallets', sort: 'WALLETS', none: '0' },
          { header: a.wallet.interest, field: 'interest', none },
          { header: a.wallet.referral, field: 'referral', none },
          { header: a.wallet.mysteryBox, field: 'mysteryBox', none },
          { header: a.wallet.prizePool, field: 'prize', none },
          { header: a.wallet.club, field: 'club', none },
          { header: a.closes.total, field: 'total', sort: 'TOTAL', none },
          {
            header: a.closes.took,
            field: 'durationSeconds',
            cell: ({ durationSeconds }) =>
              durationSeconds === null ? none : a.closes.seconds(durationSeconds),
          },
          {
            header: a.payouts.acts,
            align: 'right',
            cell: ({ day, state }) =>
              state === 'CLOSED' ? (
                <ActButton look="secondary" size="small" onClick={() => setDryRun(day)}>
                  {a.closes.dryRun}
                </ActButton>
              ) : (
                none
              ),
          },
        ]}
      />
      {dryRun && <DryRunDialog day={dryRun} onClose={() => setDryRun(null)} />}
    </AdminPage>
  )
}
