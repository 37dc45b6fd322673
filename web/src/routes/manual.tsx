import { Manual } from '../features/manual/manual.tsx'
import { MANUAL_PDF } from '../features/manual/manual-pdf.ts'
import { p } from '../texts/pages.ts'
import { buttonClass } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'

export function ManualRoute() {
  return (
    <Page
      title={p.manual.title}
      lead={p.manual.lead}
      aside={
        <a href={MANUAL_PDF} download className={buttonClass({ look: 'secondary' })}>
          {p.manual.download}
        </a>
      }
    >
      <Manual />
    </Page>
  )
}
