import { exactPol, parsePol } from '../../amounts/pol.ts'
import { explainTexts } from '../../texts/explain.ts'
import { formatDate } from '../../texts/format.ts'
import { DrawCheck } from '../mystery-box/draw-check.tsx'
import type { DayExplanation } from './day-explanation.ts'
import { Part, type PartKind, Piece, Unlisted } from './part.tsx'

/** The boxes credited that day; each is drawn again in this browser. */
export function BoxPart({ day, sum, asked }: { day: DayExplanation; sum: bigint; asked: PartKind }) {
  return (
    <Part kind="boxes" sum={sum} asked={asked}>
      {day.boxes.map(({ positionId, tier, price, reward, drawnDay, seed }) => (
        <Piece key={positionId} name={explainTexts.box(tier, positionId)} wei={parsePol(reward)}>
          <p>{explainTexts.boxNote(exactPol(parsePol(price)), formatDate(drawnDay))}</p>
          <DrawCheck
            folded
            draw={{
              positionId,
              tier,
              seed,
              day: drawnDay,
              price: parsePol(price),
              reward: parsePol(reward),
            }}
          />
        </Piece>
      ))}
      <Unlisted wei={parsePol(day.boxesUnlisted)} />
    </Part>
  )
}
