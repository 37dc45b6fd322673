import { CloudOff } from 'lucide-react'
import { useRecovery } from '../platform/use-recovery.ts'
import { t } from '../texts/texts.ts'
import { Button } from './button.tsx'

/** Says in the place of some figures that they could not be had, and what can be done; tries again by itself. */
export function DataProblem({
  body,
  action,
  onAction,
  className = 'rounded-card border border-line bg-surface',
}: {
  body: string
  action: string
  onAction(): unknown
  className?: string
}) {
  useRecovery(onAction)
  return (
    <div role="alert" className={`grid place-items-center px-6 py-14 text-center ${className}`}>
      <CloudOff aria-hidden className="mb-3 size-8 text-ink-faint" />
      <p className="font-semibold text-lg">{t.problems.dataTitle}</p>
      <p className="mt-1 mb-5 text-ink-soft">{body}</p>
      <Button look="secondary" onClick={() => void onAction()}>
        {action}
      </Button>
    </div>
  )
}
