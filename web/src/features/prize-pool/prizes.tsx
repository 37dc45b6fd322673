import { useState } from 'react'
import { exactPol, parsePol } from '../../amounts/pol.ts'
import { type FragmentOf, graphql, readFragment } from '../../api/graphql.ts'
import { explainTexts } from '../../texts/explain.ts'
import { formatDate } from '../../texts/format.ts'
import { prizeTexts } from '../../texts/prize-pool.ts'
import { Amount } from '../../ui/amount.tsx'
import { Card } from '../../ui/card.tsx'
import { Rows } from '../../ui/rows.tsx'

export const prizeFragment = graphql(`
  fragment Prize on Prize {
    kind
    amount
    pool
    qualified
    weekId
    day
  }
`)

const SHOWN_AT_ONCE = 10

/** Every prize of the wallet, newest first, with the division it came from. */
export function Prizes({ prizes }: { prizes: FragmentOf<typeof prizeFragment>[] }) {
  const [shown, setShown] = useState(SHOWN_AT_ONCE)
  const rows = readFragment(prizeFragment, prizes)
  const { columns } = prizeTexts
  return (
    <Card title={prizeTexts.entries} flush>
      <Rows
        caption={prizeTexts.entries}
        rows={rows.slice(0, shown)}
        rowKey={({ kind, weekId }) => `${kind} ${weekId}`}
        columns={[
          {
            header: columns.type,
            cell: ({ kind }) => <span className="font-medium">{prizeTexts.kinds[kind]}</span>,
          },
          {
            header: columns.amount,
            align: 'right',
            cell: ({ amount }) => <Amount pol={amount} signed className="font-medium text-reed" />,
          },
          {
            header: columns.share,
            cell: ({ pool, qualified }) => (
              <span className="text-ink-soft">
                {prizeTexts.share(exactPol(parsePol(pool)), explainTexts.wallets(qualified))}
              </span>
            ),
          },
          { header: columns.week, cell: ({ weekId }) => <span className="figures">{weekId}</span> },
          {
            header: columns.date,
            align: 'right',
            cell: ({ day }) => <span className="text-ink-soft">{formatDate(day)}</span>,
          },
        ]}
        empty={prizeTexts.noEntries}
        onMore={rows.length > shown ? () => setShown(shown + SHOWN_AT_ONCE) : null}
      />
    </Card>
  )
}
