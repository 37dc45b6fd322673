import { t } from '../texts/texts.ts'
import { Logo } from './logo.tsx'

/** What stands while nothing is known yet. */
export function Splash() {
  return (
    <div role="status" className="grid min-h-dvh place-items-center">
      <div className="text-center text-ink-faint">
        <Logo className="mx-auto mb-4 size-12 animate-pulse" />
        {t.common.loading}
      </div>
    </div>
  )
}
