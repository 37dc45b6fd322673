import { useConfig } from '../../config/config-context.tsx'
import { language } from '../../texts/language.ts'
import { transparencyTexts } from '../../texts/transparency.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

/** Where users find the page that needs neither this app nor its server, while there is a server (docs/way-out.md). */
export function WayOut() {
  const x = transparencyTexts
  const { contractAddress, rpcUrl, chainId } = useConfig()
  // So that the page leads back here when no server tells them any more.
  const known = new URLSearchParams({ polder: contractAddress, rpc: rpcUrl, chain: String(chainId) })
  return (
    <Card title={x.wayOut}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-prose text-ink-soft text-sm">{x.wayOutBody}</p>
        <div className="flex flex-wrap gap-3">
          <a href={`/exit#${language}&${known}`} className={buttonClass({ look: 'secondary' })}>
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
