import { WifiOff } from 'lucide-react'
import { useOnline } from '../../platform/use-online.ts'
import { t } from '../../texts/texts.ts'

/** Says so while the browser has no network, under the bar wherever the page is scrolled to. */
export function OfflineBanner() {
  if (useOnline()) return null
  return (
    <p
      role="status"
      className="sticky top-16 z-20 flex items-center justify-center gap-2 bg-sand-soft px-4 py-2 text-center font-medium text-sand text-sm"
    >
      <WifiOff aria-hidden className="size-4 shrink-0" />
      {t.problems.offline}
    </p>
  )
}
