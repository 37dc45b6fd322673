import { exactPol, parsePol } from '../../amounts/pol.ts'
import { explainTexts } from '../../texts/explain.ts'
import { formatDate } from '../../texts/format.ts'
import type { DayExplanation } from './day-explanation.ts'
import { Part, type PartKind, Piece } from './part.tsx'

/** The positions held for the whole day; their daily interest is what was paid. */
export function InterestPart({
  positions,
  sum,
  asked,
  nameOf,
}: {
  positions: DayExplanation['interest']
  sum: bigint
  asked: PartKind
  nameOf(nftId: string): string
}) {
  return (
    <Part kind="interest" sum={sum} asked={asked}>
      {positions.map(({ positionId, nftId, price, openedAt, planVersion, dailyInterest }) => (
        <Piece
          key={positionId}
          name={explainTexts.position(nameOf(nftId), positionId)}
          wei={parsePol(dailyInterest)}
        >
          {explainTexts.positionNote(exactPol(parsePol(price)), formatDate(openedAt), planVersion)}
        </Piece>
      ))}
    </Part>
  )
}
