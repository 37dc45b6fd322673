import { Withdraw } from '../features/withdraw/withdraw.tsx'
import { withdrawTexts } from '../texts/withdraw.ts'
import { Page } from '../ui/page.tsx'

export function WithdrawRoute() {
  return (
    <Page title={withdrawTexts.title} lead={withdrawTexts.lead}>
      <Withdraw />
    </Page>
  )
}
