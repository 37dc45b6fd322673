import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'

type Props = Omit<ComponentProps<'input'>, 'onChange' | 'value'> & {
  label: string
  value: string
  onChange(value: string): void
  error?: string | null
  hint?: ReactNode
  /** How many lines there are for a text of more than one. */
  rows?: number
  /** Beside the line, such as what is done with it. */
  aside?: ReactNode
}

/** A line of text with its label, and one line that says what is wrong. */
export function TextField({ label, value, onChange, error, hint, aside, className, ...rest }: Props) {
  const id = useId()
  const Control = (rest.rows ? 'textarea' : 'input') as 'input'
  const describedBy = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  return (
    <div className={className}>
      <label htmlFor={id} className="font-medium text-sm">
        {label}
      </label>
      <div className="mt-1.5 flex gap-2">
        <Control
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          className={clsx(
            'min-h-11 w-full min-w-0 rounded-control border bg-sunken px-3.5 outline-offset-1 placeholder:text-ink-faint disabled:opacity-60',
            error ? 'border-clay' : 'border-line-strong',
            rest.rows && 'py-2.5',
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
