import { Dashboard } from '../features/dashboard/dashboard.tsx'
import { WalletAddress } from '../features/dashboard/wallet-address.tsx'
import { Watch } from '../features/watch/watch.tsx'
import { watchTexts } from '../texts/watch.ts'
import { Page } from '../ui/page.tsx'

export function WatchRoute() {
  return (
    <Watch>
      <Page title={watchTexts.title} lead={<WalletAddress />}>
        <Dashboard />
      </Page>
    </Watch>
  )
}
