import { Page } from '../app/page.tsx'
import { Withdraw } from '../features/withdraw/withdraw.tsx'
import { t } from '../texts/texts.ts'

export function WithdrawRoute() {
  return (
    <Page title={t.withdraw.title} lead={t.withdraw.lead}>
      <Withdraw />
    </Page>
  )
}
