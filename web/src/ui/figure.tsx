import type { ReactNode } from 'react'

/** A figure among others of a `dl`: its name and, below it, what it is. */
export function Figure({
  label,
  note,
  children,
}: {
  label: string
  note?: string | false
  children: ReactNode
}) {
  return (
    <div>
      <dt className="text-ink-faint text-sm">{label}</dt>
      <dd className="figures mt-0.5 font-semibold text-xl">
        {children}
        {note && <span className="mt-1 block font-normal text-ink-faint text-xs">{note}</span>}
      </dd>
    </div>
  )
}
