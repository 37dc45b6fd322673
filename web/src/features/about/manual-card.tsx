import { manualTexts } from '../../texts/manual.ts'
import { ButtonLink, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Later } from '../../ui/later.tsx'
import { MANUAL_PDF } from '../manual/manual-pdf.ts'

/** The user manual, embedded where the browser can show a PDF in a page, and to download. */
export function ManualCard() {
  return (
    <Card title={manualTexts.title}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-ink-soft text-sm">{manualTexts.body}</p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/manual" look="secondary">
            {manualTexts.read}
          </ButtonLink>
          <a href={MANUAL_PDF} download className={buttonClass({})}>
            {manualTexts.download}
          </a>
        </div>
      </div>
      {navigator.pdfViewerEnabled && (
        <div className="mt-4 h-[70dvh] overflow-hidden rounded-control border border-line bg-sunken">
          <Later onlyNear fallback={null}>
            <iframe src={`${MANUAL_PDF}#view=FitH`} title={manualTexts.frame} className="size-full" />
          </Later>
        </div>
      )}
    </Card>
  )
}
