import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { separators } from '../texts/separators.ts'
import { t } from '../texts/texts.ts'

interface AmountFieldProps {
  value: string
  onChange(value: string): void
  onMax?: (() => void) | undefined
  error?: string | null
  hint?: ReactNode
  disabled?: boolean
}

/**
 * An amount of POL with its suffix, a Max button, and one line that says what is wrong. A line of text, since browsers
 * drop the comma from a field of numbers: `1,5` became 15.
 */
export function AmountField({ value, onChange, onMax, error, hint, disabled }: AmountFieldProps) {
  const id = useId()
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-medium text-sm">
          {t.common.amount}
        </label>
        {hint && <span className="figures text-ink-faint text-xs">{hint}</span>}
      </div>
      <div
        className={clsx(
          'mt-2 flex items-center gap-2 rounded-control border bg-sunken py-1.5 pr-2 pl-4 transition-colors focus-within:outline-2 focus-within:outline-offset-1',
          error ? 'border-clay outline-clay' : 'border-line-strong outline-(--ring)',
        )}
      >
        <input
          id={id}
          inputMode="decimal"
          placeholder={`0${separators.decimal}0`}
          autoComplete="off"
          value={value}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.value)}
          className="figures min-w-0 grow bg-transparent py-2 font-semibold disabled:opacity-60 text-2xl tracking-tight outline-none placeholder:text-ink-faint"
        />
        <span className="font-medium text-ink-faint">{t.common.pol}</span>
        {onMax && (
          <button
            type="button"
            disabled={disabled}
            onClick={onMax}
            className="min-h-9 rounded-control bg-water-soft px-3 font-semibold text-sm text-water hover:text-water-strong disabled:cursor-not-allowed disabled:opacity-60"
          >
            {t.common.max}
          </button>
        )}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-2 font-medium text-clay text-sm">
          {error}
        </p>
      )}
    </div>
  )
}

type Props = Omit<ComponentProps<'input'>, 'onChange' | 'value'> & {
  label: string
  value: string
  onChange(value: string): void
  error?: string | null
  hint?: ReactNode
  /** Beside the line, such as what is done with it. */
  aside?: ReactNode
}

/** A line of text with its label, and one line that says what is wrong. */
export function TextField({ label, value, onChange, error, hint, aside, className, ...rest }: Props) {
  const id = useId()
  const describedBy = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  return (
    <div className={className}>
      <label htmlFor={id} className="font-medium text-sm">
        {label}
      </label>
      <div className="mt-1.5 flex gap-2">
        <input
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          className={clsx(
            'min-h-11 w-full min-w-0 rounded-control border bg-sunken px-3.5 outline-offset-1 placeholder:text-ink-faint disabled:opacity-60',
            error ? 'border-clay' : 'border-line-strong',
          )}
          {...rest}
        />
        {aside}
      </div>
      {error ? (
        <p id={`${id}-error`} role="alert" className="mt-1.5 font-medium text-clay text-sm">
          {error}
        </p>
      ) : (
        hint && (
          <p id={`${id}-hint`} className="mt-1.5 text-ink-faint text-xs">
            {hint}
          </p>
        )
      )}
    </div>
  )
}
