import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { problemText } from '../../../amounts/check-amount.ts'
import { readDecimal } from '../../../amounts/read-amount.ts'
import { a } from '../../../texts/en-admin.ts'
import { t } from '../../../texts/texts.ts'
import { isAmount, isShare, type Leaf, toBasisPoints, toPercent } from './terms.ts'

interface LeafInputProps {
  id?: string
  /** Read by assistive technology where no label is seen. */
  label?: string
  field: string
  value: Leaf
  /** What the server says is wrong with it: shown where the field itself finds nothing. */
  refused: string | undefined
  disabled: boolean
  onChange(value: Leaf): void
}

/**
 * One field of the terms: shares are typed in percent, amounts as in every form, whole numbers as such, all else as text.
 * What cannot be read stays as it was typed, with what is wrong, and goes into the draft so, which the server refuses.
 */
export function LeafInput({ id, label, field, value, refused, disabled, onChange }: LeafInputProps) {
  const problemId = useId()
  const share = isShare(field)
  const [numeric] = useState(share || typeof value === 'number')
  const [typed, setTyped] = useState<string | null>(null)
  const written = share && typeof value === 'number' ? toPercent(value) : String(value)
  // A draft that is begun again takes the place of what was typed.
  const shown = typed !== null && read(field, numeric, typed).value === value ? typed : written
  const problem = read(field, numeric, shown).problem ?? refused
  return (
    <span className="relative block">
      <input
        id={id}
        aria-label={label}
        value={shown}
        disabled={disabled}
        inputMode={numeric || isAmount(field) ? 'decimal' : undefined}
        spellCheck={false}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? problemId : undefined}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange(read(field, numeric, event.target.value).value)
        }}
        onBlur={() => setTyped(null)}
        className={clsx(
          'block min-h-9 pointer-coarse:min-h-11 w-full min-w-20 rounded-control border bg-sunken px-2.5 text-sm outline-offset-1 disabled:opacity-70',
          share && 'pr-7',
          problem ? 'border-clay' : 'border-line-strong',
        )}
      />
      {share && (
        <span aria-hidden className="absolute top-2 right-2.5 text-ink-faint text-sm">
          %
        </span>
      )}
      {problem && (
        <span id={problemId} role="alert" className="mt-1 block font-medium text-clay text-xs">
          {problem}
        </span>
      )}
    </span>
  )
}

/** @returns what goes into the draft, and what is wrong with it */
function read(field: string, numeric: boolean, text: string): { value: Leaf; problem: string | null } {
  const wrong = (problem: string) => ({ value: text, problem })
  if (!numeric && !isAmount(field)) return { value: text, problem: null }
  if (numeric && !isShare(field))
    return /^\d{1,6}$/.test(text) ? { value: Number(text), problem: null } : wrong(a.plan.notWhole)
  const decimal = readDecimal(text)
  if ('problem' in decimal) return wrong(problemText(decimal.problem, t.amounts.invalid, t))
  if (!isShare(field)) return { value: decimal.decimal, problem: null }
  const points = toBasisPoints(text)
  return points === null ? wrong(a.plan.notShare) : { value: points, problem: null }
}
