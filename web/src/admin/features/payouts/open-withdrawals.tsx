import { useState } from 'react'
import { a } from '../../../texts/admin.ts'
import { ActButton } from '../../acts/act-button.tsx'
import { WithdrawalCell } from '../../lists/cells.tsx'
import { ListTable } from '../../lists/list-table.tsx'
import { withdrawals } from '../../lists/lists.generated.ts'
import { type DeskWithdrawal, WithdrawalDialog } from './withdrawal-dialog.tsx'

const { AWAITING_APPROVAL, ...others } = a.tables.withdrawalStates

/** Withdrawals with what can be done about them. */
export function OpenWithdrawals({ needed }: { needed: number }) {
  const [act, setAct] = useState<{ kind: 'approve' | 'cancel'; withdrawal: DeskWithdrawal } | null>(null)
  return (
    <>
      <ListTable
        source={withdrawals}
        csv="withdrawals"
        caption={a.payouts.withdrawals}
        empty={a.tables.empty.withdrawals}
        filters={{ states: { label: a.tables.state, values: { AWAITING_APPROVAL, ...others } } }}
        columns={[
          { header: a.payouts.number, field: 'number', sort: 'NUMBER' },
          { header: a.tables.wallet, field: 'address', sort: 'WALLET' },
          { header: a.tables.amount, field: 'amount', sort: 'AMOUNT' },
          { header: a.wallet.net, field: 'net' },
          { header: a.tables.date, field: 'createdAt', sort: 'CREATED_AT' },
          {
            header: a.tables.state,
            cell: ({ state, waitingFor }) => <WithdrawalCell state={state} note={waitingFor} />,
          },
          {
            header: a.payouts.approvedBy,
            cell: (withdrawal) => <Approvals withdrawal={withdrawal} needed={needed} />,
          },
          {
            header: a.payouts.acts,
            align: 'right',
            cell: (withdrawal) => (
              <span className="inline-flex flex-wrap justify-end gap-2">
                {withdrawal.state === 'AWAITING_APPROVAL' && (
                  <ActButton size="small" onClick={() => setAct({ kind: 'approve', withdrawal })}>
                    {a.payouts.approve.button}
                  </ActButton>
                )}
                {withdrawal.cancellable && (
                  <ActButton
                    look="danger"
                    size="small"
                    onClick={() => setAct({ kind: 'cancel', withdrawal })}
                  >
                    {a.payouts.cancel.button}
                  </ActButton>
                )}
              </span>
            ),
          },
        ]}
      />
      {act && <WithdrawalDialog {...act} onClose={() => setAct(null)} />}
    </>
  )
}

/** Who has approved, and of how many that are needed. */
function Approvals({ withdrawal, needed }: { withdrawal: DeskWithdrawal; needed: number }) {
  const { approvals, state } = withdrawal
  if (approvals.length === 0 && state !== 'AWAITING_APPROVAL') return a.tables.notApplicable
  return (
    <>
      {state === 'AWAITING_APPROVAL' && (
        <span className="figures">{a.payouts.approvalsOf(approvals.length, needed)}</span>
      )}
      {approvals.map(({ username, reason }) => (
        <span key={username} title={reason} className="block text-ink-faint text-xs">
          {username}
        </span>
      ))}
    </>
  )
}
