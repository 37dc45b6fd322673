import { About } from '../features/about/about.tsx'
import { front } from '../texts/front.ts'
import { Page } from '../ui/page.tsx'

export function AboutRoute() {
  return (
    <Page title={front.about.title}>
      <About />
    </Page>
  )
}
