import { useEffect, useRef, useState } from 'react'
import { graphql, type ResultOf } from '../../api/graphql.ts'
import { briefPol, exactPol, formatDateTime, parsePol } from '../../texts/format.ts'
import { sharedTexts } from '../../texts/shared.ts'
import { t } from '../../texts/texts.ts'
import { withdrawTexts } from '../../texts/withdraw.ts'
import { HashLink } from '../../ui/address.tsx'
import { Amount } from '../../ui/amount.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Rows } from '../../ui/table.tsx'
import { act } from '../../wallet/act.ts'
import { ReviewDialog } from '../review/review-dialog.tsx'

export const withdrawalFragment = graphql(`
  fragment Withdrawal on Withdrawal {
    id
    amount
    fee
    net
    state
    status
    requestedAt
    txHash
    kept
    cancellable
    waitingFor
    forExit
  }
`)

const CancelMutation = graphql(`
  mutation CancelWithdrawal($address: Address!, $id: ID!) {
    cancelWithdrawal(address: $address, id: $id) {
      __typename
      ... on Refused { code message }
    }
  }
`)

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
export function WithdrawalHistory(i: { withdrawals: Withdrawal[]; onMore: (() => unknown) | null }) {
  const [cancelling, setCancelling] = useState<Withdrawal | null>(null)
  const columns = { ...sharedTexts.columns, ...withdrawTexts.columns }
  return (
    <Card title={withdrawTexts.history} flush>
      <Moves rows={i.withdrawals} />
      <Rows
        caption={withdrawTexts.history}
        rows={i.withdrawals}
        rowKey={({ id }) => id}
        columns={({ left, right }) => [
          left(columns.requested, (row) => <Amount pol={row.amount} className="font-semibold" />),
          left(columns.received, (row) => <Received {...row} />),
          left(columns.state, (row) => <State withdrawal={row} onCancel={() => setCancelling(row)} />),
          left(columns.createdAt, (row) => formatDateTime(row.requestedAt)),
          right(columns.txHash, (row) =>
            row.txHash ? (
              <HashLink hash={row.txHash} />
            ) : (
              <span className="text-ink-faint">
                {cameToNothing(row.state) ? t.common.none : t.statuses.PENDING}
              </span>
            ),
          ),
        ]}
        empty={withdrawTexts.noHistory}
        onMore={i.onMore}
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
      withdrawTexts.payout.moved(briefPol(parsePol(net)), withdrawTexts.states[state]),
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
        <span className="text-ink-faint text-xs">{withdrawTexts.waitingWords[withdrawal.waitingFor]}</span>
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

/** What arrives, with the fee beneath; nothing of a request that came to nothing. */
function Received({ state, net, fee }: Withdrawal) {
  if (cameToNothing(state)) return t.common.none
  return (
    <>
      <Amount pol={net} />
      <span className="block text-ink-faint text-xs">{withdrawTexts.feeOf(exactPol(parsePol(fee)))}</span>
    </>
  )
}

function cameToNothing(state: Withdrawal['state']): boolean {
  return state === 'CANCELLED' || state === 'REFUNDED'
}

function CancelDialog({ withdrawal, onClose }: { withdrawal: Withdrawal; onClose(): void }) {
  const amount = exactPol(parsePol(withdrawal.amount))
  return (
    <ReviewDialog
      name={`cancel ${withdrawal.id}`}
      title={withdrawTexts.cancelTitle}
      question={withdrawTexts.cancelBody(amount)}
      back={withdrawTexts.keep}
      confirm={withdrawTexts.cancel}
      look="danger"
      act={async () => {
        await act(CancelMutation, { id: withdrawal.id })
        return withdrawTexts.cancelled(amount)
      }}
      failed={withdrawTexts.cancelFailed}
      onClose={onClose}
    />
  )
}
