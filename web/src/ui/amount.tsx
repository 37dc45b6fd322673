import { clsx } from 'clsx'
import { displayPol, exactPol, parsePol } from '../texts/format.ts'
import { t } from '../texts/texts.ts'

/** An amount of POL with tabular figures, cut to `digits` unless it is `exact`; the exact one is in its title. */
export function Amount({
  pol = '0',
  wei = parsePol(pol),
  digits = 4,
  exact = false,
  unit = true,
  signed = false,
  fit = false,
  className,
}: {
  digits?: number
  /** Nothing is cut: where amounts are there to be added up. */
  exact?: boolean
  unit?: boolean
  /** Shows a plus before what comes in. */
  signed?: boolean
  /** Long amounts are set smaller, so that they stay on one line of a card. */
  fit?: boolean
  className?: string
  /** In POL as the API writes it, or in wei. */
} & ({ pol: string; wei?: never } | { pol?: never; wei: bigint })) {
  const shown =
    (signed && wei > 0n ? '+' : '') + (exact ? exactPol(wei) : displayPol(wei, digits)).replace('-', '\u2212')
  return (
    <span
      className={clsx('figures whitespace-nowrap', fit && sizeFor(shown.length), className)}
      title={`${exactPol(wei)} ${t.common.pol}`}
    >
      {shown}
      {unit && (
        <>
          {' '}
          <span className="font-medium text-[0.72em] text-ink-faint">{t.common.pol}</span>
        </>
      )}
    </span>
  )
}

function sizeFor(length: number): string {
  if (length <= 11) return ''
  return length <= 15 ? 'text-[0.82em]' : 'text-[0.66em]'
}
