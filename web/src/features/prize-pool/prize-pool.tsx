import { useQuery } from '@apollo/client/react'
import { exactPol, parsePol } from '../../amounts/pol.ts'
import { graphql } from '../../api/graphql.ts'
import { QueryState } from '../../api/query-state.tsx'
import { formatDate } from '../../texts/format.ts'
import { prizeTexts } from '../../texts/prize-pool.ts'
import { Amount } from '../../ui/amount.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { InfoList } from '../../ui/info-list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { Stat } from '../../ui/stat.tsx'
import { useAddress } from '../../wallet/use-address.ts'
import { Countdown } from './countdown.tsx'
import { PastRounds } from './past-rounds.tsx'
import { Prizes, prizeFragment } from './prizes.tsx'
import { Qualification, qualificationFragment } from './qualification.tsx'

const PrizePoolQuery = graphql(
  `
    query PrizePool($address: Address!) {
      plan {
        version
        prizePool {
          active
          daysRemaining
          startsOn
          endsOn
          weeks
          weeklyPool
          finalPool
          qualificationThreshold
        }
      }
      wallet(address: $address) {
        address
        prizePool {
          earned
          ...Qualification
          prizes {
            kind
            ...Prize
          }
        }
      }
    }
  `,
  [qualificationFragment, prizeFragment],
)

/** The campaign, how the wallet stands in it, what it won, and how a share comes about. */
export function PrizePool() {
  const address = useAddress()
  const { data, error, loading } = useQuery(PrizePoolQuery, { variables: { address } })
  return (
    <QueryState data={data} error={error} loading={loading} skeleton={<Skeleton />}>
      {({ plan: { prizePool: plan }, wallet: { prizePool } }) => {
        const weekly = prizePool.prizes.filter(({ kind }) => kind === 'WEEKLY').length
        return (
          <div className="space-y-6">
            {!plan.active && <Notice>{prizeTexts.endedBody}</Notice>}
            <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-2">
              <Card
                title={prizeTexts.campaign}
                aside={
                  <Badge tone={plan.active ? 'good' : 'neutral'}>
                    {plan.active ? prizeTexts.active : prizeTexts.ended}
                  </Badge>
                }
              >
                {plan.active && (
                  <p className="font-semibold text-2xl tracking-tight">
                    {prizeTexts.daysRemaining(plan.daysRemaining)}
                  </p>
                )}
                <p className="mt-1 text-ink-soft text-sm">
                  {prizeTexts.from(formatDate(plan.startsOn), formatDate(plan.endsOn))}
                </p>
                {plan.active && <Countdown daysRemaining={plan.daysRemaining} />}
              </Card>
              <Qualification
                status={prizePool}
                active={plan.active}
                threshold={parsePol(plan.qualificationThreshold)}
              />
            </div>
            <div className="grid gap-4 sm:grid-cols-3">
              <Stat label={prizeTexts.weekly} note={prizeTexts.weeklyNote}>
                <Amount fit pol={plan.weeklyPool} />
              </Stat>
              <Stat label={prizeTexts.final} note={prizeTexts.finalNote}>
                <Amount fit pol={plan.finalPool} />
              </Stat>
              <Stat label={prizeTexts.earned} note={prizeTexts.weeklyReceived(weekly)}>
                <Amount fit pol={prizePool.earned} className="text-reed" />
              </Stat>
            </div>
            <Prizes prizes={prizePool.prizes} />
            <PastRounds />
            <Card title={prizeTexts.howTitle}>
              <InfoList
                items={prizeTexts.how({
                  threshold: exactPol(parsePol(plan.qualificationThreshold)),
                  weekly: exactPol(parsePol(plan.weeklyPool)),
                  final: exactPol(parsePol(plan.finalPool)),
                  weeks: plan.weeks,
                })}
              />
            </Card>
          </div>
        )
      }}
    </QueryState>
  )
}

function Skeleton() {
  return (
    <div className="space-y-6">
      <div className="grid gap-6 md:grid-cols-2">
        <Bone className="h-40" />
        <Bone className="h-40" />
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <Bone className="h-28" />
        <Bone className="h-28" />
        <Bone className="h-28" />
      </div>
      <Bone className="h-64" />
    </div>
  )
}
