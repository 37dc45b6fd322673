import type { ReactNode } from 'react'
import { useConfig } from '../../config/config-context.tsx'
import { a } from '../../texts/admin.ts'

/** A page of the console: its title in the browser and its heading. */
export function AdminPage({
  title,
  lead,
  aside,
  children,
}: {
  title: string
  lead?: ReactNode
  aside?: ReactNode
  children: ReactNode
}) {
  const { productName } = useConfig()
  return (
    <>
      <title>{`${title} · ${a.title(productName)}`}</title>
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="font-semibold text-2xl">{title}</h1>
          {lead && <div className="mt-1 max-w-2xl text-ink-soft">{lead}</div>}
        </div>
        {aside}
      </header>
      {children}
    </>
  )
}
