import { useState } from 'react'
import { graphql } from '../../../api/graphql.ts'
import { mutate } from '../../../api/mutate.ts'
import { a } from '../../../texts/admin.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { ActButton, ActDialog } from '../../acts/act.tsx'
import { adminClient } from '../../api/admin-client.ts'
import type { RowOf } from '../../lists/columns.tsx'
import { WalletCell, WithdrawalCell } from '../../lists/columns.tsx'
import { ListTable } from '../../lists/list-table.tsx'
import { withdrawals } from '../../lists/lists.generated.ts'

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

const ApproveMutation = graphql(`
  mutation ApproveWithdrawal($id: ID!, $reason: String!) {
    approveWithdrawal(id: $id, reason: $reason) {
      __typename
      ... on WithdrawalApproved {
        missing
      }
      ... on Refused {
        code
        message
      }
    }
  }
`)

const CancelMutation = graphql(`
  mutation CancelWithdrawalAsAdmin($id: ID!, $reason: String!) {
    cancelWithdrawalAsAdmin(id: $id, reason: $reason) {
      __typename
      ... on Refused {
        code
        message
      }
    }
  }
`)

/** A withdrawal with what can be done about it. */
type DeskWithdrawal = RowOf<typeof withdrawals>

/** Approves a withdrawal above the threshold; it is paid once enough different admins have. */
async function approve(id: string, reason: string): Promise<string> {
  const { missing } = await mutate(adminClient, ApproveMutation, { id, reason })
  return missing > 0 ? a.payouts.approve.oneMore(missing) : a.payouts.approve.done
}

/** Gives back a withdrawal that is not signed yet. */
async function cancel(id: string, reason: string): Promise<string> {
  await mutate(adminClient, CancelMutation, { id, reason })
  return a.payouts.cancel.done
}

/** Shows what is about to be decided, and does it. */
function WithdrawalDialog({
  kind,
  withdrawal: { id, address, amount, net },
  onClose,
}: {
  kind: 'approve' | 'cancel'
  withdrawal: DeskWithdrawal
  onClose(): void
}) {
  const { title, body } = a.payouts[kind]
  return (
    <ActDialog
      title={title}
      body={body}
      confirm={kind === 'cancel' ? a.payouts.cancel.confirm : a.payouts.approve.button}
      danger={kind === 'cancel'}
      onConfirm={(reason) => (kind === 'cancel' ? cancel : approve)(id, reason)}
      onClose={onClose}
    >
      <Facts
        facts={[
          { label: a.tables.wallet, value: <WalletCell address={address} /> },
          { label: a.payouts.amount, value: <Amount pol={amount} />, strong: true },
          { label: a.payouts.arrives, value: <Amount pol={net} /> },
        ]}
      />
    </ActDialog>
  )
}
