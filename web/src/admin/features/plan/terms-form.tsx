import { clsx } from 'clsx'
import { Plus, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { problemText } from '../../../amounts/check-amount.ts'
import { readDecimal, writeAmount } from '../../../amounts/read-amount.ts'
import { a } from '../../../texts/admin.ts'
import { parsePol } from '../../../texts/format.ts'
import { separators } from '../../../texts/language.ts'
import { t } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import {
  emptyRow,
  type Group,
  inOrder,
  isAmount,
  isShare,
  type Leaf,
  type Problems,
  type Row,
  type Terms,
  toBasisPoints,
  toPercent,
} from './terms.ts'

const labels: Record<string, string> = a.plan.fields
/** In the order in which people read about them. */
const fieldNames = Object.keys(labels)

/** @returns what people call a field of the terms; the field's own name when it is a new one */
function fieldLabel(field: string): string {
  return labels[field] ?? field
}

const titles: Record<string, string> = a.plan.groups

/** @param area e.g. `MYSTERY_BOX`. @returns what people call that part of the terms */
export function areaTitle(area: string): string {
  const group = area.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  return titles[group] ?? group
}

/** What a part of the terms is shown and edited by. */
interface PartProps<Value> {
  value: Value
  /** Where it is in the terms. */
  at: string
  problems: Problems
  disabled: boolean
  onChange(value: Value): void
}

/** All terms, to be read and edited; what is in them decides what is shown. */
export function TermsForm({ value: terms, onChange, ...part }: Omit<PartProps<Terms>, 'at'>) {
  return (
    <div className="space-y-5">
      {inOrder(terms, Object.keys(titles)).map(([name, group]) => {
        const title = titles[name] ?? name
        const change = (next: typeof group) => onChange({ ...terms, [name]: next })
        return (
          <Card key={name} title={title}>
            {Array.isArray(group) ? (
              <TermsTable
                {...part}
                title={title}
                at={name}
                value={group}
                fixed={name === 'referral'}
                onChange={change}
              />
            ) : (
              <Fields {...part} at={name} value={group} onChange={change} />
            )}
          </Card>
        )
      })}
    </div>
  )
}

function Fields({ value: fields, at, onChange, ...part }: PartProps<Group>) {
  const id = useId()
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {inOrder(fields, fieldNames).map(([field, value]) => {
        const change = (next: typeof value) => onChange({ ...fields, [field]: next })
        const shared = { ...part, at: `${at}.${field}`, onChange: change }
        return Array.isArray(value) ? (
          <div key={field} className="col-span-full">
            <h3 className="mb-1 font-medium text-sm">{fieldLabel(field)}</h3>
            <TermsTable {...shared} title={fieldLabel(field)} value={value} />
          </div>
        ) : (
          <div key={field}>
            <label htmlFor={`${id}-${field}`} className="mb-1 block font-medium text-ink-soft text-xs">
              {fieldLabel(field)}
            </label>
            <LeafInput {...shared} id={`${id}-${field}`} field={field} value={value} />
          </div>
        )
      })}
    </div>
  )
}

interface TermsTableProps extends PartProps<Row[]> {
  title: string
  /** Whether the number of rows is given, as that of referral levels. */
  fixed?: boolean
}

/** Rows of the terms, such as the catalogue. */
function TermsTable({ title, fixed = false, value: rows, at, onChange, ...part }: TermsTableProps) {
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
                    {...part}
                    label={`${fieldLabel(field)} ${index + 1}`}
                    field={field}
                    value={row[field] ?? ''}
                    at={`${at}[${index}].${field}`}
                    onChange={(value) => change(index, field, value)}
                  />
                </td>
              ))}
              {!fixed && (
                <td className="py-1">
                  <Button
                    look="quiet"
                    size="small"
                    icon={Trash2}
                    disabled={part.disabled || rows.length === 1}
                    aria-label={`${a.plan.remove} ${index + 1}`}
                    onClick={() => onChange(rows.filter((_, i) => i !== index))}
                  />
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
          icon={Plus}
          disabled={part.disabled}
          onClick={() => onChange([...rows, emptyRow(rows)])}
        >
          {a.plan.add}
        </Button>
      )}
    </fieldset>
  )
}

interface LeafInputProps extends PartProps<Leaf> {
  id?: string
  /** Read by assistive technology where no label is seen. */
  label?: string
  field: string
}

/**
 * One field of the terms: shares are typed in percent, amounts as in every form, whole numbers as such, all else as text.
 * What cannot be read stays as it was typed, with what is wrong, and goes into the draft so, which the server refuses.
 */
function LeafInput({ id, label, field, value, at, problems, disabled, onChange }: LeafInputProps) {
  const problemId = useId()
  const share = isShare(field)
  const [numeric] = useState(share || typeof value === 'number')
  const [typed, setTyped] = useState<string | null>(null)
  const written = writtenAs(field, value)
  // A draft that is begun again takes the place of what was typed.
  const shown = typed !== null && read(field, numeric, typed).value === value ? typed : written
  const problem = read(field, numeric, shown).problem ?? problems.get(at)
  return (
    <span className="relative block">
      <input
        id={id}
        aria-label={label}
        value={shown}
        disabled={disabled}
        inputMode={numeric || isAmount(field) ? 'decimal' : undefined}
        spellCheck={false}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? problemId : undefined}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange(read(field, numeric, event.target.value).value)
        }}
        onBlur={() => setTyped(null)}
        className={clsx(
          'block min-h-9 tap:min-h-11 w-full min-w-20 rounded-control border bg-sunken px-2.5 text-sm outline-offset-1 disabled:opacity-70',
          share && 'pr-7',
          problem ? 'border-clay' : 'border-line-strong',
        )}
      />
      {share && (
        <span aria-hidden className="absolute top-2 right-2.5 text-ink-faint text-sm">
          %
        </span>
      )}
      {problem && (
        <span id={problemId} role="alert" className="mt-1 block font-medium text-clay text-xs">
          {problem}
        </span>
      )}
    </span>
  )
}

/** @returns a field as this language writes it, so that {@link read} reads it back; what could not be read as it was typed */
function writtenAs(field: string, value: Leaf): string {
  if (isShare(field) && typeof value === 'number') return toPercent(value).replace('.', separators.decimal)
  const exact = isAmount(field) && /^\d{1,20}(\.\d{1,18})?$/.test(String(value))
  return exact ? writeAmount(parsePol(String(value))) : String(value)
}

/** @returns what goes into the draft, and what is wrong with it */
function read(field: string, numeric: boolean, text: string): { value: Leaf; problem: string | null } {
  const wrong = (problem: string) => ({ value: text, problem })
  if (!numeric && !isAmount(field)) return { value: text, problem: null }
  if (numeric && !isShare(field))
    return /^\d{1,6}$/.test(text) ? { value: Number(text), problem: null } : wrong(a.plan.notWhole)
  const decimal = readDecimal(text)
  if ('problem' in decimal) return wrong(problemText(decimal.problem, t.amounts.invalid, t))
  if (!isShare(field)) return { value: decimal.decimal, problem: null }
  const points = toBasisPoints(text)
  return points === null ? wrong(a.plan.notShare) : { value: points, problem: null }
}
