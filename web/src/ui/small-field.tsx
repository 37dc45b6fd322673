import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'

interface SmallFieldProps {
  label: string
  className?: string | undefined
  children(control: { id: string; className: string }): ReactNode
}

/** Where little room is: a small label above its control. */
function SmallField({ label, className, children }: SmallFieldProps) {
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

type InputFieldProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  label: string
  onChange(text: string): void
  /** The classes of the control itself. */
  look?: string
}

/** A search, or a day as the browser lets one choose it. */
export function InputField({ label, onChange, className, look, ...rest }: InputFieldProps) {
  return (
    <SmallField label={label} className={className}>
      {(control) => (
        <input
          {...rest}
          id={control.id}
          onChange={(event) => onChange(event.target.value)}
          className={clsx(control.className, look)}
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
