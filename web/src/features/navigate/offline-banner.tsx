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

/** Says that no server is reached, and how old the figures are, under the bar wherever the page is scrolled to. */
export function OfflineBanner() {
  const online = useOnline()
  const { figuresAt } = useStore(liveStatus)
  if (!useOffline()) return null
  return (
    <p
      role="status"
      className="sticky top-(--bar,4rem) z-20 flex items-center justify-center gap-2 bg-sand-soft px-4 py-2 text-center font-medium text-sand text-sm"
    >
      <WifiOff aria-hidden className="size-4 shrink-0" />
      {online ? t.problems.serverGone : t.problems.offline}{' '}
      {figuresAt !== null && t.problems.figuresOf(formatDateTime(figuresAt))}
    </p>
  )
}
