import { Page } from '../app/page.tsx'
import { Deposit } from '../features/deposit/deposit.tsx'
import { t } from '../texts/texts.ts'

export function DepositRoute() {
  return (
    <Page title={t.deposit.title} lead={t.deposit.lead}>
      <Deposit />
    </Page>
  )
}
