import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { dashboardTexts } from '../../texts/dashboard.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useAddress, useWatching } from '../../wallet/use-address.ts'
import { ClubRewards } from '../clubs/club-rewards.tsx'
import { MysteryBoxes, MysteryBoxesQuery } from '../mystery-box/mystery-boxes.tsx'
import { Referrals } from '../referrals/referrals.tsx'
import { ReferralLink } from './referral-link.tsx'

/** The lower half of the dashboard, loaded by itself: referrals, clubs and boxes, one at a time, and the way to the pool. */
export function Rewards({
  referralCode,
  referralEarned,
}: {
  referralCode: string | null
  /** POL */
  referralEarned: string
}) {
  const watching = useWatching()
  const [open, setOpen] = useState('referrals')
  const { data, fetchMore } = useQuery(MysteryBoxesQuery, { variables: { address: useAddress() } })
  const boxes = data && (data.plan.mysteryBox.active || data.wallet.mysteryBoxes.edges.length > 0)
  const referrals = (
    <div className="space-y-4 sm:space-y-6">
      {!watching && <ReferralLink code={referralCode} earned={referralEarned} />}
      <Referrals />
    </div>
  )
  return (
    <div className="space-y-4 sm:space-y-6">
      <Tabs
        label={dashboardTexts.rewards}
        value={open}
        onChange={setOpen}
        tabs={[
          { value: 'referrals', label: dashboardTexts.tabs.referrals, panel: referrals },
          { value: 'clubs', label: dashboardTexts.tabs.clubs, panel: <ClubRewards /> },
          ...(boxes
            ? [
                {
                  value: 'boxes',
                  label: dashboardTexts.tabs.boxes,
                  panel: <MysteryBoxes data={data} fetchMore={fetchMore} />,
                },
              ]
            : []),
        ]}
      />
      {!watching && <PrizePoolLink />}
    </div>
  )
}

function PrizePoolLink() {
  return (
    <Card title={dashboardTexts.prizePool.title}>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-ink-soft text-sm">{dashboardTexts.prizePool.linkBody}</p>
        <ButtonLink to="/prize-pool" look="secondary">
          {dashboardTexts.prizePool.link}
        </ButtonLink>
      </div>
    </Card>
  )
}
