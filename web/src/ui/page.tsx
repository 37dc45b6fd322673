import type { ReactNode } from 'react'
import { useConfig } from '../config/config-context.tsx'

/** A page: its title in the browser and, unless it brings its own, its heading. */
export function Page({
  title,
  lead,
  aside,
  heading = true,
  children,
}: {
  title: string
  lead?: ReactNode
  aside?: ReactNode
  heading?: boolean
  children: ReactNode
}) {
  const { productName } = useConfig()
  return (
    <>
      <title>{`${title} · ${productName}`}</title>
      {heading && (
        <header className="mb-6 flex flex-wrap items-end justify-between gap-4 sm:mb-8">
          <div>
            <h1 className="font-semibold text-2xl sm:text-3xl">{title}</h1>
            {lead && <p className="mt-1 max-w-2xl text-ink-soft">{lead}</p>}
          </div>
          {aside}
        </header>
      )}
      {children}
    </>
  )
}
