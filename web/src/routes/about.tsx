import { About } from '../features/about/about.tsx'
import { t } from '../texts/texts.ts'
import { Page } from '../ui/page.tsx'

export function AboutRoute() {
  return (
    <Page title={t.about.title}>
      <About />
    </Page>
  )
}
