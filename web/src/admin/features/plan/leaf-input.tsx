import { clsx } from 'clsx'
import { useState } from 'react'
import { isShare, type Leaf, toBasisPoints, toPercent } from './terms.ts'

/** One field of the terms: shares are typed in percent, whole numbers as such, all else as text. */
export function LeafInput({
  id,
  label,
  field,
  value,
  disabled,
  onChange,
}: {
  id?: string
  /** Read by assistive technology where no label is seen. */
  label?: string
  field: string
  value: Leaf
  disabled: boolean
  onChange(value: Leaf): void
}) {
  const share = isShare(field)
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? (share && typeof value === 'number' ? toPercent(value) : String(value))
  const read = (text: string): Leaf | null => {
    if (typeof value !== 'number') return text
    if (share) return toBasisPoints(text)
    return /^\d{1,6}$/.test(text) ? Number(text) : null
  }
  const wrong = typed !== null && read(typed) === null
  return (
    <span className="relative block">
      <input
        id={id}
        aria-label={label}
        value={shown}
        disabled={disabled}
        inputMode={typeof value === 'number' ? 'decimal' : undefined}
        spellCheck={false}
        aria-invalid={wrong || undefined}
        onChange={(event) => {
          const next = read(event.target.value)
          setTyped(event.target.value)
          if (next !== null) onChange(next)
        }}
        // What cannot be falls back to what was there.
        onBlur={() => setTyped(null)}
        className={clsx(
          'block min-h-9 w-full min-w-20 rounded-control border bg-sunken px-2.5 text-sm outline-offset-1 disabled:opacity-70',
          share && 'pr-7',
          wrong ? 'border-clay' : 'border-line-strong',
        )}
      />
      {share && (
        <span aria-hidden className="absolute top-2 right-2.5 text-ink-faint text-sm">
          %
        </span>
      )}
    </span>
  )
}
