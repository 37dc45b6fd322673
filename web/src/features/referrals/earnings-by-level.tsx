import { Lock } from 'lucide-react'
import { exactPol, parsePol } from '../../amounts/pol.ts'
import { type FragmentOf, graphql, readFragment } from '../../api/graphql.ts'
import { formatPercent } from '../../texts/format.ts'
import { rewardTexts } from '../../texts/rewards.ts'
import { Amount } from '../../ui/amount.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Table } from '../../ui/table.tsx'

export const referralLevelFragment = graphql(`
  fragment ReferralLevel on ReferralLevel {
    level
    percent
    threshold
  }
`)

export const levelEarningsFragment = graphql(`
  fragment LevelEarnings on LevelEarnings {
    level
    amount
  }
`)

/** Each level of the plan, what it has paid so far, and whether it pays now. */
export function EarningsByLevel({
  levels,
  earnings,
  principal,
  folded,
}: {
  levels: FragmentOf<typeof referralLevelFragment>[]
  earnings: FragmentOf<typeof levelEarningsFragment>[]
  /** The wallet's own active principal, wei: it unlocks levels */
  principal: bigint
  /** Folded up at first, as long as nothing can have been earned. */
  folded: boolean
}) {
  const earned = new Map(
    readFragment(levelEarningsFragment, earnings).map(({ level, amount }) => [level, parsePol(amount)]),
  )
  const rows = readFragment(referralLevelFragment, levels).map((row) => {
    const threshold = parsePol(row.threshold)
    return { ...row, threshold, missing: threshold - principal }
  })
  return (
    <Card title={rewardTexts.referrals.byLevel} flush {...(folded ? { folded } : {})}>
      <p className="px-5 pb-2 text-ink-soft text-sm sm:px-6">{rewardTexts.referrals.base}</p>
      <Table
        caption={rewardTexts.referrals.byLevel}
        rows={rows}
        rowKey={({ level }) => String(level)}
        phone="pairs"
        columns={[
          {
            header: rewardTexts.referrals.level,
            cell: ({ level, missing }) => (
              <span className="inline-flex flex-wrap items-center gap-x-2.5 gap-y-1">
                <span className="font-medium">
                  <span className="sm:sr-only">{rewardTexts.referrals.level} </span>
                  {level}
                </span>
                {missing > 0n && <Locked missing={missing} />}
              </span>
            ),
          },
          {
            header: rewardTexts.referrals.percentage,
            align: 'right',
            cell: ({ percent }) => <span className="figures">{formatPercent(percent)}</span>,
          },
          {
            header: rewardTexts.referrals.threshold,
            align: 'right',
            cell: ({ threshold }) => (
              <span className="max-sm:text-ink-soft">
                <span className="sm:hidden">{rewardTexts.referrals.threshold} </span>
                <Amount wei={threshold} digits={0} />
              </span>
            ),
          },
          {
            header: rewardTexts.referrals.earnings,
            align: 'right',
            cell: ({ level }) => <Amount wei={earned.get(level) ?? 0n} className="font-medium" />,
          },
        ]}
      />
    </Card>
  )
}

function Locked({ missing }: { missing: bigint }) {
  const note = rewardTexts.referrals.lockedNote(exactPol(missing))
  return (
    <span title={note}>
      <Badge tone="waiting">
        <Lock aria-hidden className="size-3" />
        {rewardTexts.referrals.locked}
      </Badge>
      <span className="sr-only">: {note}</span>
    </span>
  )
}
