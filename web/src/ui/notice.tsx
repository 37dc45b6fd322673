import { clsx } from 'clsx'
import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const looks = {
  info: { Icon: Info, box: 'bg-water-soft', ink: 'text-water' },
  warning: { Icon: TriangleAlert, box: 'bg-sand-soft', ink: 'text-sand' },
  error: { Icon: CircleAlert, box: 'bg-clay-soft', ink: 'text-clay' },
}

interface NoticeProps {
  tone?: keyof typeof looks
  title?: string
  children: ReactNode
  className?: string
}

/** A box with something to know, none where there is nothing. An error is announced at once. */
export function Notice({ tone = 'info', title, children, className }: NoticeProps) {
  const { Icon, box, ink } = looks[tone]
  if (!children) return null
  return (
    <div
      role={tone === 'error' ? 'alert' : 'note'}
      className={clsx('flex gap-3 rounded-control p-4 text-sm', box, className)}
    >
      <Icon aria-hidden className={clsx('mt-0.5 size-4.5 shrink-0', ink)} />
      <div className="min-w-0 text-ink">
        {title && <p className="mb-0.5 font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  )
}
