import { displayPol, exactPol, parsePol } from '../../amounts/pol.ts'
import { progressOf } from '../../amounts/share.ts'
import { type FragmentOf, graphql, readFragment } from '../../api/graphql.ts'
import { prizeTexts } from '../../texts/prize-pool.ts'
import { Amount } from '../../ui/amount.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'

export const qualificationFragment = graphql(`
  fragment Qualification on PrizePoolStatus {
    qualified
    referralEarnings
    remaining
  }
`)

/** Whether the wallet shares in the pools, and what it takes until it does. */
export function Qualification({
  status,
  active,
  threshold,
}: {
  status: FragmentOf<typeof qualificationFragment>
  /** Whether the campaign is still on */
  active: boolean
  /** wei */
  threshold: bigint
}) {
  const { qualified, referralEarnings, remaining } = readFragment(qualificationFragment, status)
  const earned = parsePol(referralEarnings)
  const missing = (active ? prizeTexts.remaining : prizeTexts.missed)(exactPol(parsePol(remaining), 4))
  return (
    <Card
      title={prizeTexts.qualification}
      aside={
        <Badge tone={qualified ? 'good' : 'waiting'}>
          {qualified ? prizeTexts.qualified : prizeTexts.notQualified}
        </Badge>
      }
    >
      <p className="mb-1 text-ink-faint text-sm">{prizeTexts.progress}</p>
      <p className="mb-3 font-semibold text-lg">
        <Amount wei={earned} unit={false} />{' '}
        <span className="font-medium text-ink-soft text-sm">
          / <Amount wei={threshold} digits={0} />
        </span>
      </p>
      <ProgressBar
        label={prizeTexts.progress}
        percent={progressOf(earned, threshold)}
        text={prizeTexts.progressText(displayPol(earned, 4), exactPol(threshold))}
      />
      <p className="mt-2.5 text-ink-soft text-sm">
        {qualified ? (active ? prizeTexts.reached : prizeTexts.reachedEnded) : missing}
      </p>
    </Card>
  )
}
