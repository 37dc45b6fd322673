import { useQuery } from '@apollo/client/react'
import { graphql } from '../../api/graphql.ts'
import { Read } from '../../api/read.tsx'
import { dashboardTexts } from '../../texts/dashboard.ts'
import { explainTexts } from '../../texts/explain.ts'
import { exactPol, formatDateTime, parsePol } from '../../texts/format.ts'
import { sharedTexts } from '../../texts/shared.ts'
import { t } from '../../texts/texts.ts'
import { Facts } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
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
            <p className="mt-1 text-ink-soft text-sm">
              {t.types[type]} · {formatDateTime(occurredAt)}
              {reverses && ` · ${undoes} ${dashboardTexts.entry(reverses)}`}
            </p>
            {transfers.map(({ id: transfer, debit, credit, amount }) => (
              <div key={transfer} className="wrap-anywhere mt-3 rounded-control border border-line px-3.5">
                <Facts
                  facts={[
                    { label: sharedTexts.from, value: accounts[debit.kind] ?? debit.kind },
                    { label: to, value: accounts[credit.kind] ?? credit.kind },
                    { label: t.common.amount, value: `${exactPol(parsePol(amount), 4)} ${t.common.pol}` },
                  ]}
                />
              </div>
            ))}
          </>
        )}
      </Read>
    </Dialog>
  )
}
