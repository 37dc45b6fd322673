import { clsx } from 'clsx'
import { useEffect, useId, useRef, useState } from 'react'
import { a } from '../../texts/admin.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { isFiltered, MAX_TYPED, namesOf, type Values } from './list-params.ts'
import type { List } from './use-list.ts'

const TYPING_MS = 300

/** What a list's own filters and their values are called. */
export type Labels<Only extends Values> = {
  [Name in keyof Only]: { label: string; values: Record<Only[Name], string> }
}

/** What filters by any text are called; with options, one of them is chosen, else a part is typed. */
export type TextFilters = Readonly<
  Record<string, { label: string; hint?: string; options?: readonly { value: string; label: string }[] }>
>

/** A part of a wallet's address, a range of days and the list's own filters. */
export function ListFilters<Sort extends string, Only extends Values>({
  list,
  labels,
  texts = {},
}: {
  list: List<Sort, Only>
  /** Of the list's own filters and their values. */
  labels: Labels<Only>
  texts?: TextFilters
}) {
  const { rules, params, change } = list
  const names = namesOf(rules)
  return (
    <search className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
      {rules.wallet && (
        <TypedFilter
          key={`wallet-${rules.sorts.join()}`}
          label={a.lists.wallet}
          hint={a.lists.walletHint}
          maxLength={42}
          value={params.wallet}
          onChange={(wallet) => change({ wallet })}
        />
      )}
      <DayField
        label={a.lists.from}
        value={params.from}
        max={params.to}
        onChange={(from) => change({ from })}
      />
      <DayField label={a.lists.to} value={params.to} min={params.from} onChange={(to) => change({ to })} />
      {names.map((name) => (
        <SelectField
          key={name}
          className="sm:min-w-32 sm:max-w-44"
          label={labels[name].label}
          value={params.only[name] ?? ''}
          onChange={(value) => {
            const chosen = rules.only[name].find((one) => one === value)
            const { [name]: _, ...others } = params.only
            change({ only: (chosen ? { ...others, [name]: chosen } : others) as Partial<Only> })
          }}
          options={[
            { value: '', label: a.lists.all },
            ...rules.only[name].map((value) => ({ value, label: labels[name].values[value] })),
          ]}
        />
      ))}
      {(rules.texts ?? []).map((name) => {
        const { label, hint, options } = texts[name] ?? { label: name }
        const value = params.texts[name] ?? ''
        const put = (text: string) => {
          const { [name]: _, ...others } = params.texts
          change({ texts: text === '' ? others : { ...others, [name]: text } })
        }
        return options ? (
          <SelectField
            key={name}
            className="sm:min-w-32 sm:max-w-52"
            label={label}
            value={value}
            onChange={put}
            options={withChosen(options, value)}
          />
        ) : (
          <TypedFilter
            key={name}
            label={label}
            hint={hint}
            maxLength={MAX_TYPED}
            value={value}
            onChange={put}
          />
        )
      })}
      {isFiltered(params) && (
        <Button
          look="quiet"
          className="min-h-10!"
          onClick={() => change({ wallet: '', from: '', to: '', only: {}, texts: {} })}
        >
          {a.lists.clear}
        </Button>
      )}
    </search>
  )
}

/** What the page's address asks for is shown, also when there is no such thing, or not yet. */
function withChosen(options: readonly { value: string; label: string }[], value: string) {
  const unknown = value !== '' && !options.some((option) => option.value === value)
  return [{ value: '', label: a.lists.all }, ...options, ...(unknown ? [{ value, label: value }] : [])]
}

/** Asks the server once the typing rests. */
function TypedFilter({
  label,
  hint,
  maxLength,
  value,
  onChange,
}: {
  label: string
  hint?: string
  maxLength: number
  value: string
  onChange(value: string): void
}) {
  const id = useId()
  const [typed, setTyped] = useState(value)
  const asked = useRef(value)
  const latest = useRef(onChange)
  latest.current = onChange
  // A change from elsewhere, such as the browser's way back, shows.
  useEffect(() => {
    if (value === asked.current) return
    asked.current = value
    setTyped(value)
  }, [value])
  useEffect(() => {
    const text = typed.trim()
    if (text === asked.current) return
    const timer = setTimeout(() => {
      asked.current = text
      latest.current(text)
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <div className="col-span-2 sm:w-56">
      <label htmlFor={id} className="font-medium text-ink-soft text-xs">
        {label}
      </label>
      <input
        id={id}
        type="search"
        value={typed}
        maxLength={maxLength}
        spellCheck={false}
        autoComplete="off"
        placeholder={hint}
        onChange={(event) => setTyped(event.target.value)}
        className={clsx(fieldClass, 'font-mono placeholder:font-sans placeholder:text-ink-faint')}
      />
    </div>
  )
}

function DayField({
  label,
  value,
  onChange,
  min,
  max,
}: {
  label: string
  value: string
  onChange(value: string): void
  min?: string
  max?: string
}) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="font-medium text-ink-soft text-xs">
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={value}
        min={min || undefined}
        max={max || undefined}
        onChange={(event) => onChange(event.target.value)}
        className={fieldClass}
      />
    </div>
  )
}

const fieldClass =
  'mt-1 block min-h-10 w-full rounded-control border border-line-strong bg-surface px-3 text-sm outline-offset-1'
