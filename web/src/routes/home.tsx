import { Page } from '../app/page.tsx'
import { Home } from '../features/home/home.tsx'
import { t } from '../texts/texts.ts'

export function HomeRoute() {
  return (
    <Page title={t.home.title} heading={false}>
      <Home />
    </Page>
  )
}
