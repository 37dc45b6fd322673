import { Page } from '../app/page.tsx'
import { Statement } from '../features/statement/statement.tsx'
import { p } from '../texts/pages.ts'

export function StatementRoute() {
  return (
    <Page title={p.statement.title} lead={p.statement.lead}>
      <Statement />
    </Page>
  )
}
