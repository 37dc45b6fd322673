import { type FragmentOf, graphql, readFragment } from '../../api/graphql.ts'
import { formatCount, formatDateTime, formatPercent } from '../../texts/format.ts'
import { transparencyTexts } from '../../texts/transparency.ts'
import { Amount } from '../../ui/amount.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Stat } from '../../ui/stat.tsx'
import { Empty } from '../../ui/table.tsx'

export const standingFragment = graphql(`
  fragment Standing on Solvency {
    at
    blockNumber
    reserves
    liabilities
    coveragePercent
    dailyInterestOwed
  }
`)

/** What is there and what is owed, as last observed. */
export function Standing({ solvency }: { solvency: FragmentOf<typeof standingFragment> | null }) {
  const seen = readFragment(standingFragment, solvency)
  const x = transparencyTexts
  if (!seen)
    return (
      <Card title={x.reserves}>
        <Empty>{x.notObserved}</Empty>
      </Card>
    )
  const covered = seen.coveragePercent === null || seen.coveragePercent >= 100
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <Stat label={x.reserves} note={x.reservesNote(formatCount(seen.blockNumber), formatDateTime(seen.at))}>
        <Amount fit pol={seen.reserves} digits={2} />
      </Stat>
      <Stat label={x.liabilities} note={x.liabilitiesNote}>
        <Amount fit pol={seen.liabilities} digits={2} />
      </Stat>
      <Stat
        label={x.coverage}
        note={<Badge tone={covered ? 'good' : 'bad'}>{covered ? x.covered : x.notCovered}</Badge>}
      >
        <span className="figures">
          {seen.coveragePercent === null ? x.nothingOwed : formatPercent(seen.coveragePercent, 2)}
        </span>
      </Stat>
      <Stat label={x.dailyInterest} note={x.dailyInterestNote}>
        <Amount fit pol={seen.dailyInterestOwed} digits={2} />
      </Stat>
    </div>
  )
}
