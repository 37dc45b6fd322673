import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'

/** A surface. With a title it is a region of that name. */
export function Card({
  title,
  aside,
  children,
  className,
  flush = false,
}: {
  title?: string
  aside?: ReactNode
  children: ReactNode
  className?: string
  /** Content reaches the edges, e.g. a table. */
  flush?: boolean
}) {
  const id = useId()
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={clsx('overflow-hidden rounded-card border border-line bg-surface shadow-card', className)}
    >
      {title && (
        <header className="flex flex-wrap items-center justify-between gap-2 px-5 pt-5 sm:px-6">
          <h2 id={id} className="font-semibold text-base">
            {title}
          </h2>
          {aside}
        </header>
      )}
      <div
        className={clsx(
          flush ? 'pt-3' : 'px-5 pb-5 sm:px-6 sm:pb-6',
          !flush && (title ? 'pt-3.5' : 'pt-5 sm:pt-6'),
        )}
      >
        {children}
      </div>
    </section>
  )
}
