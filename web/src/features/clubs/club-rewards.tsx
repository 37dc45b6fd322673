import { useQuery } from '@apollo/client/react'
import { clsx } from 'clsx'
import { useId } from 'react'
import { shareOf } from '../../amounts/share.ts'
import { graphql, type ResultOf } from '../../api/graphql.ts'
import { Read } from '../../api/read.tsx'
import { dashboardTexts } from '../../texts/dashboard.ts'
import { formatPercent, parsePol } from '../../texts/format.ts'
import { rewardTexts } from '../../texts/rewards.ts'
import { sharedTexts } from '../../texts/shared.ts'
import { Amount } from '../../ui/amount.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card, Facts, InfoList } from '../../ui/card.tsx'
import { useAddress } from '../../wallet/use-address.ts'

/** Every club of the plan in force, what it takes and what it pays. */
function ClubLevels({ plan, wallet }: ResultOf<typeof ClubsQuery>) {
  const current = wallet.team.live.club?.name
  const words = rewardTexts.clubs
  return (
    <Card title={words.levels} folded>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {plan.clubs.map(({ name, threshold, percent, minimumLegPercent }) => (
          <li
            key={name}
            className={clsx(
              'rounded-control border p-4',
              name === current ? 'border-water bg-water-soft' : 'border-line',
            )}
          >
            <div className="flex items-center justify-between gap-2">
              <h3 className="font-semibold">{name}</h3>
              {name === current && <Badge tone="good">{words.yours}</Badge>}
            </div>
            <Facts
              facts={[
                { label: words.threshold, value: <Amount pol={threshold} digits={0} /> },
                { label: words.monthlyReward, value: formatPercent(percent) },
                { label: words.minimumSplit, value: `${minimumLegPercent}/${100 - minimumLegPercent}` },
              ]}
            />
            <p className="mt-2 text-ink-soft text-sm">{words.formula(formatPercent(percent))}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const ClubsQuery = graphql(`
  query Clubs($address: Address!) {
    plan {
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

type Team = ResultOf<typeof ClubsQuery>['wallet']['team']
type Standing = Team['live']
/** What is said of a way to count. */
type Note = 'nowNote' | 'seasonedNote' | 'noTeam'

/** The club a wallet's team has reached, what the payout will count, and all clubs there are. */
export function ClubRewards() {
  const address = useAddress()
  const query = useQuery(ClubsQuery, { variables: { address } })
  return (
    <Read query={query} data={query.data} bones={['h-96']}>
      {({ plan, wallet }) => {
        const minimum = plan.clubs[0]?.minimumLegPercent ?? 0
        return (
          <div className="space-y-4 sm:space-y-6">
            <Card title={dashboardTexts.incomeRows.club}>
              <Standings team={wallet.team} minimumLegPercent={minimum} />
            </Card>
            <ClubLevels plan={plan} wallet={wallet} />
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
export function Standings({ team, minimumLegPercent }: { team: Team; minimumLegPercent: number }) {
  const one = (standing: Standing, note: Note) => <ClubStanding {...{ standing, note, minimumLegPercent }} />
  if (team.referrals === 0) return one(team.live, 'noTeam')
  return (
    <div className="grid gap-x-10 gap-y-7 md:grid-cols-2">
      {one(team.live, 'nowNote')}
      {one(team.seasoned, 'seasonedNote')}
    </div>
  )
}

/** One way to count a team: by all it holds now, or by what a payout would count. */
function ClubStanding(i: { standing: Standing; minimumLegPercent: number; note: Note }) {
  const { standing, minimumLegPercent, note } = i
  const id = useId()
  const words = rewardTexts.clubs
  const { club, balanced, ...legs } = standing
  const [left, right] = [formatPercent(legs.leftPercent, 2), formatPercent(legs.rightPercent, 2)]
  const isSeasoned = note === 'seasonedNote'
  const facts = [
    { label: words.monthlyReward, value: formatPercent(club?.percent ?? 0) },
    { label: sharedTexts.teamVolume, value: <Amount pol={legs.volume} /> },
    { label: sharedTexts.leftLeg, value: <Amount pol={legs.left} /> },
    { label: sharedTexts.rightLeg, value: <Amount pol={legs.right} /> },
    { label: words.weakerLeg, value: <Amount pol={legs.weaker} /> },
    {
      label: words.ratio(100 - minimumLegPercent, minimumLegPercent),
      value: (
        <Badge tone={balanced ? 'good' : 'neutral'}>{balanced ? sharedTexts.yes : sharedTexts.no}</Badge>
      ),
    },
    isSeasoned && {
      label: words.ifMonthEnded,
      value: <Amount wei={club && balanced ? shareOf(parsePol(legs.weaker), club.percent) : 0n} />,
      strong: true,
    },
  ]
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-ink-faint text-sm">
        {isSeasoned ? words.seasoned : words.now}
      </h3>
      <p className="mt-1 font-semibold text-2xl tracking-tight">{club?.name ?? sharedTexts.noClub}</p>
      <p className="mt-1 text-ink-soft text-xs sm:min-h-8">{words[note]}</p>
      <div className="my-3">
        <div
          role="img"
          aria-label={words.legs(left, right)}
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
          <span>{`${sharedTexts.leftLeg} ${left}`}</span>
          <span>{`${sharedTexts.rightLeg} ${right}`}</span>
        </p>
      </div>
      <Facts facts={facts} />
    </section>
  )
}
