import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { parsePol } from '../../amounts/pol.ts'
import { graphql } from '../../api/graphql.ts'
import { QueryState } from '../../api/query-state.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { useAddress } from '../../wallet/use-address.ts'
import { EarningsByLevel, levelEarningsFragment, referralLevelFragment } from './earnings-by-level.tsx'
import { commissionSourceFragment, RecentPayouts } from './recent-payouts.tsx'
import { ReferralTree, referralNodeFragment } from './referral-tree.tsx'

const DEPTH = 3
/** Payouts shown at first, how many more at a time, and the most that the API lists. */
const [PAYOUTS, MORE_PAYOUTS, MAX_PAYOUTS] = [5, 35, 100]

const ReferralsQuery = graphql(
  `
    query Referrals($address: Address!, $depth: Int!, $payouts: Int!) {
      plan {
        version
        referralLevels {
          ...ReferralLevel
        }
      }
      wallet(address: $address) {
        address
        balances {
          principal
        }
        team {
          referrals
          activeReferrals
        }
        referralEarnings {
          ...LevelEarnings
        }
        commissionSources(first: $payouts) {
          ...CommissionSource
        }
        referralTree(depth: $depth) {
          truncated
          nodes {
            ...ReferralNode
          }
        }
      }
    }
  `,
  [referralLevelFragment, levelEarningsFragment, commissionSourceFragment, referralNodeFragment],
)

/** What the wallets below brought, level by level, whom it came from, and who they are. */
export function Referrals() {
  const address = useAddress()
  const [payouts, setPayouts] = useState(PAYOUTS)
  const {
    data: read,
    previousData,
    error,
    loading,
  } = useQuery(ReferralsQuery, {
    variables: { address, depth: DEPTH, payouts },
  })
  // While more payouts are read, what was read stays.
  const data = read ?? previousData
  const more = data?.wallet.commissionSources.length === payouts && payouts < MAX_PAYOUTS
  return (
    <QueryState data={data} error={error} loading={loading} skeleton={<Bone className="h-96" />}>
      {({ plan, wallet }) => (
        <div className="grid grid-cols-1 items-start gap-4 sm:gap-6 lg:grid-cols-2">
          <EarningsByLevel
            folded={wallet.team.referrals === 0}
            levels={plan.referralLevels}
            earnings={wallet.referralEarnings}
            principal={parsePol(wallet.balances.principal)}
          />
          <div className="space-y-4 sm:space-y-6">
            {wallet.team.referrals > 0 && (
              <RecentPayouts
                sources={wallet.commissionSources}
                onMore={more ? () => setPayouts(Math.min(payouts + MORE_PAYOUTS, MAX_PAYOUTS)) : null}
              />
            )}
            <ReferralTree
              root={wallet.address}
              nodes={wallet.referralTree.nodes}
              truncated={wallet.referralTree.truncated}
              total={wallet.team.referrals}
              active={wallet.team.activeReferrals}
              depth={DEPTH}
            />
          </div>
        </div>
      )}
    </QueryState>
  )
}
