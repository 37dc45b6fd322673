import { exactPol, parsePol } from '../../amounts/pol.ts'
import { explainTexts } from '../../texts/explain.ts'
import { formatDate } from '../../texts/format.ts'
import type { DayExplanation } from './day-explanation.ts'
import { Part, type PartKind, Piece, Unlisted } from './part.tsx'

/** The positions held for the whole day; their daily interest is what was paid. */
export function InterestPart({
  day,
  sum,
  asked,
  nameOf,
}: {
  day: DayExplanation
  sum: bigint
  asked: PartKind
  nameOf(nftId: string): string
}) {
  return (
    <Part kind="interest" sum={sum} asked={asked}>
      {day.interest.map(({ positionId, nftId, price, openedAt, planVersion, dailyInterest }) => (
        <Piece
          key={positionId}
          name={explainTexts.position(nameOf(nftId), positionId)}
          wei={parsePol(dailyInterest)}
        >
          {explainTexts.positionNote(exactPol(parsePol(price)), formatDate(openedAt), planVersion)}
        </Piece>
      ))}
      <Unlisted wei={parsePol(day.interestUnlisted)} />
    </Part>
  )
}
