import { clsx } from 'clsx'
import { type FragmentOf, graphql, readFragment } from '../../api/graphql.ts'
import { formatPercent } from '../../texts/format.ts'
import { rewardTexts } from '../../texts/rewards.ts'
import { Amount } from '../../ui/amount.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'

export const clubFragment = graphql(`
  fragment Club on Club {
    name
    threshold
    percent
    minimumLegPercent
  }
`)

/** Every club of the plan in force, what it takes and what it pays. */
export function ClubLevels({
  clubs,
  current,
}: {
  clubs: FragmentOf<typeof clubFragment>[]
  /** Name of the wallet's club */
  current: string | null
}) {
  return (
    <Card title={rewardTexts.clubs.levels} folded>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {readFragment(clubFragment, clubs).map(({ name, threshold, percent, minimumLegPercent }) => (
          <li
            key={name}
            className={clsx(
              'rounded-control border p-4',
              name === current ? 'border-water bg-water-soft' : 'border-line',
            )}
          >
            <div className="flex items-center justify-between gap-2">
              <h3 className="font-semibold">{name}</h3>
              {name === current && <Badge tone="good">{rewardTexts.clubs.yours}</Badge>}
            </div>
            <Facts
              facts={[
                { label: rewardTexts.clubs.threshold, value: <Amount pol={threshold} digits={0} /> },
                { label: rewardTexts.clubs.monthlyReward, value: formatPercent(percent) },
                {
                  label: rewardTexts.clubs.minimumSplit,
                  value: `${minimumLegPercent}/${100 - minimumLegPercent}`,
                },
              ]}
            />
            <p className="mt-2 text-ink-soft text-sm">{rewardTexts.clubs.formula(formatPercent(percent))}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
