import { useId } from 'react'
import { t } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import type { ConnectProblem } from '../../wallet/connect-problem.ts'

/** Says why the connect failed with nothing but what the first view has. */
export function PlainAlert({
  problem,
  onClose,
}: {
  problem: Exclude<ConnectProblem, { kind: 'rejected' }>
  onClose(): void
}) {
  const id = useId()
  return (
    <div
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-md rounded-card border border-line bg-surface p-6 shadow-high"
    >
      <h2 id={`${id}-title`} className="font-semibold text-lg">
        {problem.title}
      </h2>
      <p id={`${id}-text`} className="mt-1.5 mb-4 text-ink-soft">
        {problem.text}
      </p>
      <Button onClick={onClose}>{t.common.ok}</Button>
    </div>
  )
}
