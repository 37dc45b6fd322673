import { Deposit } from '../features/deposit/deposit.tsx'
import { t } from '../texts/texts.ts'
import { Page } from '../ui/page.tsx'

export function DepositRoute() {
  return (
    <Page title={t.deposit.title} lead={t.deposit.lead}>
      <Deposit />
    </Page>
  )
}
