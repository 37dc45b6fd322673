import { Home } from '../features/home/home.tsx'
import { t } from '../texts/texts.ts'
import { Page } from '../ui/page.tsx'

export function HomeRoute() {
  return (
    <Page title={t.home.title} heading={false}>
      <Home />
    </Page>
  )
}
