import type { ReactNode } from 'react'

export interface Fact {
  label: string
  value: ReactNode
  strong?: boolean
}

/** Names and values under each other, for reviews and previews; what is no fact is left out. */
export function Facts({ facts }: { facts: readonly (Fact | false | null)[] }) {
  return (
    <dl className="divide-y divide-line text-sm">
      {facts
        .filter((fact) => !!fact)
        .map(({ label, value, strong }) => (
          <div key={label} className="flex flex-wrap items-baseline gap-x-4 py-2.5">
            <dt className="text-ink-faint">{label}</dt>
            <dd className={`ml-auto text-right ${strong ? 'font-semibold text-base' : 'font-medium'}`}>
              {value}
            </dd>
          </div>
        ))}
    </dl>
  )
}

/** Short sentences worth knowing, one under the other. */
export function InfoList({ items }: { items: readonly string[] }) {
  return (
    <ul className="space-y-3 text-ink-soft text-sm">
      {items.map((item) => (
        <li key={item} className="flex gap-3">
          <span aria-hidden className="mt-2 h-0.5 w-3 shrink-0 rounded-full bg-water" />
          {item}
        </li>
      ))}
    </ul>
  )
}
