import { type ReactNode, Suspense, startTransition, useEffect, useRef, useState } from 'react'
import { whenIdle } from './when-idle.ts'

/** How near to the screen a place is when its part is wanted at once. */
const NEAR = '300px'

/**
 * A part that the first screen does not need: it comes when its place nears the screen, or once the page is at rest.
 * Until then, and while its code is on the way, the fallback keeps its place.
 */
export function Later({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const show = () => startTransition(() => setWanted(true))
    const observer = new IntersectionObserver(
      (seen) => seen.some((entry) => entry.isIntersecting) && show(),
      {
        rootMargin: NEAR,
      },
    )
    if (place.current) observer.observe(place.current)
    const cancel = whenIdle(show)
    return () => {
      cancel()
      observer.disconnect()
    }
  }, [])
  if (!wanted) return <div ref={place}>{fallback}</div>
  return <Suspense fallback={fallback}>{children}</Suspense>
}
