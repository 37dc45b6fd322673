import { exactPol, parsePol } from '../../amounts/pol.ts'
import { explainTexts } from '../../texts/explain.ts'
import { formatPercent } from '../../texts/format.ts'
import { t } from '../../texts/texts.ts'
import type { DayExplanation } from './day-explanation.ts'
import { Part, type PartKind, Piece } from './part.tsx'

type Commission = DayExplanation['referral'][number]

/** The commissions of each level: a share of the interest that the wallets at that distance earned. */
export function ReferralPart({
  commissions,
  sum,
  asked,
}: {
  commissions: readonly Commission[]
  sum: bigint
  asked: PartKind
}) {
  return (
    <Part kind="referral" sum={sum} asked={asked}>
      {commissions.map((commission) => (
        <Piece
          key={commission.level}
          name={explainTexts.commission(commission.level)}
          wei={parsePol(commission.amount)}
        >
          <p>{explainTexts.commissionNote(formatPercent(commission.percent), exact(commission.base))}</p>
          <p>{explainTexts.unlocked(exact(commission.principal), exact(commission.threshold))}</p>
          <Sources commission={commission} />
        </Piece>
      ))}
    </Part>
  )
}

function Sources({ commission: { sources, base } }: { commission: Commission }) {
  if (sources.length === 0) return null
  const listed = sources.reduce((sum, { interest }) => sum + parsePol(interest), 0n)
  return (
    <details className="mt-1">
      <summary className="w-fit cursor-pointer py-0.5 font-medium text-water">
        {explainTexts.sources(sources.length)}
      </summary>
      <ul className="mt-1 space-y-1.5">
        {sources.map(({ address, interest }) => (
          <li key={address} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="break-all font-mono text-[0.6875rem]">{address}</span>
            <span className="figures ml-auto">
              {exact(interest)} {t.common.pol}
            </span>
          </li>
        ))}
      </ul>
      {listed < parsePol(base) && <p className="mt-1 text-ink-faint">{explainTexts.sourcesCut}</p>}
    </details>
  )
}

function exact(pol: string): string {
  return exactPol(parsePol(pol))
}
