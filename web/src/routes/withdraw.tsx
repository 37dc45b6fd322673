import { Withdraw } from '../features/withdraw/withdraw.tsx'
import { t } from '../texts/texts.ts'
import { Page } from '../ui/page.tsx'

export function WithdrawRoute() {
  return (
    <Page title={t.withdraw.title} lead={t.withdraw.lead}>
      <Withdraw />
    </Page>
  )
}
