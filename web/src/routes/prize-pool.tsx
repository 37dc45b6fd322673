import { PrizePool } from '../features/prize-pool/prize-pool.tsx'
import { dashboardTexts } from '../texts/dashboard.ts'
import { prizeTexts } from '../texts/prize-pool.ts'
import { Page } from '../ui/page.tsx'

export function PrizePoolRoute() {
  return (
    <Page title={dashboardTexts.prizePool.title} lead={prizeTexts.lead}>
      <PrizePool />
    </Page>
  )
}
