import { r } from '../../texts/rewards.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Later } from '../../ui/later.tsx'
import { LoadingBone } from '../../ui/skeleton.tsx'
import { useWatching } from '../../wallet/use-address.ts'
import { ClubRewards } from '../clubs/club-rewards.tsx'
import { MysteryBoxes } from '../mystery-box/mystery-boxes.tsx'
import { Referrals } from '../referrals/referrals.tsx'

/** The lower half of the dashboard, loaded by itself: clubs, referrals, boxes and the way to the pool. */
export function Rewards() {
  const watching = useWatching()
  return (
    <div className="space-y-6">
      <ClubRewards />
      <Later fallback={<LoadingBone className="h-160" />}>
        <Referrals />
      </Later>
      <Later fallback={<LoadingBone className="h-80" />}>
        <MysteryBoxes />
      </Later>
      {!watching && <PrizePoolLink />}
    </div>
  )
}

function PrizePoolLink() {
  return (
    <Card title={r.prizes.title}>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-ink-soft text-sm">{r.prizes.linkBody}</p>
        <ButtonLink to="/prize-pool" look="secondary">
          {r.prizes.link}
        </ButtonLink>
      </div>
    </Card>
  )
}
