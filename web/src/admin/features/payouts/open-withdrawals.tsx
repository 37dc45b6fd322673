import { a } from '../../../texts/en-admin.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Act } from '../../acts/act.tsx'
import { approveWithdrawal, cancelWithdrawalAsAdmin, withdrawals } from '../../api/console.generated.ts'
import type { RowOf } from '../../lists/columns.tsx'
import { WalletCell, WithdrawalCell } from '../../lists/columns.tsx'
import { ListTable } from '../../lists/list-table.tsx'

const { AWAITING_APPROVAL, ...others } = a.tables.withdrawalStates

/** Withdrawals with what can be done about them. */
export function OpenWithdrawals({ needed }: { needed: number }) {
  return (
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
                <Act size="small" words={a.payouts.approve} run={(reason) => approve(withdrawal.id, reason)}>
                  <WithdrawalFacts withdrawal={withdrawal} />
                </Act>
              )}
              {withdrawal.cancellable && (
                <Act
                  look="danger"
                  danger
                  size="small"
                  words={a.payouts.cancel}
                  run={(reason) =>
                    cancelWithdrawalAsAdmin({ id: withdrawal.id, reason }).then(() => a.payouts.cancel.done)
                  }
                >
                  <WithdrawalFacts withdrawal={withdrawal} />
                </Act>
              )}
            </span>
          ),
        },
      ]}
    />
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

/** A withdrawal with what can be done about it. */
type DeskWithdrawal = RowOf<typeof withdrawals>

/** Approves a withdrawal above the threshold; it is paid once enough different admins have. */
async function approve(id: string, reason: string): Promise<string> {
  const { missing } = await approveWithdrawal({ id, reason })
  return missing > 0 ? a.payouts.approve.oneMore(missing) : a.payouts.approve.done
}

/** What is about to be decided. */
function WithdrawalFacts({ withdrawal: { address, amount, net } }: { withdrawal: DeskWithdrawal }) {
  return (
    <Facts
      facts={[
        { label: a.tables.wallet, value: <WalletCell address={address} /> },
        { label: a.payouts.amount, value: <Amount pol={amount} />, strong: true },
        { label: a.payouts.arrives, value: <Amount pol={net} /> },
      ]}
    />
  )
}
