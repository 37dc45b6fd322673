import { Manual } from '../features/manual/manual.tsx'
import { MANUAL_PDF } from '../features/manual/manual-pdf.ts'
import { manualTexts } from '../texts/manual.ts'
import { buttonClass } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'

export function ManualRoute() {
  return (
    <Page
      title={manualTexts.title}
      lead={manualTexts.lead}
      aside={
        <a href={MANUAL_PDF} download className={buttonClass({ look: 'secondary' })}>
          {manualTexts.download}
        </a>
      }
    >
      <Manual />
    </Page>
  )
}
