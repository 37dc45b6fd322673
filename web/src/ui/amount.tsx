import { clsx } from 'clsx'
import { displayPol, exactPol } from '../amounts/pol.ts'
import { t } from '../texts/texts.ts'

/** An amount of POL with tabular figures, cut to `digits`; the exact one is in its title. */
export function Amount({
  wei,
  digits = 4,
  unit = true,
  signed = false,
  className,
}: {
  wei: bigint
  digits?: number
  unit?: boolean
  /** Shows a plus before what comes in. */
  signed?: boolean
  className?: string
}) {
  const sign = signed && wei > 0n ? '+' : ''
  return (
    <span className={clsx('figures whitespace-nowrap', className)} title={`${exactPol(wei)} ${t.common.pol}`}>
      {sign}
      {displayPol(wei, digits).replace('-', '\u2212')}
      {unit && <span className="ml-[0.3em] font-medium text-[0.72em] text-ink-faint">{t.common.pol}</span>}
    </span>
  )
}
