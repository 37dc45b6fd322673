import { clsx } from 'clsx'
import { parsePol } from '../../amounts/pol.ts'
import { graphql, type ResultOf } from '../../api/graphql.ts'
import { formatDate } from '../../texts/format.ts'
import { rewardTexts } from '../../texts/rewards.ts'
import { t } from '../../texts/texts.ts'
import { Amount } from '../../ui/amount.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Table } from '../../ui/table.tsx'
import type { Draw } from './check-draw.ts'

export const boxFragment = graphql(`
  fragment Box on MysteryBox {
    positionId
    purchasedAt
    nftName
    price
    state
    tier
    reward
    vestsAt
    seed
  }
`)

type Box = ResultOf<typeof boxFragment>

const tones: Record<Box['state'], Tone> = {
  UNDRAWN: 'neutral',
  VESTING: 'waiting',
  CREDITED: 'good',
  FORFEITED: 'neutral',
}

/** Boxes, newest first, each with how far it has come. */
export function BoxTable({
  boxes,
  onCheck,
}: {
  boxes: readonly Box[]
  /** Called with the position whose draw is to be checked. */
  onCheck(positionId: string): void
}) {
  const { columns } = rewardTexts.boxes
  return (
    <Table
      caption={rewardTexts.boxes.recent}
      rows={boxes}
      rowKey={({ positionId }) => positionId}
      columns={[
        { header: columns.date, cell: (box) => formatDate(box.purchasedAt) },
        { header: columns.nft, cell: (box) => <span className="font-medium">{box.nftName}</span> },
        {
          header: columns.reward,
          align: 'right',
          cell: (box) =>
            box.reward ? (
              <Amount
                pol={box.reward}
                className={clsx(box.state === 'FORFEITED' && 'text-ink-faint line-through')}
              />
            ) : (
              t.common.none
            ),
        },
        { header: columns.tier, cell: (box) => box.tier ?? t.common.none },
        {
          header: columns.state,
          cell: (box) => (
            <span title={box.state === 'UNDRAWN' ? rewardTexts.boxes.notDrawnNote : undefined}>
              <Badge tone={tones[box.state]}>{stateText(box)}</Badge>
            </span>
          ),
        },
        {
          header: columns.draw,
          align: 'right',
          cell: (box) =>
            drawOf(box) ? (
              <Button
                look="quiet"
                size="small"
                className="-my-1.5 max-sm:-mr-3 sm:-mr-3"
                onClick={() => onCheck(box.positionId)}
                aria-label={rewardTexts.boxes.checkOf(box.nftName, box.positionId)}
              >
                {rewardTexts.boxes.check}
              </Button>
            ) : (
              t.common.none
            ),
        },
      ]}
    />
  )
}

/** @returns what there is to check; null while the box is not drawn */
export function drawOf(box: Box): Draw | null {
  const { positionId, purchasedAt, price, tier, reward, seed } = box
  if (!tier || !reward || !seed) return null
  return {
    positionId,
    seed,
    tier,
    day: purchasedAt.slice(0, 10),
    price: parsePol(price),
    reward: parsePol(reward),
  }
}

function stateText({ state, vestsAt }: Box): string {
  if (state === 'VESTING' && vestsAt) return rewardTexts.boxes.vestingUntil(formatDate(vestsAt))
  if (state === 'UNDRAWN') return rewardTexts.boxes.notDrawn
  return state === 'CREDITED' ? rewardTexts.boxes.credited : rewardTexts.boxes.forfeited
}
