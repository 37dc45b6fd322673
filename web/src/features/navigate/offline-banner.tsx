import { WifiOff } from 'lucide-react'
import { useStore } from 'zustand'
import { liveStatus } from '../../api/live-status.ts'
import { useOnline } from '../../platform/use-online.ts'
import { formatDateTime } from '../../texts/format.ts'
import { t } from '../../texts/texts.ts'

/** Whether no server is reached: what is shown is not what is. */
export function useOffline(): boolean {
  const { reached } = useStore(liveStatus)
  return !useOnline() || !reached
}

/** Says that no server is reached or that it has old figures, and how old they are, under the bar wherever the page is scrolled to. */
export function OfflineBanner() {
  const online = useOnline()
  const { figuresAt, behind } = useStore(liveStatus)
  const offline = useOffline()
  if (!offline && !behind) return null
  const { problems } = t
  const reason = !offline ? problems.figuresOld : online ? problems.serverGone : problems.offline
  return (
    <p
      role="status"
      className="sticky top-(--bar,4rem) z-20 flex items-center justify-center gap-2 bg-sand-soft px-4 py-2 text-center font-medium text-sand text-sm"
    >
      <WifiOff aria-hidden className="size-4 shrink-0" />
      {reason} {figuresAt !== null && problems.figuresOf(formatDateTime(figuresAt, undefined, behind))}
    </p>
  )
}
