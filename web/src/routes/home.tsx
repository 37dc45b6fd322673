import { Home } from '../features/home/home.tsx'
import { homeTexts } from '../texts/home.ts'
import { Page } from '../ui/page.tsx'

export function HomeRoute() {
  return (
    <Page title={homeTexts.title} heading={false}>
      <Home />
    </Page>
  )
}
