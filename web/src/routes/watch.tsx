import { Dashboard } from '../features/dashboard/dashboard.tsx'
import { WalletAddress } from '../features/dashboard/wallet-address.tsx'
import { Watch } from '../features/watch/watch.tsx'
import { p } from '../texts/pages.ts'
import { Page } from '../ui/page.tsx'

export function WatchRoute() {
  return (
    <Watch>
      <Page title={p.watch.title} lead={<WalletAddress />}>
        <Dashboard />
      </Page>
    </Watch>
  )
}
