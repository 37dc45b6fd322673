import { Dashboard } from '../features/dashboard/dashboard.tsx'
import { WalletAddress } from '../features/dashboard/wallet-address.tsx'
import { dashboardTexts } from '../texts/dashboard.ts'
import { Page } from '../ui/page.tsx'

export function DashboardRoute() {
  return (
    <Page title={dashboardTexts.title} lead={<WalletAddress />}>
      <Dashboard />
    </Page>
  )
}
