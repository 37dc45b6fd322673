import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { a } from '../../texts/en-admin.ts'
import { Button } from '../../ui/button.tsx'
import { DayField, SelectField, SmallField } from '../../ui/small-field.tsx'
import type { List } from './list-params.ts'
import { isFiltered, MAX_TYPED } from './list-params.ts'

const TYPING_MS = 300

/** A part of a wallet's address, a range of days and the list's own filters. */
export function ListFilters<Sort extends string>({ list }: { list: List<Sort> }) {
  const {
    rules,
    params: { wallet, from, to, only },
    change,
  } = list
  return (
    <search className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
      {rules.wallet && (
        <TypedFilter
          key={`wallet-${rules.sorts.join()}`}
          label={a.lists.wallet}
          hint={a.lists.walletHint}
          maxLength={42}
          value={wallet}
          onChange={(part) => change({ wallet: part })}
        />
      )}
      <DayField
        label={a.lists.from}
        value={from}
        max={to || undefined}
        onChange={(day) => change({ from: day })}
      />
      <DayField
        label={a.lists.to}
        value={to}
        min={from || undefined}
        onChange={(day) => change({ to: day })}
      />
      {Object.entries(rules.filters).map(([name, { label, values, hint }]) => {
        const field = {
          label,
          value: only[name] ?? '',
          onChange: (text: string) => change({ only: { ...only, [name]: text } }),
        }
        return values ? (
          <SelectField
            key={name}
            {...field}
            className="sm:min-w-32 sm:max-w-52"
            options={choices(values, field.value)}
          />
        ) : (
          <TypedFilter key={name} {...field} hint={hint} maxLength={MAX_TYPED} />
        )
      })}
      {isFiltered(list.params) && (
        <Button look="quiet" size="field" onClick={() => change({ wallet: '', from: '', to: '', only: {} })}>
          {a.lists.clear}
        </Button>
      )}
    </search>
  )
}

/** What the page's address asks for is shown, also when there is no such thing, or not yet. */
function choices(values: Readonly<Record<string, string>>, chosen: string) {
  const known = { '': a.lists.all, ...values }
  const shown = Object.hasOwn(known, chosen) ? known : { ...known, [chosen]: chosen }
  return Object.entries(shown).map(([value, label]) => ({ value, label }))
}

interface TypedFilterProps {
  label: string
  hint?: string | undefined
  maxLength: number
  value: string
  onChange(value: string): void
}

/** Asks the server once the typing rests. */
function TypedFilter({ label, hint, maxLength, value, onChange }: TypedFilterProps) {
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
    <SmallField label={label} className="col-span-2 sm:w-56">
      {({ id, className }) => (
        <input
          id={id}
          type="search"
          value={typed}
          maxLength={maxLength}
          spellCheck={false}
          autoComplete="off"
          placeholder={hint}
          onChange={(event) => setTyped(event.target.value)}
          className={clsx(className, 'font-mono placeholder:font-sans placeholder:text-ink-faint')}
        />
      )}
    </SmallField>
  )
}
