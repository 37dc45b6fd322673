import { exactPol, parsePol } from '../../amounts/pol.ts'
import { explainTexts } from '../../texts/explain.ts'
import { formatPercent } from '../../texts/format.ts'
import type { DayExplanation } from './day-explanation.ts'
import { Part, type PartKind, Piece } from './part.tsx'

/** The month's club reward: the club's percentage of the weaker leg. */
export function ClubPart({ club, asked }: { club: NonNullable<DayExplanation['club']>; asked: PartKind }) {
  const amount = parsePol(club.amount)
  const [left, right] = [parsePol(club.left), parsePol(club.right)]
  return (
    <Part kind="club" sum={amount} asked={asked}>
      <Piece name={club.name} wei={amount}>
        <p>{explainTexts.clubNote(formatPercent(club.percent), exactPol(left < right ? left : right))}</p>
        <p>{explainTexts.clubLegs(exactPol(left), exactPol(right))}</p>
      </Piece>
    </Part>
  )
}
