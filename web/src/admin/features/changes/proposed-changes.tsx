import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { graphql, type ResultOf } from '../../../api/graphql.ts'
import { mutate } from '../../../api/mutate.ts'
import { a } from '../../../texts/admin.ts'
import { formatDateTime } from '../../../texts/format.ts'
import { t } from '../../../texts/texts.ts'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Table } from '../../../ui/table.tsx'
import { ActButton, ActDialog } from '../../acts/act.tsx'
import { adminClient } from '../../api/admin-client.ts'
import { sessionStore } from '../../session/admin-session.ts'

const ProposedChangesQuery = graphql(`
  query AdminProposedChanges {
    admin {
      proposedChanges {
        id
        act
        differences {
          field
          from
          to
        }
        reason
        proposedBy
        proposedAt
        expiresAt
        approvedBy
      }
    }
  }
`)

export type ProposedChange = ResultOf<typeof ProposedChangesQuery>['admin']['proposedChanges'][number]

const ApproveChangeMutation = graphql(`
  mutation ApproveChange($id: ID!, $reason: String!) {
    approveChange(id: $id, reason: $reason) {
      __typename
      ... on ChangeApproved {
        missing
      }
      ... on Refused {
        code
        message
      }
    }
  }
`)

const DeclineChangeMutation = graphql(`
  mutation DeclineChange($id: ID!, $reason: String!) {
    declineChange(id: $id, reason: $reason) {
      __typename
      ... on Refused {
        code
        message
      }
    }
  }
`)

/** The changes that wait for more admins; nothing when none does. */
export function ProposedChanges({ acts }: { acts: ProposedChange['act'][] }) {
  const { data } = useQuery(ProposedChangesQuery)
  const changes = data?.admin.proposedChanges.filter(({ act }) => acts.includes(act)) ?? []
  return changes.map((change) => <OpenChange key={change.id} change={change} />)
}

function OpenChange({ change }: { change: ProposedChange }) {
  const [asking, setAsking] = useState<'approve' | 'decline' | 'withdraw' | null>(null)
  const name = useStore(sessionStore).session?.username ?? ''
  const { id, act, differences, approvedBy, proposedBy } = change
  const texts = a.changes
  const ending = proposedBy === name ? 'withdraw' : 'decline'

  async function confirm(reason: string) {
    if (asking === 'approve') {
      const { missing } = await mutate(adminClient, ApproveChangeMutation, { id, reason })
      return missing > 0 ? texts.oneMore : texts.approve.done
    }
    await mutate(adminClient, DeclineChangeMutation, { id, reason })
    return texts[ending].done
  }

  return (
    <Card title={texts.title(texts.acts[act])} className="mb-6">
      <Facts
        facts={[
          { label: texts.proposedBy, value: `${proposedBy}, ${formatDateTime(change.proposedAt)}` },
          { label: a.acts.reason, value: change.reason },
          { label: texts.approvedBy, value: approvedBy.join(', ') },
          { label: texts.expires, value: formatDateTime(change.expiresAt) },
        ]}
      />
      <div className="-mx-5 sm:-mx-6">
        <Table
          caption={texts.title(texts.acts[act])}
          rows={differences}
          rowKey={({ field }) => field}
          columns={[
            { header: a.plan.field, cell: ({ field }) => texts.fields[field] ?? field },
            { header: a.plan.was, cell: ({ from }) => from ?? t.common.none },
            { header: texts.becomes, cell: ({ to }) => to ?? t.common.none },
          ]}
        />
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <ActButton disabled={approvedBy.includes(name)} onClick={() => setAsking('approve')}>
          {texts.approve.button}
        </ActButton>
        <ActButton look="secondary" onClick={() => setAsking(ending)}>
          {texts[ending].button}
        </ActButton>
      </div>
      {asking && (
        <ActDialog
          title={texts[asking].title}
          body={texts[asking].body}
          confirm={texts[asking].button}
          onConfirm={confirm}
          onClose={() => setAsking(null)}
        />
      )}
    </Card>
  )
}
