import { Page } from '../app/page.tsx'
import { PrizePool } from '../features/prize-pool/prize-pool.tsx'
import { r } from '../texts/rewards.ts'

export function PrizePoolRoute() {
  return (
    <Page title={r.prizes.title} lead={r.prizes.lead}>
      <PrizePool />
    </Page>
  )
}
