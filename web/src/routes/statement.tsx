import { Statement } from '../features/statement/statement.tsx'
import { statementTexts } from '../texts/statement.ts'
import { Page } from '../ui/page.tsx'

export function StatementRoute() {
  return (
    <Page title={statementTexts.title} lead={statementTexts.lead}>
      <Statement />
    </Page>
  )
}
