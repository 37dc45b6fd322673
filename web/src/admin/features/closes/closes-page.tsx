import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { a } from '../../../texts/en-admin.ts'
import { formatDate, formatDateTime } from '../../../texts/format.ts'
import { t } from '../../../texts/texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Act, ActNote } from '../../acts/act.tsx'
import { allowCloses, closeDryRun, closeHoldQuery, closes } from '../../api/console.generated.ts'
import { AdminPage } from '../../app/admin-page.tsx'
import { ListTable } from '../../lists/list-table.tsx'
import { type DryRun, DryRunResult } from './dry-run.tsx'

const { none } = t.common

/** Closed days, and the ways to run one again without changing anything. */
export function ClosesPage() {
  const [dryRun, setDryRun] = useState<DryRun | null>(null)
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
                <Act
                  look="secondary"
                  size="small"
                  words={{
                    button: a.closes.dryRun,
                    title: a.closes.dryRunTitle(formatDate(day)),
                    body: a.closes.dryRunBody,
                  }}
                  run={async (reason) => {
                    setDryRun(await closeDryRun({ day, reason }))
                    return null
                  }}
                />
              ) : (
                none
              ),
          },
        ]}
      />
      {dryRun && <DryRunResult run={dryRun} onClose={() => setDryRun(null)} />}
    </AdminPage>
  )
}

/** Why days that have ended are not closed, and the word that lets many at once be closed; nothing while none is held. */
export function CloseHold() {
  const { data } = useQuery(closeHoldQuery, { pollInterval: 10_000 })
  const hold = data?.admin.closeHold
  if (!hold) return null
  const { day, lastDay: until, days } = hold
  const texts = a.closes.hold
  const chain = texts.chain(hold.chainTime && formatDateTime(hold.chainTime))

  return (
    <Notice tone="warning" title={texts.title(days, formatDate(day))} className="mb-5">
      <p>{`${texts[hold.reason]} ${chain}`}</p>
      {hold.reason === 'MANY_DAYS' && (
        <Act
          size="small"
          className="mt-3"
          words={{
            button: texts.button,
            title: texts.ask(days),
            body: `${texts.body(formatDate(day), formatDate(until))} ${chain}`,
          }}
          run={(reason) => allowCloses({ until, reason }).then(() => texts.done)}
        />
      )}
    </Notice>
  )
}
