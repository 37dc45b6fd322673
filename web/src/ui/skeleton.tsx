import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { t } from '../texts/texts.ts'

/** Content-shaped grey, with 'Loading...' to read. */
export function Loading({ children, className }: { children?: ReactNode; className?: string }) {
  return (
    <div role="status" className={clsx('relative', className)}>
      {/* Above the shapes, not before them: they stand where the content will. */}
      <p className="absolute top-2 left-4 z-1 text-ink-soft text-sm">{t.common.loading}</p>
      {children ?? (
        <div className="space-y-3">
          <Bone className="h-10" />
          <Bone className="h-10" />
          <Bone className="h-10 w-2/3" />
        </div>
      )}
    </div>
  )
}

export function Bone({ className }: { className?: string }) {
  return <div aria-hidden className={clsx('animate-pulse rounded-control bg-sunken', className)} />
}

/** Grey shapes of these heights, laid out by the classes of `look`. */
export function Bones({ look = 'space-y-6', heights }: { look?: string; heights: readonly string[] }) {
  return (
    <div className={look}>
      {heights.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey shapes are all alike
        <Bone key={index} className={height} />
      ))}
    </div>
  )
}

/** One grey shape that reads 'Loading...'. */
export function LoadingBone({ className }: { className?: string }) {
  return (
    <Loading>
      <Bone className={className} />
    </Loading>
  )
}
