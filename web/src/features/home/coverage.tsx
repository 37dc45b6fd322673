import { clsx } from 'clsx'
import { Link } from 'react-router'
import { parsePol } from '../../amounts/pol.ts'
import { useConfig } from '../../config/config-context.tsx'
import { formatPercent } from '../../texts/format.ts'
import { homeTexts } from '../../texts/home.ts'
import { transparencyTexts } from '../../texts/transparency.ts'

/** As last observed; amounts in POL. */
interface Observed {
  reserves: string
  principals: string
  /** null: nothing is owed */
  coveragePercent: number | null
}

type Verdict = 'covered' | 'depositsCovered' | 'notCovered'

/** @param inVault deposits are kept from everything else, so that they can be there while rewards are not */
export function verdictOf(observed: Observed, inVault: boolean): Verdict {
  if (observed.coveragePercent === null || observed.coveragePercent >= 100) return 'covered'
  const kept = inVault && parsePol(observed.reserves) >= parsePol(observed.principals)
  return kept ? 'depositsCovered' : 'notCovered'
}

/** What stands behind the promise of income: how much of what is owed is there, and where to check it. */
export function CoverageLine({ observed, className }: { observed: Observed; className?: string }) {
  const { inVault } = useConfig()
  const x = transparencyTexts
  const verdict = verdictOf(observed, inVault)
  const percent = observed.coveragePercent
  return (
    <p
      className={clsx(
        'rounded-control px-4 py-2.5 text-ink text-sm',
        { covered: 'bg-reed-soft', depositsCovered: 'bg-sand-soft', notCovered: 'bg-clay-soft' }[verdict],
        className,
      )}
    >
      <span className="figures font-semibold">
        {x.coverage}: {percent === null ? x.nothingOwed : formatPercent(percent, 2)}.
      </span>{' '}
      {x[verdict]}.{' '}
      <Link to="/transparency" className="font-semibold underline underline-offset-4">
        {homeTexts.backingCheck}
      </Link>
    </p>
  )
}
