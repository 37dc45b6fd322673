import { Page } from '../app/page.tsx'
import { Dashboard } from '../features/dashboard/dashboard.tsx'
import { WalletAddress } from '../features/dashboard/wallet-address.tsx'
import { Watch } from '../features/watch/watch.tsx'
import { p } from '../texts/pages.ts'

export function WatchRoute() {
  return (
    <Watch>
      <Page title={p.watch.title} lead={<WalletAddress />}>
        <Dashboard />
      </Page>
    </Watch>
  )
}
