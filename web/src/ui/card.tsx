import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'

interface CardProps {
  title?: string
  aside?: ReactNode
  children: ReactNode
  className?: string
  /** Content reaches the edges, e.g. a table. */
  flush?: boolean
  /** Where the content can be folded up: whether it is at first. */
  folded?: boolean
}

/** A surface. With a title it is a region of that name. */
export function Card({ title, aside, children, className, flush = false, folded }: CardProps) {
  const id = useId()
  const heading = (
    <h2 id={id} className="font-semibold text-base">
      {title}
    </h2>
  )
  const content = (
    <div
      className={clsx(
        flush ? 'pt-3' : 'px-5 pb-5 sm:px-6 sm:pb-6',
        !flush && (title ? 'pt-3.5' : 'pt-5 sm:pt-6'),
      )}
    >
      {children}
    </div>
  )
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={clsx('overflow-hidden rounded-card border border-line bg-surface shadow-card', className)}
    >
      {folded === undefined ? (
        <>
          {title && (
            <header className="flex flex-wrap items-center justify-between gap-2 px-5 pt-5 sm:px-6">
              {heading}
              {aside}
            </header>
          )}
          {content}
        </>
      ) : (
        <details open={!folded} className="group">
          <summary className="flex cursor-pointer list-none items-center justify-between gap-2 px-5 py-4 group-open:pb-0 sm:px-6 [&::-webkit-details-marker]:hidden">
            {heading}
            <ChevronDown aria-hidden className="size-5 text-ink-faint group-open:rotate-180" />
          </summary>
          {content}
        </details>
      )}
    </section>
  )
}
