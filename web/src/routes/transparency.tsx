import { Page } from '../app/page.tsx'
import { Transparency } from '../features/transparency/transparency.tsx'
import { p } from '../texts/pages.ts'

export function TransparencyRoute() {
  return (
    <Page title={p.transparency.title} lead={p.transparency.lead}>
      <Transparency />
    </Page>
  )
}
