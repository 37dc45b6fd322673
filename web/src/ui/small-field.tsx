import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'

interface SmallFieldProps {
  label: string
  className?: string
  children(control: { id: string; className: string }): ReactNode
}

/** Where little room is: a small label above its control. */
export function SmallField({ label, className, children }: SmallFieldProps) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className="font-medium text-ink-soft text-xs">
        {label}
      </label>
      {children({ id, className: controlClass })}
    </div>
  )
}

/** A day as the browser lets one choose it. */
export function DayField({
  label,
  onChange,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'onChange' | 'type'> & { label: string; onChange(day: string): void }) {
  return (
    <SmallField label={label}>
      {(control) => (
        <input
          {...rest}
          id={control.id}
          type="date"
          onChange={(event) => onChange(event.target.value)}
          className={clsx(control.className, className)}
        />
      )}
    </SmallField>
  )
}

const controlClass =
  'mt-1 block min-h-control w-full rounded-control border border-line-strong bg-surface px-3 text-sm outline-offset-1'

interface SelectFieldProps {
  label: string
  value: string
  onChange(value: string): void
  options: readonly { value: string; label: string }[]
  className?: string | undefined
}

/** A choice of one among a few, as the browser offers it. */
export function SelectField({ label, value, onChange, options, className }: SelectFieldProps) {
  return (
    <SmallField label={label} className={className}>
      {(control) => (
        <select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </SmallField>
  )
}
