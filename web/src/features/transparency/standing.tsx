import { displayPol, formatCount, formatDateTime, formatPercent } from '../../texts/format.ts'
import { sharedTexts } from '../../texts/shared.ts'
import { t } from '../../texts/texts.ts'
import { transparencyTexts as x } from '../../texts/transparency.ts'
import { withdrawTexts } from '../../texts/withdraw.ts'
import { Amount } from '../../ui/amount.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, Facts, Stat, unfold } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Empty } from '../../ui/table.tsx'
import { standingOf } from '../home/standing-of.ts'
import type { Seen } from './transparency-query.ts'

/** What is there and what is owed, as last observed, and what follows from it in one sentence. */
export function Standing({ solvency: seen, vault: kept }: Seen) {
  if (!seen)
    return (
      <Card title={sharedTexts.reserves}>
        <Empty>{x.notObserved}</Empty>
      </Card>
    )
  const { verdict, funded, rewards } = standingOf(seen, kept !== null, kept?.availableForRewards)
  return (
    <div className="space-y-4">
      <Notice tone={({ all: 'info', deposits: 'warning', short: 'error' } as const)[verdict]}>
        {x.verdict[verdict](formatDateTime(seen.at), displayPol(funded, 2), displayPol(rewards, 2))}
      </Notice>
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        {(['reserves', 'seeds', 'way-out'] as const).map((name) => (
          <Button key={name} look="secondary" onClick={() => unfold(name)}>
            {x.buttons[name]}
          </Button>
        ))}
      </div>
      <div className="grid grid-cols-1 gap-3 min-[22.5rem]:grid-cols-2 sm:gap-4 lg:grid-cols-4 max-sm:[&>div]:p-4 max-sm:[&_p+p]:text-base">
        <Stat
          label={sharedTexts.reserves}
          note={x.reservesNote(formatCount(seen.blockNumber), formatDateTime(seen.at))}
          pol={seen.reserves}
          digits={2}
        />
        <Stat
          label={x.principals}
          note={kept ? x.principalsKept : x.principalsNote}
          pol={seen.principals}
          digits={2}
        />
        <Stat
          label={x.rewardsOwed}
          note={seen.coveragePercent !== null && x.coverageNote(formatPercent(seen.coveragePercent, 2))}
          pol={seen.rewards}
          digits={2}
        />
        <Stat label={x.dailyInterest} note={x.dailyInterestNote} pol={seen.dailyInterestOwed} digits={2} />
      </div>
    </div>
  )
}

/** How payouts stand, and how near the books are to the chain. */
export function Payouts({ payoutState, indexer: chain }: Seen) {
  const { paused, oldestRequestedAt, waiting } = payoutState
  const block = (number: number | null | undefined) => (number == null ? t.common.none : formatCount(number))
  return (
    <Card
      title={x.payouts}
      aside={
        <Badge tone={paused ? 'bad' : 'good'}>{paused ? sharedTexts.paused : sharedTexts.running}</Badge>
      }
    >
      <Facts
        facts={[
          waiting.length === 0 && { label: x.waiting, value: x.noneWaiting },
          ...waiting.map(({ state, count, net }) => ({
            label: withdrawTexts.states[state],
            value: (
              <>
                {formatCount(count)} · <Amount pol={net} />
              </>
            ),
          })),
          oldestRequestedAt !== null && { label: x.oldest, value: formatDateTime(oldestRequestedAt) },
          { label: x.headBlock, value: <span className="figures">{block(chain?.headBlock)}</span> },
          { label: x.finalBlock, value: <span className="figures">{block(chain?.finalizedBlock)}</span> },
        ]}
      />
      {chain?.problem && (
        <Notice tone="warning" className="mt-3">
          {x.indexerLate}
        </Notice>
      )}
    </Card>
  )
}
