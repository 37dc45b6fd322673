import { Dashboard } from '../features/dashboard/dashboard.tsx'
import { WalletAddress } from '../features/dashboard/wallet-address.tsx'
import { t } from '../texts/texts.ts'
import { Page } from '../ui/page.tsx'

export function DashboardRoute() {
  return (
    <Page title={t.dashboard.title} lead={<WalletAddress />}>
      <Dashboard />
    </Page>
  )
}
