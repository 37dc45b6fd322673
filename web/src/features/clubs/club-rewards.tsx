import { useQuery } from '@apollo/client/react'
import { clsx } from 'clsx'
import { useId } from 'react'
import { parsePol } from '../../amounts/pol.ts'
import { shareOf } from '../../amounts/share.ts'
import { graphql, type ResultOf } from '../../api/graphql.ts'
import { Read } from '../../api/query-state.tsx'
import { formatPercent } from '../../texts/format.ts'
import { rewardTexts } from '../../texts/rewards.ts'
import { Amount } from '../../ui/amount.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts, InfoList } from '../../ui/facts.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { useAddress } from '../../wallet/use-address.ts'

/** Every club of the plan in force, what it takes and what it pays. */
function ClubLevels({
  clubs,
  current,
}: {
  clubs: ResultOf<typeof ClubsQuery>['plan']['clubs']
  /** Name of the wallet's club */
  current: string | null
}) {
  return (
    <Card title={rewardTexts.clubs.levels} folded>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {clubs.map(({ name, threshold, percent, minimumLegPercent }) => (
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

const ClubsQuery = graphql(`
  query Clubs($address: Address!) {
    plan {
      version
      clubs { name minimumLegPercent threshold percent }
    }
    wallet(address: $address) {
      address
      team {
        referrals
        live { club { name percent } balanced left leftPercent right rightPercent volume weaker }
        seasoned { club { name percent } balanced left leftPercent right rightPercent volume weaker }
      }
    }
  }
`)

type Standing = ResultOf<typeof ClubsQuery>['wallet']['team']['live']

/** The club a wallet's team has reached, what the payout will count, and all clubs there are. */
export function ClubRewards() {
  const address = useAddress()
  const query = useQuery(ClubsQuery, { variables: { address } })
  return (
    <Read query={query} data={query.data} skeleton={<Bone className="h-96" />}>
      {({ plan, wallet: { team } }) => {
        const minimum = plan.clubs[0]?.minimumLegPercent ?? 0
        return (
          <div className="space-y-4 sm:space-y-6">
            <Card title={rewardTexts.clubs.title}>
              <Standings team={team} minimumLegPercent={minimum} />
            </Card>
            <ClubLevels clubs={plan.clubs} current={team.live.club?.name ?? null} />
            <Card title={rewardTexts.clubs.howTitle} folded>
              <InfoList items={rewardTexts.clubs.how(`${minimum}/${100 - minimum}`, `${minimum}%`)} />
            </Card>
          </div>
        )
      }}
    </Read>
  )
}

/** Both ways to count a team; one of them where there is nobody to count. */
export function Standings({
  team,
  minimumLegPercent,
}: {
  team: ResultOf<typeof ClubsQuery>['wallet']['team']
  minimumLegPercent: number
}) {
  if (team.referrals === 0)
    return <ClubStanding standing={team.live} minimumLegPercent={minimumLegPercent} face="noTeam" />
  return (
    <div className="grid gap-x-10 gap-y-7 md:grid-cols-2">
      <ClubStanding standing={team.live} minimumLegPercent={minimumLegPercent} face="now" />
      <ClubStanding standing={team.seasoned} minimumLegPercent={minimumLegPercent} face="seasoned" />
    </div>
  )
}

interface ClubStandingProps {
  standing: Standing
  minimumLegPercent: number
  face: 'now' | 'seasoned' | 'noTeam'
}

/** One way to count a team: by all it holds now, or by what a payout would count. */
function ClubStanding({ standing, minimumLegPercent, face }: ClubStandingProps) {
  const id = useId()
  const { nowNote, seasonedNote, noTeam } = rewardTexts.clubs
  const { club, balanced, ...legs } = standing
  const facts = [
    { label: rewardTexts.clubs.monthlyReward, value: formatPercent(club?.percent ?? 0) },
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
    face === 'seasoned' && {
      label: rewardTexts.clubs.ifMonthEnded,
      value: <Amount wei={club && balanced ? shareOf(parsePol(legs.weaker), club.percent) : 0n} />,
      strong: true,
    },
  ]
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-ink-faint text-sm">
        {rewardTexts.clubs[face === 'seasoned' ? face : 'now']}
      </h3>
      <p className="mt-1 font-semibold text-2xl tracking-tight">{club?.name ?? rewardTexts.clubs.noClub}</p>
      <p className="mt-1 text-ink-soft text-xs sm:min-h-8">
        {{ now: nowNote, seasoned: seasonedNote, noTeam }[face]}
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
