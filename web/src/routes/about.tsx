import { About } from '../features/about/about.tsx'
import { aboutTexts } from '../texts/about.ts'
import { Page } from '../ui/page.tsx'

export function AboutRoute() {
  return (
    <Page title={aboutTexts.title}>
      <About />
    </Page>
  )
}
