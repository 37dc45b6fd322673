import { useEffect, useRef, useState } from 'react'
import { exactPol, parsePol } from '../../amounts/pol.ts'
import { failureText } from '../../api/failure.ts'
import { type FragmentOf, type ResultOf, readFragment } from '../../api/graphql.ts'
import { useTask } from '../../api/use-task.ts'
import { formatDateTime } from '../../texts/format.ts'
import { t } from '../../texts/texts.ts'
import { withdrawTexts } from '../../texts/withdraw.ts'
import { Amount } from '../../ui/amount.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { AlertDialog } from '../../ui/dialog.tsx'
import { HashLink } from '../../ui/hash-link.tsx'
import { notify } from '../../ui/notify.ts'
import { Rows } from '../../ui/rows.tsx'
import { isUserRejection } from '../../wallet/wallet-error.ts'
import { cancelWithdrawal } from './request-withdrawal.ts'
import { withdrawalFragment } from './withdrawal-fragment.ts'

type Withdrawal = ResultOf<typeof withdrawalFragment>

const tones: Record<Withdrawal['state'], Tone> = {
  REQUESTED: 'waiting',
  AWAITING_APPROVAL: 'waiting',
  SIGNED: 'waiting',
  BROADCAST: 'waiting',
  SETTLED: 'good',
  REFUNDED: 'neutral',
  CANCELLED: 'neutral',
}

/** Every request and how far it has come; one that is not signed yet can be taken back. */
export function WithdrawalHistory({
  withdrawals,
  onMore,
}: {
  withdrawals: FragmentOf<typeof withdrawalFragment>[]
  onMore: (() => unknown) | null
}) {
  const rows = readFragment(withdrawalFragment, withdrawals)
  const [cancelling, setCancelling] = useState<Withdrawal | null>(null)
  const { columns } = withdrawTexts
  return (
    <Card title={withdrawTexts.history} flush>
      <Moves rows={rows} />
      <Rows
        caption={withdrawTexts.history}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          { header: columns.requested, cell: (row) => <Amount pol={row.amount} className="font-semibold" /> },
          { header: columns.received, cell: (row) => <Amount pol={row.net} /> },
          {
            header: columns.state,
            cell: (row) => <State withdrawal={row} onCancel={() => setCancelling(row)} />,
          },
          { header: columns.date, cell: (row) => formatDateTime(row.requestedAt) },
          {
            header: columns.hash,
            align: 'right',
            cell: (row) => (row.txHash ? <HashLink hash={row.txHash} /> : <Waiting state={row.state} />),
          },
        ]}
        empty={withdrawTexts.noHistory}
        onMore={onMore}
      />
      {cancelling && <CancelDialog withdrawal={cancelling} onClose={() => setCancelling(null)} />}
    </Card>
  )
}

/** Tells assistive technology what becomes of requests while they are shown: on screen their badges do. */
function Moves({ rows }: { rows: readonly Withdrawal[] }) {
  const states = useRef(new Map<string, Withdrawal['state']>())
  const [said, setSaid] = useState('')
  useEffect(() => {
    const moved = rows.filter(({ id, state }) => (states.current.get(id) ?? state) !== state)
    for (const { id, state } of rows) states.current.set(id, state)
    if (moved.length === 0) return
    const words = moved.map(({ net, state }) =>
      withdrawTexts.payout.moved(exactPol(parsePol(net)), withdrawTexts.states[state]),
    )
    setSaid(words.join('. '))
  }, [rows])
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  )
}

function State({ withdrawal, onCancel }: { withdrawal: Withdrawal; onCancel(): void }) {
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-2 sm:justify-start">
      <Badge tone={tones[withdrawal.state]}>{withdrawTexts.states[withdrawal.state]}</Badge>
      {withdrawal.forExit && <span className="text-ink-faint text-xs">{withdrawTexts.forExit}</span>}
      {withdrawal.kept && <span className="text-ink-faint text-xs">{withdrawTexts.kept.line}</span>}
      {withdrawal.waitingFor && (
        <span className="text-ink-faint text-xs">
          {withdrawTexts.waitingWords[withdrawal.waitingFor] ?? withdrawal.waitingFor}
        </span>
      )}
      {withdrawal.cancellable && (
        <Button
          look="quiet"
          size="small"
          className="-my-1.5"
          onClick={onCancel}
          aria-label={withdrawTexts.cancel}
        >
          {t.common.cancel}
        </Button>
      )}
    </span>
  )
}

function Waiting({ state }: { state: Withdrawal['state'] }) {
  const over = state === 'CANCELLED' || state === 'REFUNDED'
  return <span className="text-ink-faint">{over ? t.common.none : withdrawTexts.pendingHash}</span>
}

function CancelDialog({ withdrawal, onClose }: { withdrawal: Withdrawal; onClose(): void }) {
  const { busy, run } = useTask((error) => {
    if (!isUserRejection(error)) notify('error', withdrawTexts.cancelFailed(failureText(error, t)))
    return null
  })
  const amount = exactPol(parsePol(withdrawal.amount))

  async function confirm() {
    await run(async () => {
      await cancelWithdrawal(withdrawal.id)
      notify('success', withdrawTexts.cancelled(amount))
    })
    onClose()
  }

  return (
    <AlertDialog
      open
      onClose={() => !busy && onClose()}
      title={withdrawTexts.cancelTitle}
      description={withdrawTexts.cancelBody(amount)}
      footer={
        <>
          <Button look="secondary" onClick={onClose} disabled={busy}>
            {withdrawTexts.keep}
          </Button>
          <Button look="danger" onClick={confirm} busy={busy}>
            {withdrawTexts.cancel}
          </Button>
        </>
      }
    />
  )
}
