import { useQuery } from '@apollo/client/react'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { exactPol, parsePol } from '../../amounts/pol.ts'
import { graphql, type ResultOf } from '../../api/graphql.ts'
import { QueryState } from '../../api/query-state.tsx'
import { formatDate, formatPercent, shortAddress } from '../../texts/format.ts'
import { rewardTexts } from '../../texts/rewards.ts'
import { Amount } from '../../ui/amount.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Rows } from '../../ui/rows.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { Table } from '../../ui/table.tsx'
import { useAddress } from '../../wallet/use-address.ts'
import { ReferralTree, referralNodeFragment } from './referral-tree.tsx'

type Read = ResultOf<typeof ReferralsQuery>

interface EarningsByLevelProps {
  levels: Read['plan']['referralLevels']
  earnings: Read['wallet']['referralEarnings']
  /** The wallet's own active principal, wei: it unlocks levels */
  principal: bigint
  /** Folded up at first, as long as nothing can have been earned. */
  folded: boolean
}

/** Each level of the plan, what it has paid so far, and whether it pays now. */
function EarningsByLevel({ levels, earnings, principal, folded }: EarningsByLevelProps) {
  const earned = new Map(earnings.map(({ level, amount }) => [level, parsePol(amount)]))
  const rows = levels.map((row) => {
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

/** The newest commissions, by the wallet whose interest they are a share of. */
function RecentPayouts({
  sources,
  onMore,
}: {
  sources: Read['wallet']['commissionSources']
  onMore: (() => void) | null
}) {
  return (
    <Card title={rewardTexts.referrals.payouts} flush>
      <Rows
        caption={rewardTexts.referrals.payouts}
        rows={sources}
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
                {shortAddress(from, 10, 0)}
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

const DEPTH = 3
/** Payouts shown at first, how many more at a time, and the maximum that the API lists. */
const [PAYOUTS, MORE_PAYOUTS, MAX_PAYOUTS] = [5, 35, 100]

const ReferralsQuery = graphql(
  `
    query Referrals($address: Address!, $depth: Int!, $payouts: Int!) {
      plan {
        version
        referralLevels { level percent threshold }
      }
      wallet(address: $address) {
        address
        balances { principal }
        team { referrals activeReferrals }
        referralEarnings { level amount }
        commissionSources(first: $payouts) { day level from amount }
        referralTree(depth: $depth) {
          truncated
          nodes {
            ...ReferralNode
          }
        }
      }
    }
  `,
  [referralNodeFragment],
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
