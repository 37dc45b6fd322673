import { Suspense, useEffect } from 'react'
import { useStore } from 'zustand'
import { announcements, readAnnouncements } from '../../api/announcements.ts'
import { lazyPart } from '../../platform/lazy-part.ts'

/** Most days nobody needs it. */
const AnnounceLines = lazyPart(() => import('./announce-lines.tsx'), 'AnnounceLines')

/** For what begins and ends by itself, and for pages that nothing is pushed to. */
const READ_EVERY_MS = 60_000

/** Above every page: what operators tell everybody, as long as it lasts. */
export function AnnounceBanner() {
  const { current } = useStore(announcements)
  useEffect(() => {
    void readAnnouncements()
    const timer = setInterval(
      () => document.visibilityState === 'visible' && void readAnnouncements(),
      READ_EVERY_MS,
    )
    return () => clearInterval(timer)
  }, [])
  return (
    <div role="status">
      {current.length > 0 && (
        <Suspense fallback={null}>
          <AnnounceLines current={current} />
        </Suspense>
      )}
    </div>
  )
}
