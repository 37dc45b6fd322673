import { useQuery } from '@apollo/client/react'
import { useMemo, useState } from 'react'
import { a } from '../../../texts/admin.ts'
import { ActButton } from '../../acts/act-button.tsx'
import { PolCell, TimeCell, WalletCell } from '../../lists/cells.tsx'
import type { ListColumn } from '../../lists/data-table.tsx'
import { ListView } from '../../lists/list-view.tsx'
import { useList } from '../../lists/use-list.ts'
import { WithdrawalBadge } from '../../lists/withdrawal-badge.tsx'
import { CsvLink } from '../tables/csv-link.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { type DeskWithdrawal, DeskWithdrawalsQuery } from './desk-withdrawals-query.ts'

const rules = {
  sorts: ['NUMBER', 'AMOUNT', 'WALLET', 'CREATED_AT'],
  sortBy: 'CREATED_AT',
  wallet: true,
  only: {
    states: ['AWAITING_APPROVAL', 'REQUESTED', 'SIGNED', 'BROADCAST', 'SETTLED', 'REFUNDED', 'CANCELLED'],
  },
} as const

/** Withdrawals with what can be done about them. */
export function OpenWithdrawals({ needed }: { needed: number }) {
  const list = useList(rules)
  const { data, previousData, loading, error, refetch } = useQuery(DeskWithdrawalsQuery, {
    variables: list.variables,
  })
  const [act, setAct] = useState<{ kind: 'approve' | 'cancel'; withdrawal: DeskWithdrawal } | null>(null)
  const columns = useMemo(() => columnsOf(needed, setAct), [needed])
  const close = () => setAct(null)
  return (
    <>
      <ListView
        list={list}
        read={{ page: (data ?? previousData)?.admin.withdrawals, loading, error, refetch }}
        caption={a.payouts.withdrawals}
        columns={columns}
        rowKey={(row) => row.id}
        labels={{ states: { label: a.tables.state, values: a.tables.withdrawalStates } }}
        empty={a.tables.empty.withdrawals}
        aside={<CsvLink list="withdrawals" variables={list.variables} />}
      />
      {act?.kind === 'approve' && (
        <ApproveDialog withdrawal={act.withdrawal} onDone={refetch} onClose={close} />
      )}
      {act?.kind === 'cancel' && (
        <CancelDialog withdrawal={act.withdrawal} onDone={refetch} onClose={close} />
      )}
    </>
  )
}

function columnsOf(
  needed: number,
  onAct: (act: { kind: 'approve' | 'cancel'; withdrawal: DeskWithdrawal }) => void,
): ListColumn<DeskWithdrawal, (typeof rules.sorts)[number]>[] {
  return [
    { header: a.payouts.number, sort: 'NUMBER', cell: ({ number }) => number },
    { header: a.tables.wallet, sort: 'WALLET', cell: ({ address }) => <WalletCell address={address} /> },
    {
      header: a.tables.amount,
      sort: 'AMOUNT',
      align: 'right',
      cell: ({ amount }) => <PolCell pol={amount} />,
    },
    { header: a.wallet.net, align: 'right', cell: ({ net }) => <PolCell pol={net} /> },
    { header: a.tables.date, sort: 'CREATED_AT', cell: ({ createdAt }) => <TimeCell at={createdAt} /> },
    {
      header: a.tables.state,
      cell: ({ state, waitingFor }) => (
        <>
          <WithdrawalBadge state={state} />
          {waitingFor && <span className="mt-1 block text-ink-faint text-xs">{waitingFor}</span>}
        </>
      ),
    },
    {
      header: a.payouts.approvedBy,
      cell: ({ approvals, state }) =>
        approvals.length > 0 || state === 'AWAITING_APPROVAL' ? (
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
        ) : (
          a.tables.notApplicable
        ),
    },
    {
      header: a.payouts.acts,
      align: 'right',
      cell: (withdrawal) => (
        <span className="inline-flex flex-wrap justify-end gap-2">
          {withdrawal.state === 'AWAITING_APPROVAL' && (
            <ActButton size="small" onClick={() => onAct({ kind: 'approve', withdrawal })}>
              {a.payouts.approve.button}
            </ActButton>
          )}
          {withdrawal.cancellable && (
            <ActButton look="danger" size="small" onClick={() => onAct({ kind: 'cancel', withdrawal })}>
              {a.payouts.cancel.button}
            </ActButton>
          )}
        </span>
      ),
    },
  ]
}
