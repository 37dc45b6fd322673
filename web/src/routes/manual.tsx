import { Page } from '../app/page.tsx'
import { Manual } from '../features/manual/manual.tsx'
import { p } from '../texts/pages.ts'
import { buttonClass } from '../ui/button.tsx'

export function ManualRoute() {
  return (
    <Page
      title={p.manual.title}
      lead={p.manual.lead}
      aside={
        <a href="/user-manual.pdf" download className={buttonClass({ look: 'secondary' })}>
          {p.manual.download}
        </a>
      }
    >
      <Manual />
    </Page>
  )
}
