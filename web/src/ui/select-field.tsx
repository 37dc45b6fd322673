import { SmallField } from './small-field.tsx'

/** A choice of one among a few, as the browser offers it. */
export function SelectField({
  label,
  value,
  onChange,
  options,
  className,
}: {
  label: string
  value: string
  onChange(value: string): void
  options: readonly { value: string; label: string }[]
  className?: string | undefined
}) {
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
