import { useQuery } from '@apollo/client/react'
import { Read } from '../../api/read.tsx'
import { useConfig } from '../../config/config-context.tsx'
import { language } from '../../texts/language.ts'
import { t } from '../../texts/texts.ts'
import { transparencyTexts as x } from '../../texts/transparency.ts'
import { buttonClass } from '../../ui/button.tsx'
import { LinkCard } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { ClosedDays, Reserves, SeedChain } from './checks.tsx'
import { CoverageHistory, Forecast } from './over-time.tsx'
import { Payouts, Standing } from './standing.tsx'
import { TransparencyQuery } from './transparency-query.ts'
import { VaultCard } from './vault.tsx'

/** Whether the product can pay, and everything by which anybody can check it. */
export function TransparencyPage() {
  const query = useQuery(TransparencyQuery, { pollInterval: 30_000 })
  const { inVault } = useConfig()
  return (
    <Page title={t.nav.transparency} lead={x.lead}>
      <div className="space-y-4">
        <Read query={query} data={query.data} bones={['h-120 sm:h-80 lg:h-60', 'h-80', 'h-80']}>
          {(seen) => (
            <>
              <Standing {...seen} />
              <Notice tone="warning" title={t.risk.title}>
                <p>{t.risk.body(inVault)}</p>
                <p className="mt-1.5">{x.source(inVault)}</p>
              </Notice>
              <VaultCard {...seen} />
              {seen.solvency && <Reserves {...seen.solvency} />}
              <CoverageHistory />
              <Forecast {...seen} />
              <Payouts {...seen} />
              <WayOut />
              <ClosedDays />
              <SeedChain {...seen.mysteryBoxChain} />
            </>
          )}
        </Read>
      </div>
    </Page>
  )
}

/** Where users find the page that needs neither this app nor its server, while there is a server (docs/way-out.md). */
function WayOut() {
  const { contractAddress, rpcUrl, chainId } = useConfig()
  // So that the page leads back here when no server tells them any more.
  const known = new URLSearchParams({ polder: contractAddress, rpc: rpcUrl, chain: String(chainId) })
  return (
    <LinkCard title={x.wayOut} body={x.wayOutBody} name="way-out" folded>
      <div className="flex flex-wrap gap-3">
        <a href={`/exit#${language}&${known}`} className={buttonClass({ look: 'secondary' })}>
          {x.wayOutOpen}
        </a>
        <a href="/exit.html" download className={buttonClass({})}>
          {x.wayOutSave}
        </a>
      </div>
    </LinkCard>
  )
}
