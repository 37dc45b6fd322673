import { useQuery } from '@apollo/client/react'
import { clsx } from 'clsx'
import { graphql, type ResultOf } from '../../api/graphql.ts'
import { QueryState } from '../../api/query-state.tsx'
import { formatPercent } from '../../texts/format.ts'
import { rewardTexts } from '../../texts/rewards.ts'
import { Amount } from '../../ui/amount.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { InfoList } from '../../ui/info-list.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { useAddress } from '../../wallet/use-address.ts'
import { ClubStanding, clubStandingFragment } from './club-standing.tsx'

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

const ClubsQuery = graphql(
  `
    query Clubs($address: Address!) {
      plan {
        version
        clubs { name minimumLegPercent threshold percent }
      }
      wallet(address: $address) {
        address
        team {
          referrals
          live {
            club { name }
            ...ClubStanding
          }
          seasoned {
            ...ClubStanding
          }
        }
      }
    }
  `,
  [clubStandingFragment],
)

/** The club a wallet's team has reached, what the payout will count, and all clubs there are. */
export function ClubRewards() {
  const address = useAddress()
  const { data, error, loading } = useQuery(ClubsQuery, { variables: { address } })
  return (
    <QueryState data={data} error={error} loading={loading} skeleton={<Bone className="h-96" />}>
      {({ plan, wallet: { team } }) => {
        const minimum = plan.clubs[0]?.minimumLegPercent ?? 0
        return (
          <div className="space-y-4 sm:space-y-6">
            <Card title={rewardTexts.clubs.title}>
              {team.referrals === 0 ? (
                <p className="text-ink-soft text-sm">
                  <span className="font-semibold text-ink">{rewardTexts.clubs.noClub}.</span>{' '}
                  {rewardTexts.clubs.noTeam}
                </p>
              ) : (
                <div className="grid gap-x-10 gap-y-7 md:grid-cols-2">
                  <ClubStanding standing={team.live} minimumLegPercent={minimum} face="now" />
                  <ClubStanding standing={team.seasoned} minimumLegPercent={minimum} face="seasoned" />
                </div>
              )}
            </Card>
            <ClubLevels clubs={plan.clubs} current={team.live.club?.name ?? null} />
            <Card title={rewardTexts.clubs.howTitle} folded>
              <InfoList items={rewardTexts.clubs.how(`${minimum}/${100 - minimum}`, `${minimum}%`)} />
            </Card>
          </div>
        )
      }}
    </QueryState>
  )
}
