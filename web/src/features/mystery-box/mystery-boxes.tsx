import { clsx } from 'clsx'
import { useState } from 'react'
import { graphql, type ResultOf } from '../../api/graphql.ts'
import { moreOf } from '../../api/read.tsx'
import { lazyPart } from '../../platform/lazy-part.ts'
import { briefPol, formatCount, formatDate, parsePol } from '../../texts/format.ts'
import { rewardTexts } from '../../texts/rewards.ts'
import { sharedTexts } from '../../texts/shared.ts'
import { t } from '../../texts/texts.ts'
import { Amount } from '../../ui/amount.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card, Figure } from '../../ui/card.tsx'
import { Part } from '../../ui/later.tsx'
import { Rows } from '../../ui/table.tsx'
import type { Draw } from './check-draw.ts'

const DrawDialog = lazyPart(() => import('./draw-check.tsx'), 'DrawDialog')

type Box = ResultOf<typeof MysteryBoxesQuery>['wallet']['mysteryBoxes']['edges'][number]['node']

const tones: Record<Box['state'], Tone> = {
  UNDRAWN: 'neutral',
  VESTING: 'waiting',
  CREDITED: 'good',
  FORFEITED: 'neutral',
}

/** @returns what there is to check; null while the box is not drawn */
function drawOf(box: Box): Draw | null {
  const { positionId, purchasedAt, price, tier, reward, seed } = box
  if (!tier || !reward || !seed) return null
  const day = purchasedAt.slice(0, 10)
  return { positionId, seed, tier, day, price: parsePol(price), reward: parsePol(reward) }
}

function stateText({ state, vestsAt }: Box): string {
  if (state === 'VESTING' && vestsAt) return rewardTexts.boxes.vestingUntil(formatDate(vestsAt))
  if (state === 'UNDRAWN') return rewardTexts.boxes.notDrawn
  return state === 'CREDITED' ? rewardTexts.boxes.credited : rewardTexts.boxes.forfeited
}

/** Asked by the dashboard, which shows the boxes of whoever has any or may get some. */
export const MysteryBoxesQuery = graphql(`
  query MysteryBoxes($address: Address!, $after: String) {
    plan {
      mysteryBox { active daysRemaining vestingDays }
    }
    wallet(address: $address) {
      address
      mysteryBoxTotals { count credited vesting }
      mysteryBoxes(first: 5, after: $after) {
        edges {
          node { positionId purchasedAt nftName price state tier reward vestsAt seed }
        }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`)

/** The boxes of a wallet, newest first: how far each has come and what it brought, to be checked. */
export function MysteryBoxes({
  data,
  fetchMore,
}: {
  data: ResultOf<typeof MysteryBoxesQuery>
  fetchMore: Parameters<typeof moreOf>[1]
}) {
  const [checking, setChecking] = useState<string | null>(null)
  const columns = { ...sharedTexts.columns, ...rewardTexts.boxes.columns }
  const { mysteryBoxTotals: totals, mysteryBoxes: boxes } = data.wallet
  const { active, daysRemaining, vestingDays } = data.plan.mysteryBox
  const rows = boxes.edges.map(({ node }) => node)
  const box = rows.find(({ positionId }) => positionId === checking)
  const draw = box && drawOf(box)
  const vesting = parsePol(totals.vesting)
  return (
    <Card title={rewardTexts.boxes.title} flush>
      <dl className="grid gap-x-6 gap-y-4 px-5 pb-4 sm:grid-cols-3 sm:px-6">
        <Figure
          label={sharedTexts.totalEarned}
          note={vesting > 0n && rewardTexts.boxes.vestingNote(briefPol(vesting))}
        >
          <Amount pol={totals.credited} />
        </Figure>
        <Figure label={rewardTexts.boxes.received}>{formatCount(totals.count)}</Figure>
        <Figure label={rewardTexts.boxes.endsIn}>
          {active ? sharedTexts.days(daysRemaining) : sharedTexts.ended}
        </Figure>
      </dl>
      <p className="px-5 pb-4 text-ink-soft text-sm sm:px-6">{rewardTexts.boxes.terms(vestingDays)}</p>
      <Rows
        caption={rewardTexts.boxes.recent}
        rows={rows}
        rowKey={({ positionId }) => positionId}
        columns={({ left, right }) => [
          left(columns.createdAt, (box) => formatDate(box.purchasedAt)),
          left(columns.nft, (box) => <span className="font-medium">{box.nftName}</span>),
          right(
            columns.reward,
            (box) =>
              box.reward && (
                <Amount
                  pol={box.reward}
                  className={clsx(box.state === 'FORFEITED' && 'text-ink-faint line-through')}
                />
              ),
          ),
          left(columns.tier, (box) => box.tier),
          left(columns.state, (box) => (
            <span title={box.state === 'UNDRAWN' ? rewardTexts.boxes.notDrawnNote : undefined}>
              <Badge tone={tones[box.state]}>{stateText(box)}</Badge>
            </span>
          )),
          right(
            columns.draw,
            (box) =>
              drawOf(box) && (
                <Button
                  look="quiet"
                  size="small"
                  className="-my-1.5 max-sm:-mr-3 sm:-mr-3"
                  onClick={() => setChecking(box.positionId)}
                  aria-label={rewardTexts.boxes.checkOf(box.nftName, box.positionId)}
                >
                  {rewardTexts.boxes.check}
                </Button>
              ),
          ),
        ]}
        onMore={moreOf(boxes.pageInfo, fetchMore)}
        empty={
          <>
            <p className="mb-4">{rewardTexts.boxes.empty}</p>
            <ButtonLink to="/nfts" look="secondary" size="small">
              {t.nav.visitMarketplace}
            </ButtonLink>
          </>
        }
      />
      {draw && (
        <Part>
          <DrawDialog draw={draw} onClose={() => setChecking(null)} />
        </Part>
      )}
    </Card>
  )
}
