import type { ReactNode } from 'react'

export interface Fact {
  label: string
  value: ReactNode
  strong?: boolean
}

/** Names and values under each other, for reviews and previews. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="divide-y divide-line text-sm">
      {facts.map(({ label, value, strong }) => (
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
