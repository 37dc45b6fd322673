import { useId } from 'react'

interface LongFieldProps {
  label: string
  value: string
  onChange(text: string): void
  hint?: string
  lang?: string
}

/** A field for a sentence or more. */
export function LongField({ label, hint, onChange, ...rest }: LongFieldProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="font-medium text-sm">
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        rows={3}
        maxLength={500}
        required
        onChange={(event) => onChange(event.target.value)}
        aria-describedby={hint && `${id}-hint`}
        className="mt-1.5 block w-full rounded-control border border-line-strong bg-sunken px-3.5 py-2.5 outline-offset-1"
      />
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-ink-faint text-xs">
          {hint}
        </p>
      )}
    </div>
  )
}
