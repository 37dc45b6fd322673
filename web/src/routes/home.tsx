import { Home } from '../features/home/home.tsx'
import { front } from '../texts/front.ts'
import { Page } from '../ui/page.tsx'

export function HomeRoute() {
  return (
    <Page title={front.home.title} heading={false}>
      <Home />
    </Page>
  )
}
