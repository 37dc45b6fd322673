import { Transparency } from '../features/transparency/transparency.tsx'
import { transparencyTexts } from '../texts/transparency.ts'
import { Page } from '../ui/page.tsx'

export function TransparencyRoute() {
  return (
    <Page title={transparencyTexts.title} lead={transparencyTexts.lead}>
      <Transparency />
    </Page>
  )
}
