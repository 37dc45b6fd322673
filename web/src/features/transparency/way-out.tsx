import { language } from '../../texts/language.ts'
import { transparencyTexts } from '../../texts/transparency.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

/** Where users find the page that needs neither this app nor its server, while there is a server (docs/way-out.md). */
export function WayOut() {
  const x = transparencyTexts
  return (
    <Card title={x.wayOut}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-prose text-ink-soft text-sm">{x.wayOutBody}</p>
        <div className="flex flex-wrap gap-3">
          <a href={`/exit#${language}`} className={buttonClass({ look: 'secondary' })}>
            {x.wayOutOpen}
          </a>
          <a href="/exit.html" download className={buttonClass({})}>
            {x.wayOutSave}
          </a>
        </div>
      </div>
    </Card>
  )
}
