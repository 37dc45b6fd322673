import { useQuery } from '@apollo/client/react'
import { graphql } from '../../api/graphql.ts'
import { Read } from '../../api/read.tsx'
import { dashboardTexts } from '../../texts/dashboard.ts'
import { explainTexts } from '../../texts/explain.ts'
import { formatDateTime } from '../../texts/format.ts'
import { sharedTexts } from '../../texts/shared.ts'
import { t } from '../../texts/texts.ts'
import { Amount } from '../../ui/amount.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Table } from '../../ui/table.tsx'
import type { Asked } from './kinds.ts'

const EntryQuery = graphql(`
  query Entry($id: ID!) {
    entry(id: $id) { id occurredAt reverses transfers { id amount debit { kind } credit { kind } } }
  }
`)

/** The transfers of an entry, to the last wei. They stay within one wallet and the house, so that no address is told. */
export function EntryDialog({ id, type, onClose }: { id: string; type: Asked['type']; onClose(): void }) {
  const query = useQuery(EntryQuery, { variables: { id } })
  const { accounts, to, undoes } = explainTexts.entry
  return (
    <Dialog onClose={onClose} title={dashboardTexts.entry(id)}>
      <Read query={query} data={query.data?.entry}>
        {({ occurredAt, reverses, transfers }) => (
          <>
            <p className="mt-1 mb-3 text-ink-soft text-sm">
              {t.types[type]} · {formatDateTime(occurredAt)}
              {reverses && ` · ${undoes} ${dashboardTexts.entry(reverses)}`}
            </p>
            <Table
              caption={dashboardTexts.entry(id)}
              rows={transfers}
              rowKey={(transfer) => transfer.id}
              columns={({ left, right }) => [
                left(sharedTexts.from, ({ debit }) => accounts[debit.kind] ?? debit.kind),
                left(to, ({ credit }) => accounts[credit.kind] ?? credit.kind),
                right(t.common.amount, ({ amount }) => (
                  <Amount pol={amount} exact className="whitespace-normal wrap-anywhere" />
                )),
              ]}
            />
          </>
        )}
      </Read>
    </Dialog>
  )
}
