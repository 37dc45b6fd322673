import { CloudOff } from 'lucide-react'
import { type ReactNode, useDeferredValue } from 'react'
import { refreshFigures } from '../api/client.ts'
import { failureText } from '../api/failure.ts'
import { t } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Loading } from '../ui/skeleton.tsx'

/**
 * Data, or 'Loading...', or 'Error loading data': the three faces of everything that is read. What first comes is drawn
 * in small steps, between which the page answers.
 */
export function QueryState<Data>({
  data,
  error,
  loading,
  skeleton,
  children,
}: {
  data: Data | null | undefined
  error: unknown
  loading: boolean
  skeleton?: ReactNode
  children(data: Data): ReactNode
}) {
  const present = data !== null && data !== undefined
  const drawn = useDeferredValue(present)
  if (present && drawn) return children(data)
  if ((loading || present) && !error) return <Loading>{skeleton}</Loading>
  return (
    <DataProblem
      body={error ? failureText(error, t) : t.problems.dataBody}
      action={t.common.retry}
      onAction={refreshFigures}
    />
  )
}

/** Says in the place of some figures that they could not be had, and what can be done. */
export function DataProblem({ body, action, onAction }: { body: string; action: string; onAction(): void }) {
  return (
    <div
      role="alert"
      className="grid place-items-center rounded-card border border-line bg-surface px-6 py-14 text-center"
    >
      <CloudOff aria-hidden className="mb-3 size-8 text-ink-faint" />
      <p className="font-semibold text-lg">{t.problems.dataTitle}</p>
      <p className="mt-1 mb-5 text-ink-soft">{body}</p>
      <Button look="secondary" onClick={onAction}>
        {action}
      </Button>
    </div>
  )
}
