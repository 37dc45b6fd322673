import { type FragmentOf, graphql, readFragment } from '../../api/graphql.ts'
import { depositTexts } from '../../texts/deposit.ts'
import { formatCount, formatDateTime } from '../../texts/format.ts'
import { Amount } from '../../ui/amount.tsx'
import { Card } from '../../ui/card.tsx'
import { HashLink } from '../../ui/hash-link.tsx'
import { Rows } from '../../ui/rows.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

export const depositFragment = graphql(`
  fragment Deposit on Deposit {
    id
    amount
    status
    txHash
    blockNumber
    blockTime
  }
`)

/** Deposits seen on chain, unfinal ones included, newest first. */
export function DepositHistory({
  deposits,
  onMore,
}: {
  deposits: FragmentOf<typeof depositFragment>[]
  onMore: (() => unknown) | null
}) {
  const rows = readFragment(depositFragment, deposits)
  const { columns } = depositTexts
  return (
    <Card title={depositTexts.history} flush>
      <Rows
        caption={depositTexts.history}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          { header: columns.amount, cell: (row) => <Amount pol={row.amount} className="font-semibold" /> },
          { header: columns.status, cell: (row) => <StatusBadge status={row.status} /> },
          {
            header: columns.block,
            cell: (row) => <span className="figures">{formatCount(row.blockNumber)}</span>,
          },
          { header: columns.date, cell: (row) => formatDateTime(row.blockTime) },
          { header: columns.hash, align: 'right', cell: (row) => <HashLink hash={row.txHash} /> },
        ]}
        empty={depositTexts.noHistory}
        onMore={onMore}
      />
    </Card>
  )
}
