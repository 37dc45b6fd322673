import { WalletAddress } from '../features/dashboard/wallet-address.tsx'
import { Statement } from '../features/statement/statement.tsx'
import { Watch } from '../features/watch/watch.tsx'
import { statementTexts } from '../texts/statement.ts'
import { Page } from '../ui/page.tsx'

export function WatchedStatementRoute() {
  return (
    <Watch>
      <Page title={statementTexts.title} lead={<WalletAddress />}>
        <Statement />
      </Page>
    </Watch>
  )
}
