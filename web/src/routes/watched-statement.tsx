import { WalletAddress } from '../features/dashboard/wallet-address.tsx'
import { Statement } from '../features/statement/statement.tsx'
import { Watch } from '../features/watch/watch.tsx'
import { p } from '../texts/pages.ts'
import { Page } from '../ui/page.tsx'

export function WatchedStatementRoute() {
  return (
    <Watch>
      <Page title={p.statement.title} lead={<WalletAddress />}>
        <Statement />
      </Page>
    </Watch>
  )
}
