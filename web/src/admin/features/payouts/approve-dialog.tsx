import { useMutation } from '@apollo/client/react'
import { graphql } from '../../../api/graphql.ts'
import { a } from '../../../texts/admin.ts'
import { notify } from '../../../ui/notify.ts'
import { ActDialog } from '../../acts/act-dialog.tsx'
import { unlessRefused } from '../../acts/unless-refused.ts'
import { type DeskWithdrawal, WithdrawalFacts } from './withdrawal-facts.tsx'

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
