import { useMutation } from '@apollo/client/react'
import { graphql } from '../../../api/graphql.ts'
import { a } from '../../../texts/admin.ts'
import { notify } from '../../../ui/notify.ts'
import { ActDialog } from '../../acts/act-dialog.tsx'
import { unlessRefused } from '../../acts/unless-refused.ts'
import { type DeskWithdrawal, WithdrawalFacts } from './withdrawal-facts.tsx'

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

/** Gives back a withdrawal that is not signed yet. */
export function CancelDialog({
  withdrawal,
  onDone,
  onClose,
}: {
  withdrawal: DeskWithdrawal
  onDone(): unknown
  onClose(): void
}) {
  const [cancel] = useMutation(CancelMutation)
  const texts = a.payouts.cancel

  async function act(reason: string) {
    const { data } = await cancel({ variables: { id: withdrawal.id, reason } })
    unlessRefused(data?.cancelWithdrawalAsAdmin)
    await onDone()
    onClose()
    notify('success', texts.done)
  }

  return (
    <ActDialog
      title={texts.title}
      body={texts.body}
      confirm={texts.confirm}
      danger
      onConfirm={act}
      onClose={onClose}
    >
      <WithdrawalFacts withdrawal={withdrawal} />
    </ActDialog>
  )
}
