import { useQuery } from '@apollo/client/react'
import { useStore } from 'zustand'
import type { ResultOf } from '../../../api/graphql.ts'
import { Read } from '../../../api/read.tsx'
import { a } from '../../../texts/admin.ts'
import { formatDateTime } from '../../../texts/format.ts'
import { Card, Facts } from '../../../ui/card.tsx'
import { Table } from '../../../ui/table.tsx'
import { Act } from '../../acts/act.tsx'
import { approveChange, declineChange, proposedChangesQuery } from '../../api/console.generated.ts'
import { AsOf } from '../../app/as-of.tsx'
import { sessionStore } from '../../session/admin-session.ts'

const fields: Readonly<Record<string, string>> = a.changes.fields
type ProposedChange = ResultOf<typeof proposedChangesQuery>['admin']['proposedChanges'][number]

/** The changes that wait for more admins; nothing when none does. */
export function ProposedChanges({ acts }: { acts: ProposedChange['act'][] }) {
  const query = useQuery(proposedChangesQuery)
  if (query.error && !query.data) return <Read query={query} data={null} />
  const changes = query.data?.admin.proposedChanges.filter(({ act }) => acts.includes(act)) ?? []
  return changes.map((change) => <OpenChange key={change.id} change={change} />)
}

function OpenChange({ change }: { change: ProposedChange }) {
  const name = useStore(sessionStore).session?.username ?? ''
  const { id, act, differences, approvedBy, proposedBy } = change
  const texts = a.changes
  const needsOther = approvedBy.includes(name) && approvedBy.length < 2
  const ending = texts[proposedBy === name ? 'withdraw' : 'decline']

  async function approve(reason: string) {
    const { missing } = await approveChange({ id, reason })
    return missing > 0 ? texts.oneMore : undefined
  }

  return (
    <Card title={texts.title(texts.acts[act])} className="mb-6" aside={<AsOf query={proposedChangesQuery} />}>
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
            { header: a.plan.field, cell: ({ field }) => fields[field] ?? field },
            { header: a.plan.was, cell: ({ from }) => from },
            { header: texts.becomes, cell: ({ to }) => to },
          ]}
        />
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <Act words={texts.approve} disabled={needsOther} run={approve} />
        <Act look="secondary" words={ending} run={(reason) => declineChange({ id, reason })} />
      </div>
    </Card>
  )
}
