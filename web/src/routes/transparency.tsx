import { Transparency } from '../features/transparency/transparency.tsx'
import { p } from '../texts/pages.ts'
import { Page } from '../ui/page.tsx'

export function TransparencyRoute() {
  return (
    <Page title={p.transparency.title} lead={p.transparency.lead}>
      <Transparency />
    </Page>
  )
}
