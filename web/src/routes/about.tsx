import { Page } from '../app/page.tsx'
import { About } from '../features/about/about.tsx'
import { t } from '../texts/texts.ts'

export function AboutRoute() {
  return (
    <Page title={t.about.title}>
      <About />
    </Page>
  )
}
