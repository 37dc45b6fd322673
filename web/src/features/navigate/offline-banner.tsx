import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { t } from '../../texts/texts.ts'

/** Says so while the browser has no network. */
export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  if (online) return null
  return (
    <p
      role="status"
      className="flex items-center justify-center gap-2 bg-sand-soft px-4 py-2 text-center font-medium text-sand text-sm"
    >
      <WifiOff aria-hidden className="size-4 shrink-0" />
      {t.problems.offline}
    </p>
  )
}

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
