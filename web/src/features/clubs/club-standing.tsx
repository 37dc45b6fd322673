import { useId } from 'react'
import { parsePol } from '../../amounts/pol.ts'
import { shareOf } from '../../amounts/share.ts'
import { type FragmentOf, graphql, readFragment } from '../../api/graphql.ts'
import { formatPercent } from '../../texts/format.ts'
import { rewardTexts } from '../../texts/rewards.ts'
import { t } from '../../texts/texts.ts'
import { Amount } from '../../ui/amount.tsx'
import { Badge } from '../../ui/badge.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'

export const clubStandingFragment = graphql(`
  fragment ClubStanding on ClubStanding {
    balanced
    club { name percent }
    left
    leftPercent
    right
    rightPercent
    volume
    weaker
  }
`)

interface ClubStandingProps {
  standing: FragmentOf<typeof clubStandingFragment>
  minimumLegPercent: number
  face: 'now' | 'seasoned'
}

/** One way to count a team: by all it holds now, or by what a payout would count. */
export function ClubStanding({ standing, minimumLegPercent, face }: ClubStandingProps) {
  const id = useId()
  const { club, balanced, ...legs } = readFragment(clubStandingFragment, standing)
  const facts: Fact[] = [
    { label: rewardTexts.clubs.monthlyReward, value: club ? formatPercent(club.percent) : t.common.none },
    { label: rewardTexts.clubs.teamVolume, value: <Amount pol={legs.volume} /> },
    { label: rewardTexts.clubs.leftLeg, value: <Amount pol={legs.left} /> },
    { label: rewardTexts.clubs.rightLeg, value: <Amount pol={legs.right} /> },
    { label: rewardTexts.clubs.weakerLeg, value: <Amount pol={legs.weaker} /> },
    {
      label: rewardTexts.clubs.ratio(100 - minimumLegPercent, minimumLegPercent),
      value: (
        <Badge tone={balanced ? 'good' : 'neutral'}>
          {balanced ? rewardTexts.clubs.yes : rewardTexts.clubs.no}
        </Badge>
      ),
    },
  ]
  if (face === 'seasoned')
    facts.push({
      label: rewardTexts.clubs.ifMonthEnded,
      value: <Amount wei={club && balanced ? shareOf(parsePol(legs.weaker), club.percent) : 0n} />,
      strong: true,
    })
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-ink-faint text-sm">
        {rewardTexts.clubs[face]}
      </h3>
      <p className="mt-1 font-semibold text-2xl tracking-tight">{club?.name ?? rewardTexts.clubs.noClub}</p>
      <p className="mt-1 text-ink-soft text-xs sm:min-h-8">
        {face === 'now' ? rewardTexts.clubs.nowNote : rewardTexts.clubs.seasonedNote}
      </p>
      <div className="my-3">
        <div
          role="img"
          aria-label={rewardTexts.clubs.legs(
            formatPercent(legs.leftPercent, 2),
            formatPercent(legs.rightPercent, 2),
          )}
          className="relative flex h-3 overflow-hidden rounded-full bg-sunken"
        >
          <span className="bg-water" style={{ width: `${legs.leftPercent}%` }} />
          <span className="bg-reed" style={{ width: `${legs.rightPercent}%` }} />
          {/* Between the marks both legs are strong enough. */}
          {[minimumLegPercent, 100 - minimumLegPercent].map((percent) => (
            <span
              key={percent}
              className="absolute inset-y-0 w-0.5 bg-surface"
              style={{ left: `${percent}%` }}
            />
          ))}
        </div>
        <p aria-hidden className="figures mt-1 flex justify-between text-ink-faint text-xs">
          <span>
            {rewardTexts.clubs.leftLeg} {formatPercent(legs.leftPercent, 2)}
          </span>
          <span>
            {rewardTexts.clubs.rightLeg} {formatPercent(legs.rightPercent, 2)}
          </span>
        </p>
      </div>
      <Facts facts={facts} />
    </section>
  )
}
