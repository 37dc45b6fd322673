import { useState } from 'react'
import { exactPol, parsePol } from '../../amounts/pol.ts'
import { graphql, type ResultOf, readFragment } from '../../api/graphql.ts'
import { moreOf } from '../../api/more-of.ts'
import { formatCount } from '../../texts/format.ts'
import { rewardTexts } from '../../texts/rewards.ts'
import { t } from '../../texts/texts.ts'
import { Amount } from '../../ui/amount.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Figure } from '../../ui/figure.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { Empty } from '../../ui/table.tsx'
import { BoxTable, boxFragment, drawOf } from './box-table.tsx'
import { DrawDialog } from './draw-dialog.tsx'

/** Asked by the dashboard, which shows the boxes of whoever has any or may get some. */
export const MysteryBoxesQuery = graphql(
  `
    query MysteryBoxes($address: Address!, $after: String) {
      plan {
        version
        mysteryBox {
          active
          daysRemaining
          vestingDays
        }
      }
      wallet(address: $address) {
        address
        mysteryBoxTotals {
          count
          credited
          vesting
        }
        mysteryBoxes(first: 5, after: $after) {
          edges {
            node {
              positionId
              ...Box
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    }
  `,
  [boxFragment],
)

/** What the boxes of a wallet brought, to be checked. */
export function MysteryBoxes({
  data,
  fetchMore,
}: {
  data: ResultOf<typeof MysteryBoxesQuery>
  fetchMore: Parameters<typeof moreOf>[1]
}) {
  const [checking, setChecking] = useState<string | null>(null)
  const { mysteryBoxTotals: totals, mysteryBoxes: boxes } = data.wallet
  const { active, daysRemaining, vestingDays } = data.plan.mysteryBox
  const rows = readFragment(
    boxFragment,
    boxes.edges.map(({ node }) => node),
  )
  const box = rows.find(({ positionId }) => positionId === checking)
  const draw = box && drawOf(box)
  const more = moreOf(boxes.pageInfo, fetchMore)
  const vesting = parsePol(totals.vesting)
  return (
    <Card title={rewardTexts.boxes.title} flush>
      <dl className="grid gap-x-6 gap-y-4 px-5 pb-4 sm:grid-cols-3 sm:px-6">
        <Figure
          label={rewardTexts.boxes.totalEarned}
          note={vesting > 0n && rewardTexts.boxes.vestingNote(exactPol(vesting))}
        >
          <Amount pol={totals.credited} />
        </Figure>
        <Figure label={rewardTexts.boxes.received}>{formatCount(totals.count)}</Figure>
        <Figure label={rewardTexts.boxes.endsIn}>
          {active ? rewardTexts.boxes.days(daysRemaining) : rewardTexts.boxes.ended}
        </Figure>
      </dl>
      <p className="px-5 pb-4 text-ink-soft text-sm sm:px-6">{rewardTexts.boxes.terms(vestingDays)}</p>
      {rows.length === 0 ? (
        <Empty>
          <p className="mb-4">{rewardTexts.boxes.empty}</p>
          <ButtonLink to="/nfts" look="secondary" size="small">
            {t.nav.visitMarketplace}
          </ButtonLink>
        </Empty>
      ) : (
        <BoxTable boxes={rows} onCheck={setChecking} />
      )}
      {more && <ShowMore of={rewardTexts.boxes.recent} onMore={more} />}
      {draw && <DrawDialog draw={draw} onClose={() => setChecking(null)} />}
    </Card>
  )
}
