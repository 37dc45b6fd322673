import { useQuery } from '@apollo/client/react'
import { parsePol } from '../../amounts/pol.ts'
import { graphql, readFragment } from '../../api/graphql.ts'
import { QueryState } from '../../api/query-state.tsx'
import { explainTexts } from '../../texts/explain.ts'
import { formatDate } from '../../texts/format.ts'
import { prizeTexts } from '../../texts/prize-pool.ts'

import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAddress } from '../../wallet/use-address.ts'
import { BoxPart } from './box-part.tsx'
import { ClubPart } from './club-part.tsx'
import { type DayExplanation, dayExplanationFragment } from './day-explanation.ts'
import { InterestPart } from './interest-part.tsx'
import { Exact, Part, type PartKind, Piece } from './part.tsx'
import { ReferralPart } from './referral-part.tsx'
import { sumParts } from './sum-parts.ts'

const ExplainDayQuery = graphql(
  `
    query ExplainDay($address: Address!, $day: Date!) {
      catalogue {
        id
        name
      }
      wallet(address: $address) {
        address
        explainDay(day: $day) {
          ...DayExplanation
        }
      }
    }
  `,
  [dayExplanationFragment],
)

/** Why a wallet was paid what it was for a closed day: every part, the figures it follows from, and the sum. */
export function ExplainDialog({
  day,
  asked,
  onClose,
}: {
  day: string
  /** The part that was asked about; it stands out. */
  asked: PartKind
  onClose(): void
}) {
  const address = useAddress()
  const { data, error, loading } = useQuery(ExplainDayQuery, { variables: { address, day } })
  return (
    <Dialog
      open
      onClose={onClose}
      title={explainTexts.title}
      description={explainTexts.lead(formatDate(day))}
    >
      <div className="mt-4">
        <QueryState data={data} error={error} loading={loading}>
          {({ catalogue, wallet }) => {
            const explained = readFragment(dayExplanationFragment, wallet.explainDay)
            if (!explained) return <p className="text-ink-soft text-sm">{explainTexts.nothing}</p>
            const names = new Map(catalogue.map(({ id, name }) => [id, name]))
            return <Explained day={explained} asked={asked} nameOf={(nftId) => names.get(nftId) ?? nftId} />
          }}
        </QueryState>
      </div>
    </Dialog>
  )
}

function Explained({
  day,
  asked,
  nameOf,
}: {
  day: DayExplanation
  asked: PartKind
  nameOf(nftId: string): string
}) {
  const sums = sumParts(day)
  return (
    <>
      <div className="space-y-3">
        {day.interest.length > 0 && (
          <InterestPart day={day} sum={sums.interest} asked={asked} nameOf={nameOf} />
        )}
        {day.referral.length > 0 && (
          <ReferralPart commissions={day.referral} sum={sums.referral} asked={asked} />
        )}
        {day.club && <ClubPart club={day.club} asked={asked} />}
        {day.boxes.length > 0 && <BoxPart day={day} sum={sums.boxes} asked={asked} />}
        {day.prizes.length > 0 && (
          <Part kind="prizes" sum={sums.prizes} asked={asked}>
            {day.prizes.map((prize) => (
              <Piece
                key={prize.kind}
                name={`${prizeTexts.kinds[prize.kind]} ${prize.weekId}`}
                wei={parsePol(prize.amount)}
              >
                {explainTexts.prizeNote(prize.pool, explainTexts.wallets(prize.qualified))}
              </Piece>
            ))}
          </Part>
        )}
      </div>
      <p className="mt-5 flex items-baseline justify-between gap-4 border-line border-t pt-4">
        <span className="font-semibold">{explainTexts.total}</span>
        <Exact wei={parsePol(day.total)} className="font-semibold" />
      </p>
      {sums.exact ? (
        <p className="mt-1 text-ink-faint text-xs">
          {explainTexts.sums} {explainTexts.plan(day.planVersion)}.
        </p>
      ) : (
        <Notice tone="error" className="mt-3">
          {explainTexts.doesNotSum}
        </Notice>
      )}
    </>
  )
}
