import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { a } from '../../../texts/admin.ts'
import { formatCount, formatDate, formatDateTime, shortAddress } from '../../../texts/format.ts'
import { t } from '../../../texts/texts.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Table } from '../../../ui/table.tsx'
import { Act, ActNote } from '../../acts/act.tsx'
import { allowCloses, closeDryRun, closeHoldQuery, closes } from '../../api/console.generated.ts'
import { AdminPage } from '../../app/admin-page.tsx'
import { paidColumns } from '../../lists/columns.tsx'
import { ListTable } from '../../lists/list-table.tsx'

/** Closed days, and the ways to run one again without changing anything. */
export function ClosesPage() {
  const [dryRun, setDryRun] = useState<DryRun | null>(null)
  return (
    <AdminPage title={a.nav.closes} lead={a.closes.lead}>
      <ActNote />
      <CloseHold />
      <ListTable
        source={closes}
        csv="closes"
        words={{ name: a.nav.closes, empty: a.closes.empty }}
        columns={[
          'day',
          'state',
          'wallets',
          ...paidColumns,
          {
            field: 'durationSeconds',
            cell: ({ durationSeconds }) =>
              durationSeconds === null ? a.tables.notApplicable : a.closes.seconds(durationSeconds),
          },
          {
            header: a.payouts.acts,
            align: 'right',
            cell: ({ day, state }) =>
              state === 'CLOSED' && (
                <Act
                  look="secondary"
                  size="small"
                  words={{
                    button: a.closes.dryRun,
                    title: a.closes.dryRunTitle(formatDate(day)),
                    body: a.closes.dryRunBody,
                  }}
                  run={(reason) => closeDryRun({ day, reason }).then((ran) => void setDryRun(ran))}
                />
              ),
          },
        ]}
      />
      {dryRun && <DryRunResult run={dryRun} onClose={() => setDryRun(null)} />}
    </AdminPage>
  )
}

/** Why days that have ended are not closed, and the word that lets many at once be closed; nothing while none is held. */
function CloseHold() {
  const { data } = useQuery(closeHoldQuery)
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
            done: texts.done,
          }}
          run={(reason) => allowCloses({ until, reason })}
        />
      )}
    </Notice>
  )
}

/** A day as it was closed, and as it is computed now. */
type DryRun = Awaited<ReturnType<typeof closeDryRun>>

const kinds = ['wallets', 'interest', 'referral', 'mysteryBox', 'prize', 'club'] as const

function figure(of: DryRun['closed'], kind: (typeof kinds)[number]) {
  return kind === 'wallets' ? formatCount(of.wallets) : <Amount pol={of[kind]} />
}

/** A day as it was closed beside the same day computed now. */
function DryRunResult({ run, onClose }: { run: DryRun; onClose(): void }) {
  const texts = a.closes
  return (
    <Dialog
      onClose={onClose}
      title={texts.dryRunTitle(formatDate(run.day))}
      footer={<Button onClick={onClose}>{t.common.close}</Button>}
    >
      <Notice
        tone={run.same ? 'info' : 'error'}
        className="mt-4"
        title={run.same ? texts.same : texts.differs}
      >
        {run.same ? texts.sameBody : texts.differsBody(formatCount(run.walletsThatDiffer))}
      </Notice>
      <div className="-mx-6 mt-4">
        <Table
          caption={texts.compared}
          rows={kinds}
          rowKey={(kind) => kind}
          columns={({ left, right }) => [
            left(a.columns.kind, (kind) => a.columns[kind]),
            right(texts.asClosed, (kind) => figure(run.closed, kind)),
            right(texts.asComputed, (kind) => (
              <span className={run.closed[kind] === run.computed[kind] ? undefined : 'text-clay'}>
                {figure(run.computed, kind)}
              </span>
            )),
          ]}
        />
      </div>
      {(run.differences.length > 0 || run.evidence.length > 0) && (
        <ul aria-label={texts.differences} className="mt-4 max-h-60 space-y-1 overflow-y-auto text-sm">
          {run.differences.map(({ address, reward, closed, computed }) => (
            <li key={`${address} ${reward}`} className="figures">
              {texts.difference(shortAddress(address), reward, closed, computed)}
            </li>
          ))}
          {run.evidence.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <dl className="mt-4 text-ink-faint text-xs">
        <dt>{texts.digestRecorded}</dt>
        <dd className="break-all font-mono">{run.digestRecorded}</dd>
        <dt className="mt-1.5">{texts.digestTaken}</dt>
        <dd className="break-all font-mono">{run.digestTaken}</dd>
      </dl>
    </Dialog>
  )
}
