import { Deposit } from '../features/deposit/deposit.tsx'
import { depositTexts } from '../texts/deposit.ts'
import { Page } from '../ui/page.tsx'

export function DepositRoute() {
  return (
    <Page title={depositTexts.title} lead={depositTexts.lead}>
      <Deposit />
    </Page>
  )
}
