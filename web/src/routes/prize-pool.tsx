import { PrizePool } from '../features/prize-pool/prize-pool.tsx'
import { r } from '../texts/rewards.ts'
import { Page } from '../ui/page.tsx'

export function PrizePoolRoute() {
  return (
    <Page title={r.prizes.title} lead={r.prizes.lead}>
      <PrizePool />
    </Page>
  )
}
