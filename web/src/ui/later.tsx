import { type ReactNode, Suspense, startTransition, useEffect, useRef, useState } from 'react'
import { ErrorBoundary } from '../platform/error-boundary.tsx'
import { whenIdle } from '../platform/when-idle.ts'
import { t } from '../texts/texts.ts'
import { DataProblem } from './problem.tsx'

/** How near to the screen a place is when its part is wanted at once. */
const NEAR = '300px'

interface LaterProps {
  fallback: ReactNode
  onlyNear?: boolean
  children: ReactNode
}

/**
 * A part that the first screen does not need: it comes when its place nears the screen, or once the page is at rest
 * (unless `onlyNear`).
 * Until then, and while its code is on the way, the fallback keeps its place. Where it cannot be had, because the network
 * went away meanwhile, the rest of the page stands.
 */
export function Later({ fallback, onlyNear = false, children }: LaterProps) {
  const place = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const show = () => startTransition(() => setWanted(true))
    const observer = new IntersectionObserver(
      (seen) => seen.some((entry) => entry.isIntersecting) && show(),
      { rootMargin: NEAR },
    )
    if (place.current) observer.observe(place.current)
    const cancel = onlyNear ? undefined : whenIdle(show)
    return () => {
      cancel?.()
      observer.disconnect()
    }
  }, [onlyNear])
  if (!wanted) return <div ref={place}>{fallback}</div>
  return <Part fallback={fallback}>{children}</Part>
}

/** A part whose code comes by itself; where it cannot be had, the rest of the page stands. */
export function Part({ fallback = null, children }: { fallback?: ReactNode; children: ReactNode }) {
  // A browser does not fetch code again that it could not have, until the page is loaded again.
  const reload = () => window.location.reload()
  const missing = <DataProblem body={t.problems.dataBody} action={t.problems.reload} onAction={reload} />
  return (
    <ErrorBoundary fallback={missing}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  )
}
