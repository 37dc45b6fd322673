import { useQuery } from '@apollo/client/react'
import { graphql } from '../../api/graphql.ts'
import { QueryState } from '../../api/query-state.tsx'
import { rewardTexts } from '../../texts/rewards.ts'
import { Card } from '../../ui/card.tsx'
import { InfoList } from '../../ui/info-list.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { useAddress } from '../../wallet/use-address.ts'
import { ClubLevels, clubFragment } from './club-levels.tsx'
import { ClubStanding, clubStandingFragment } from './club-standing.tsx'

const ClubsQuery = graphql(
  `
    query Clubs($address: Address!) {
      plan {
        version
        clubs {
          name
          minimumLegPercent
          ...Club
        }
      }
      wallet(address: $address) {
        address
        team {
          referrals
          live {
            club {
              name
            }
            ...ClubStanding
          }
          seasoned {
            ...ClubStanding
          }
        }
      }
    }
  `,
  [clubFragment, clubStandingFragment],
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
