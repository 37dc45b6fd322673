import { useId } from 'react'
import { a } from '../../../texts/admin.ts'
import { Card } from '../../../ui/card.tsx'
import { fieldLabel, fieldNames } from './field-label.ts'
import { LeafInput } from './leaf-input.tsx'
import type { Problems } from './problems-of.ts'
import { type Group, inOrder, type Terms } from './terms.ts'
import { TermsTable } from './terms-table.tsx'

const titles: Record<string, string> = a.plan.groups

/** All terms, to be read and edited; what is in them decides what is shown. */
export function TermsForm({
  terms,
  problems,
  disabled,
  onChange,
}: {
  terms: Terms
  problems: Problems
  disabled: boolean
  onChange(terms: Terms): void
}) {
  return (
    <div className="space-y-5">
      {inOrder(terms, Object.keys(titles)).map(([name, group]) => {
        const title = titles[name] ?? name
        return (
          <Card key={name} title={title}>
            {Array.isArray(group) ? (
              <TermsTable
                title={title}
                at={name}
                problems={problems}
                rows={group}
                fixed={name === 'referral'}
                disabled={disabled}
                onChange={(rows) => onChange({ ...terms, [name]: rows })}
              />
            ) : (
              <Fields
                fields={group}
                at={name}
                problems={problems}
                disabled={disabled}
                onChange={(fields) => onChange({ ...terms, [name]: fields })}
              />
            )}
          </Card>
        )
      })}
    </div>
  )
}

function Fields({
  fields,
  at,
  problems,
  disabled,
  onChange,
}: {
  fields: Group
  /** Where the fields are in the terms. */
  at: string
  problems: Problems
  disabled: boolean
  onChange(fields: Group): void
}) {
  const id = useId()
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {inOrder(fields, fieldNames).map(([field, value]) =>
        Array.isArray(value) ? (
          <div key={field} className="col-span-full">
            <h3 className="mb-1 font-medium text-sm">{fieldLabel(field)}</h3>
            <TermsTable
              title={fieldLabel(field)}
              at={`${at}.${field}`}
              problems={problems}
              rows={value}
              fixed={false}
              disabled={disabled}
              onChange={(rows) => onChange({ ...fields, [field]: rows })}
            />
          </div>
        ) : (
          <div key={field}>
            <label htmlFor={`${id}-${field}`} className="mb-1 block font-medium text-ink-soft text-xs">
              {fieldLabel(field)}
            </label>
            <LeafInput
              id={`${id}-${field}`}
              field={field}
              value={value}
              refused={problems.get(`${at}.${field}`)}
              disabled={disabled}
              onChange={(next) => onChange({ ...fields, [field]: next })}
            />
          </div>
        ),
      )}
    </div>
  )
}
