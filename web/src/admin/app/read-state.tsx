import type { ReactNode } from 'react'
import { failureText } from '../../api/failure.ts'
import { t } from '../../texts/texts.ts'
import { DataProblem } from '../../ui/data-problem.tsx'
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
    <DataProblem
      body={error ? failureText(error, t) : t.problems.dataBody}
      action={t.common.retry}
      onAction={onRetry}
    />
  )
}
