import { type FragmentOf, graphql, readFragment } from '../../api/graphql.ts'
import { formatDate } from '../../texts/format.ts'
import { rewardTexts } from '../../texts/rewards.ts'
import { Amount } from '../../ui/amount.tsx'
import { Card } from '../../ui/card.tsx'
import { Rows } from '../../ui/rows.tsx'

export const commissionSourceFragment = graphql(`
  fragment CommissionSource on CommissionSource {
    day
    level
    from
    amount
  }
`)

const WALLET_CHARACTERS = 10

/** The newest commissions, by the wallet whose interest they are a share of. */
export function RecentPayouts({
  sources,
  onMore,
}: {
  sources: FragmentOf<typeof commissionSourceFragment>[]
  onMore: (() => void) | null
}) {
  const rows = readFragment(commissionSourceFragment, sources)
  return (
    <Card title={rewardTexts.referrals.payouts} flush>
      <Rows
        caption={rewardTexts.referrals.payouts}
        rows={rows}
        rowKey={({ day, from, level }) => `${day} ${from} ${level}`}
        phone="pairs"
        columns={[
          {
            header: rewardTexts.referrals.level,
            cell: ({ level }) => (
              <span className="font-medium">
                <span className="sm:sr-only">{rewardTexts.referrals.level} </span>
                {level}
              </span>
            ),
          },
          {
            header: rewardTexts.referrals.amount,
            align: 'right',
            cell: ({ amount }) => <Amount pol={amount} signed className="text-reed" />,
          },
          {
            header: rewardTexts.referrals.from,
            cell: ({ from }) => (
              <span className="font-mono text-[0.8125rem]" title={from}>
                {from.slice(0, WALLET_CHARACTERS)}...
              </span>
            ),
          },
          {
            header: rewardTexts.referrals.date,
            align: 'right',
            cell: ({ day }) => <span className="whitespace-nowrap text-ink-soft">{formatDate(day)}</span>,
          },
        ]}
        empty={rewardTexts.referrals.noPayouts}
        onMore={onMore}
      />
    </Card>
  )
}
