import { formatCount, formatDateTime } from '../../texts/format.ts'
import { t } from '../../texts/texts.ts'
import { transparencyTexts } from '../../texts/transparency.ts'
import { withdrawTexts } from '../../texts/withdraw.ts'
import { Amount } from '../../ui/amount.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Seen } from './transparency-query.ts'

/** How payouts stand, and how near the books are to the chain. */
export function Payouts({
  payouts: { paused, oldestRequestedAt, waiting },
  indexer: chain,
}: {
  payouts: Seen['payoutState']
  indexer: Seen['indexer']
}) {
  const x = transparencyTexts
  const block = (number: number | null | undefined) => (number == null ? t.common.none : formatCount(number))
  return (
    <Card
      title={x.payouts}
      aside={<Badge tone={paused ? 'bad' : 'good'}>{paused ? x.paused : x.running}</Badge>}
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
