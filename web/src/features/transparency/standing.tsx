import { displayPol, parsePol } from '../../amounts/pol.ts'
import { type FragmentOf, graphql, readFragment } from '../../api/graphql.ts'
import { formatCount, formatDateTime, formatPercent } from '../../texts/format.ts'
import { transparencyTexts } from '../../texts/transparency.ts'
import { Amount } from '../../ui/amount.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Stat } from '../../ui/stat.tsx'
import { Empty } from '../../ui/table.tsx'

export const standingFragment = graphql(`
  fragment Standing on Solvency {
    at
    blockNumber
    reserves
    principals
    rewardsOwed
    coveragePercent
    dailyInterestOwed
  }
`)

export const standingVaultFragment = graphql(`
  fragment StandingVault on Vault {
    availableForRewards
  }
`)

/** What is there and what is owed, as last observed, and what follows from it in one sentence. */
export function Standing({
  solvency,
  vault,
}: {
  solvency: FragmentOf<typeof standingFragment> | null
  vault: FragmentOf<typeof standingVaultFragment> | null
}) {
  const seen = readFragment(standingFragment, solvency)
  const kept = readFragment(standingVaultFragment, vault)
  const x = transparencyTexts
  if (!seen)
    return (
      <Card title={x.reserves}>
        <Empty>{x.notObserved}</Empty>
      </Card>
    )
  const [reserves, principals, rewards] = [seen.reserves, seen.principals, seen.rewardsOwed].map(
    parsePol,
  ) as [bigint, bigint, bigint]
  const beyond = kept ? parsePol(kept.availableForRewards) : reserves - principals
  const funded = beyond < 0n ? 0n : beyond < rewards ? beyond : rewards
  const verdict = reserves < principals ? 'short' : funded < rewards ? 'deposits' : 'all'
  return (
    <div className="space-y-4">
      <Notice tone={({ all: 'info', deposits: 'warning', short: 'error' } as const)[verdict]}>
        {x.verdict[verdict](displayPol(funded, 2), displayPol(rewards, 2))}
      </Notice>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Stat
          label={x.reserves}
          note={x.reservesNote(formatCount(seen.blockNumber), formatDateTime(seen.at))}
        >
          <Amount fit pol={seen.reserves} digits={2} />
        </Stat>
        <Stat label={x.principals} note={kept ? x.principalsKept : x.principalsNote}>
          <Amount fit pol={seen.principals} digits={2} />
        </Stat>
        <Stat
          label={x.rewardsOwed}
          note={seen.coveragePercent !== null && x.coverageNote(formatPercent(seen.coveragePercent, 2))}
        >
          <Amount fit pol={seen.rewardsOwed} digits={2} />
        </Stat>
        <Stat label={x.dailyInterest} note={x.dailyInterestNote}>
          <Amount fit pol={seen.dailyInterestOwed} digits={2} />
        </Stat>
      </div>
    </div>
  )
}
