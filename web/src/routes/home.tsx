import { Home } from '../features/home/home.tsx'
import { p } from '../texts/pages.ts'
import { Page } from '../ui/page.tsx'

export function HomeRoute() {
  return (
    <Page title={p.home.title} heading={false}>
      <Home />
    </Page>
  )
}
