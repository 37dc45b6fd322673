import { graphql } from '../../../api/graphql.ts'
import { mutate } from '../../../api/mutate.ts'
import { a } from '../../../texts/admin.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { ActDialog } from '../../acts/act-dialog.tsx'
import { adminClient } from '../../api/admin-client.ts'
import { WalletCell } from '../../lists/cells.tsx'
import type { RowOf } from '../../lists/columns.tsx'
import type { withdrawals } from '../../lists/lists.generated.ts'

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
export type DeskWithdrawal = RowOf<typeof withdrawals>

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
export function WithdrawalDialog({
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
