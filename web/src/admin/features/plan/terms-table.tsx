import { Plus, Trash2 } from 'lucide-react'
import { a } from '../../../texts/admin.ts'
import { Button } from '../../../ui/button.tsx'
import { fieldLabel, fieldNames } from './field-label.ts'
import { LeafInput } from './leaf-input.tsx'
import type { Problems } from './problems-of.ts'
import { emptyRow, inOrder, type Row } from './terms.ts'

/** Rows of the terms, such as the catalogue. */
export function TermsTable({
  title,
  at,
  problems,
  rows,
  fixed,
  disabled,
  onChange,
}: {
  title: string
  /** Where the rows are in the terms. */
  at: string
  problems: Problems
  rows: Row[]
  /** Whether the number of rows is given, as that of referral levels. */
  fixed: boolean
  disabled: boolean
  onChange(rows: Row[]): void
}) {
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
