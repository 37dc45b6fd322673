import { useQuery } from '@apollo/client/react'
import { graphql } from '../../api/graphql.ts'
import { QueryState } from '../../api/query-state.tsx'
import { useConfig } from '../../config/config-context.tsx'
import { t } from '../../texts/texts.ts'
import { transparencyTexts } from '../../texts/transparency.ts'
import { Notice } from '../../ui/notice.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { ClosedDays } from './closed-days.tsx'
import { CoverageHistory } from './coverage-history.tsx'
import { Forecast, forecastFragment } from './forecast.tsx'
import { indexerFragment, Payouts, payoutsFragment } from './payouts.tsx'
import { Reserves, reservesFragment } from './reserves.tsx'
import { SeedChain, seedChainFragment } from './seed-chain.tsx'
import { Standing, standingFragment, standingVaultFragment } from './standing.tsx'
import { VaultCard, vaultFragment } from './vault.tsx'
import { WayOut } from './way-out.tsx'

const TransparencyQuery = graphql(
  `
    query Transparency {
      solvency {
        reserves
        ...Standing
        ...Reserves
      }
      forecast {
        ...Forecast
      }
      payoutState {
        ...Payouts
      }
      indexer {
        ...Indexer
      }
      vault {
        ...StandingVault
        ...Vault
      }
      mysteryBoxChain {
        ...SeedChain
      }
    }
  `,
  [
    standingFragment,
    standingVaultFragment,
    reservesFragment,
    forecastFragment,
    payoutsFragment,
    indexerFragment,
    seedChainFragment,
    vaultFragment,
  ],
)

/** Whether the product can pay, and everything by which anybody can check it. */
export function Transparency() {
  const { data, error, loading } = useQuery(TransparencyQuery, { pollInterval: 30_000 })
  const { inVault } = useConfig()
  return (
    <div className="space-y-6">
      <Notice tone="warning" title={t.risk.title}>
        <p>{t.risk.body(inVault)}</p>
        <p className="mt-1.5">{transparencyTexts.source(inVault)}</p>
      </Notice>
      <QueryState data={data} error={error} loading={loading} skeleton={<Skeleton />}>
        {({ solvency, forecast, payoutState, indexer, mysteryBoxChain, vault }) => (
          <>
            <Standing solvency={solvency} vault={vault} />
            <VaultCard vault={vault} />
            {solvency && <Reserves solvency={solvency} />}
            <CoverageHistory />
            <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
              <Forecast forecast={forecast} reserves={solvency?.reserves ?? null} />
              <Payouts payouts={payoutState} indexer={indexer} />
            </div>
            <WayOut />
            <ClosedDays />
            <SeedChain chain={mysteryBoxChain} />
          </>
        )}
      </QueryState>
    </div>
  )
}

function Skeleton() {
  return (
    <div className="space-y-6">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {['reserves', 'liabilities', 'coverage', 'interest'].map((each) => (
          <Bone key={each} className="h-32" />
        ))}
      </div>
      <Bone className="h-80" />
      <Bone className="h-80" />
    </div>
  )
}
