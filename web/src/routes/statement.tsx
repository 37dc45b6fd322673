import { Statement } from '../features/statement/statement.tsx'
import { p } from '../texts/pages.ts'
import { Page } from '../ui/page.tsx'

export function StatementRoute() {
  return (
    <Page title={p.statement.title} lead={p.statement.lead}>
      <Statement />
    </Page>
  )
}
