import { useQuery } from '@apollo/client/react'
import { failureText } from '../../api/failure.ts'
import { graphql } from '../../api/graphql.ts'
import { useRead } from '../../platform/use-read.ts'
import { explainTexts } from '../../texts/explain.ts'
import { formatCount, formatDate, formatPercent } from '../../texts/format.ts'
import { t } from '../../texts/texts.ts'
import { Hex } from '../../ui/address.tsx'
import { type Verdict, VerdictLine } from '../../ui/badge.tsx'
import { Facts, Fold } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type CheckedDraw, checkDraw, type Draw, type DrawTerms } from './check-draw.ts'

export function DrawDialog({ draw, onClose }: { draw: Draw; onClose(): void }) {
  return (
    <Dialog onClose={onClose} title={explainTexts.draw.title} description={explainTexts.draw.body}>
      <div className="mt-3">
        <DrawCheck draw={draw} />
      </div>
    </Dialog>
  )
}

/** Draws a box again in this browser and says whether it comes to the same; what it follows from is shown. */
export function DrawCheck({
  draw,
  folded = false,
}: {
  draw: Draw
  /** Only the verdict at first; what it follows from opens on demand. */
  folded?: boolean
}) {
  const { terms, error } = useDrawTerms()
  const occasion = [JSON.stringify(terms), ...Object.values(draw)].join()
  const checked = useRead(terms && (() => tryToCheck(draw, terms)), occasion)

  const { cannot, checking } = explainTexts.draw
  if (error) return <VerdictLine verdict={{ tone: 'waiting', word: cannot, body: failureText(error, t) }} />
  if (!terms || !checked) return <VerdictLine verdict={{ tone: 'neutral', word: checking }} />
  const evidence = <Evidence draw={draw} terms={terms} checked={checked === 'impossible' ? null : checked} />
  return (
    <>
      <VerdictLine verdict={verdictOf(checked, terms.firstPlan)} />
      {folded ? <Fold title={explainTexts.draw.evidence}>{evidence}</Fold> : evidence}
    </>
  )
}

async function tryToCheck(draw: Draw, terms: DrawTerms): Promise<CheckedDraw | 'impossible'> {
  try {
    return await checkDraw(draw, terms)
  } catch (error) {
    console.error('The draw could not be checked', error)
    return 'impossible'
  }
}

function Evidence({ draw, terms, checked }: { draw: Draw; terms: DrawTerms; checked: CheckedDraw | null }) {
  return (
    <Facts
      facts={[
        checked && {
          label: explainTexts.draw.place,
          value: explainTexts.draw.placeOf(formatCount(checked.place)),
        },
        {
          label: explainTexts.draw.tiers,
          value: terms.tiers.map((each) => (
            <span key={each.name} className="block">
              {each.name} {formatPercent(each.chancePercent)}
            </span>
          )),
        },
        { label: explainTexts.draw.position, value: draw.positionId },
        { label: explainTexts.draw.seed(formatDate(draw.day)), value: <Hex text={draw.seed} /> },
        { label: explainTexts.draw.commitment, value: <Hex text={terms.commitment} /> },
      ]}
    />
  )
}

function verdictOf(checked: CheckedDraw | 'impossible', firstPlan: boolean): Verdict {
  const { draw } = explainTexts
  if (checked === 'impossible') return { tone: 'waiting', word: draw.cannot, body: draw.noCrypto }
  if (checked.verified) return { tone: 'good', word: draw.verified, body: draw.verifiedBody }
  if (!checked.seedFixed) return { tone: 'bad', word: draw.notVerified, body: draw.foreignSeed }
  if (!firstPlan) return { tone: 'waiting', word: draw.cannot, body: draw.otherPlan }
  return { tone: 'bad', word: draw.notVerified, body: draw.otherResult(checked.tier ?? t.common.none) }
}

const DrawTermsQuery = graphql(`
  query DrawTerms {
    plan {
      version
      mysteryBox {
        startsOn
        tiers { name chancePercent rewardPercent }
      }
    }
    mysteryBoxChain { commitment }
  }
`)

/** @returns what a draw is checked against, and whether the plan is still the one the product opened with */
function useDrawTerms(): { terms: (DrawTerms & { firstPlan: boolean }) | null; error: unknown } {
  const { data, error } = useQuery(DrawTermsQuery)
  if (!data) return { terms: null, error }
  const { startsOn, tiers } = data.plan.mysteryBox
  const { commitment } = data.mysteryBoxChain
  return { terms: { commitment, startsOn, tiers, firstPlan: data.plan.version === 1 }, error: undefined }
}
