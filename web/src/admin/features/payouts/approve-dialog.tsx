import { useMutation } from '@apollo/client/react'
import { parsePol } from '../../../amounts/pol.ts'
import { graphql } from '../../../api/graphql.ts'
import { a } from '../../../texts/admin.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { notify } from '../../../ui/notify.ts'
import { ActDialog } from '../../acts/act-dialog.tsx'
import { unlessRefused } from '../../acts/unless-refused.ts'
import { WalletCell } from '../../lists/cells.tsx'
import type { DeskWithdrawal } from './open-withdrawals.tsx'

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

/** Approves a withdrawal above the threshold; it is paid once enough different admins have. */
export function ApproveDialog({
  withdrawal,
  onDone,
  onClose,
}: {
  withdrawal: DeskWithdrawal
  onDone(): unknown
  onClose(): void
}) {
  const [approve] = useMutation(ApproveMutation)
  const texts = a.payouts.approve

  async function act(reason: string) {
    const { data } = await approve({ variables: { id: withdrawal.id, reason } })
    const { missing } = unlessRefused(data?.approveWithdrawal)
    await onDone()
    onClose()
    notify('success', missing > 0 ? texts.oneMore(missing) : texts.done)
  }

  return (
    <ActDialog title={texts.title} body={texts.body} confirm={texts.button} onConfirm={act} onClose={onClose}>
      <WithdrawalFacts withdrawal={withdrawal} />
    </ActDialog>
  )
}

/** What is about to be decided. */
export function WithdrawalFacts({ withdrawal: { address, amount, net } }: { withdrawal: DeskWithdrawal }) {
  return (
    <Facts
      facts={[
        { label: a.tables.wallet, value: <WalletCell address={address} /> },
        { label: a.payouts.amount, value: <Amount wei={parsePol(amount)} />, strong: true },
        { label: a.payouts.arrives, value: <Amount wei={parsePol(net)} /> },
      ]}
    />
  )
}
