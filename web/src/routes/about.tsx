import { About } from '../features/about/about.tsx'
import { p } from '../texts/pages.ts'
import { Page } from '../ui/page.tsx'

export function AboutRoute() {
  return (
    <Page title={p.about.title}>
      <About />
    </Page>
  )
}
