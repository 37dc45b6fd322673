import { clsx } from 'clsx'
import { displayPol, exactPol } from '../amounts/pol.ts'
import { t } from '../texts/texts.ts'

/** An amount of POL with tabular figures, cut to `digits`; the exact one is in its title. */
export function Amount({
  wei,
  digits = 4,
  unit = true,
  signed = false,
  fit = false,
  className,
}: {
  wei: bigint
  digits?: number
  unit?: boolean
  /** Shows a plus before what comes in. */
  signed?: boolean
  /** Long amounts are set smaller, so that they stay on one line of a card. */
  fit?: boolean
  className?: string
}) {
  const shown = (signed && wei > 0n ? '+' : '') + displayPol(wei, digits).replace('-', '\u2212')
  return (
    <span
      className={clsx('figures whitespace-nowrap', fit && sizeFor(shown.length), className)}
      title={`${exactPol(wei)} ${t.common.pol}`}
    >
      {shown}
      {unit && <span className="ml-[0.3em] font-medium text-[0.72em] text-ink-faint">{t.common.pol}</span>}
    </span>
  )
}

function sizeFor(length: number): string {
  if (length <= 11) return ''
  return length <= 15 ? 'text-[0.82em]' : 'text-[0.66em]'
}
