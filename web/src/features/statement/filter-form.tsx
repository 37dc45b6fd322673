import { clsx } from 'clsx'
import { useId } from 'react'
import { statementTexts } from '../../texts/statement.ts'
import { t } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { lineTypes, type StatementFilter } from './statement-filter.ts'

/** Chooses types of line and days; takes effect at once. */
export function FilterForm({
  filter,
  onChange,
}: {
  filter: StatementFilter
  onChange(filter: StatementFilter): void
}) {
  const filtered = filter.types.length > 0 || filter.fromDay || filter.toDay
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <fieldset>
        <legend className="mb-2 font-medium text-sm">{statementTexts.types}</legend>
        <div className="flex flex-wrap gap-2">
          {lineTypes.map((type) => {
            const chosen = filter.types.includes(type)
            const types = lineTypes.filter((each) => filter.types.includes(each) !== (each === type))
            return (
              <label
                key={type}
                className={clsx(
                  'flex min-h-9 cursor-pointer items-center gap-2 rounded-full border px-3.5 text-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--ring)',
                  chosen
                    ? 'border-water bg-water-soft font-semibold text-water'
                    : 'border-line text-ink-soft hover:border-line-strong',
                )}
              >
                <input
                  type="checkbox"
                  checked={chosen}
                  onChange={() => onChange({ ...filter, types })}
                  className="size-3.5 accent-(--water)"
                />
                {t.types[type]}
              </label>
            )
          })}
        </div>
      </fieldset>
      <div className="flex flex-wrap items-end gap-3">
        <Day
          label={statementTexts.from}
          day={filter.fromDay}
          most={filter.toDay}
          onChange={(fromDay) => onChange({ ...filter, fromDay })}
        />
        <Day
          label={statementTexts.to}
          day={filter.toDay}
          least={filter.fromDay}
          onChange={(toDay) => onChange({ ...filter, toDay })}
        />
        {filtered && (
          <Button look="quiet" onClick={() => onChange({ types: [], fromDay: null, toDay: null })}>
            {statementTexts.reset}
          </Button>
        )}
      </div>
    </div>
  )
}

function Day({
  label,
  day,
  least,
  most,
  onChange,
}: {
  label: string
  day: string | null
  least?: string | null
  most?: string | null
  onChange(day: string | null): void
}) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={day ?? ''}
        min={least ?? undefined}
        max={most ?? undefined}
        onChange={({ target }) => onChange(target.value || null)}
        className="figures min-h-11 rounded-control border border-line-strong bg-surface px-3 text-sm"
      />
    </div>
  )
}
