import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { failureText } from '../../api/failure.ts'
import { t } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../../ui/skeleton.tsx'

/** What was read, or that it is being read, or why it could not be. */
export function ReadState<Data>({
  data,
  error,
  loading,
  onRetry,
  children,
}: {
  data: Data | undefined
  error: unknown
  loading: boolean
  onRetry(): unknown
  children(data: Data): ReactNode
}) {
  if (data !== undefined) return children(data)
  if (loading && !error) return <Loading />
  return (
    <div
      role="alert"
      className="grid place-items-center rounded-card border border-line bg-surface px-6 py-14 text-center"
    >
      <CloudOff aria-hidden className="mb-3 size-8 text-ink-faint" />
      <p className="font-semibold text-lg">{t.problems.dataTitle}</p>
      <p className="mt-1 mb-5 text-ink-soft">{error ? failureText(error, t) : t.problems.dataBody}</p>
      <Button look="secondary" onClick={() => void onRetry()}>
        {t.common.retry}
      </Button>
    </div>
  )
}
