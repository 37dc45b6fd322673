import { Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { a } from '../../../texts/en-admin.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { LeafInput } from './leaf-input.tsx'
import { emptyRow, type Group, inOrder, type Problems, type Row, type Terms } from './terms.ts'

const labels: Record<string, string> = a.plan.fields
/** In the order in which people read about them. */
const fieldNames = Object.keys(labels)

/** @returns what people call a field of the terms; the field's own name when it is a new one */
function fieldLabel(field: string): string {
  return labels[field] ?? field
}

const titles: Record<string, string> = a.plan.groups

interface TermsFormProps {
  terms: Terms
  problems: Problems
  disabled: boolean
  onChange(terms: Terms): void
}

/** All terms, to be read and edited; what is in them decides what is shown. */
export function TermsForm({ terms, problems, disabled, onChange }: TermsFormProps) {
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

interface FieldsProps {
  fields: Group
  /** Where the fields are in the terms. */
  at: string
  problems: Problems
  disabled: boolean
  onChange(fields: Group): void
}

function Fields({ fields, at, problems, disabled, onChange }: FieldsProps) {
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

interface TermsTableProps {
  title: string
  /** Where the rows are in the terms. */
  at: string
  problems: Problems
  rows: Row[]
  /** Whether the number of rows is given, as that of referral levels. */
  fixed: boolean
  disabled: boolean
  onChange(rows: Row[]): void
}

/** Rows of the terms, such as the catalogue. */
function TermsTable({ title, at, problems, rows, fixed, disabled, onChange }: TermsTableProps) {
  const fields = inOrder(rows[0] ?? {}, fieldNames).map(([field]) => field)
  const change = (index: number, field: string, value: string | number) =>
    onChange(rows.map((row, i) => (i === index ? { ...row, [field]: value } : row)))
  return (
    // What only assistive technology reads is positioned: it must not reach beyond what scrolls.
    <fieldset aria-label={title} className="relative min-w-0 overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="text-left text-ink-faint text-xs">
            <th scope="col" className="py-1.5 pr-3 font-medium">
              {a.plan.row}
            </th>
            {fields.map((field) => (
              <th key={field} scope="col" className="py-1.5 pr-3 font-medium">
                {fieldLabel(field)}
              </th>
            ))}
            {!fixed && (
              <th scope="col" className="py-1.5 font-medium">
                <span className="sr-only">{a.plan.remove}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity while they are edited
            <tr key={index}>
              <th scope="row" className="figures py-1 pr-3 text-left font-normal text-ink-faint">
                {index + 1}
              </th>
              {fields.map((field) => (
                <td key={field} className="py-1 pr-3">
                  <LeafInput
                    label={`${fieldLabel(field)} ${index + 1}`}
                    field={field}
                    value={row[field] ?? ''}
                    refused={problems.get(`${at}[${index}].${field}`)}
                    disabled={disabled}
                    onChange={(value) => change(index, field, value)}
                  />
                </td>
              ))}
              {!fixed && (
                <td className="py-1">
                  <Button
                    look="quiet"
                    size="small"
                    disabled={disabled || rows.length === 1}
                    aria-label={`${a.plan.remove} ${index + 1}`}
                    onClick={() => onChange(rows.filter((_, i) => i !== index))}
                  >
                    <Trash2 aria-hidden className="size-4" />
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {!fixed && (
        <Button
          look="quiet"
          size="small"
          className="mt-2"
          disabled={disabled}
          onClick={() => onChange([...rows, emptyRow(rows)])}
        >
          <Plus aria-hidden className="size-4" />
          {a.plan.add}
        </Button>
      )}
    </fieldset>
  )
}
