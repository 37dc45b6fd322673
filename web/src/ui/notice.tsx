import { clsx } from 'clsx'
import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

export type NoticeTone = 'info' | 'warning' | 'error'

const icons = { info: Info, warning: TriangleAlert, error: CircleAlert }

interface NoticeProps {
  tone?: NoticeTone
  title?: string
  children: ReactNode
  className?: string
}

/** A box with something to know. An error is announced at once. */
export function Notice({ tone = 'info', title, children, className }: NoticeProps) {
  const Icon = icons[tone]
  return (
    <div
      role={tone === 'error' ? 'alert' : 'note'}
      className={clsx(
        'flex gap-3 rounded-control p-4 text-sm',
        tone === 'info' && 'bg-water-soft',
        tone === 'warning' && 'bg-sand-soft',
        tone === 'error' && 'bg-clay-soft',
        className,
      )}
    >
      <Icon
        aria-hidden
        className={clsx(
          'mt-0.5 size-4.5 shrink-0',
          tone === 'info' && 'text-water',
          tone === 'warning' && 'text-sand',
          tone === 'error' && 'text-clay',
        )}
      />
      <div className="min-w-0 text-ink">
        {title && <p className="mb-0.5 font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  )
}
