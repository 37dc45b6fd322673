import { useApolloClient } from '@apollo/client/react'
import { type ReactNode, useDeferredValue } from 'react'
import { t } from '../texts/texts.ts'
import { DataProblem } from '../ui/problem.tsx'
import { Bones, Loading } from '../ui/skeleton.tsx'
import { failureText } from './failure.ts'

/**
 * Data, or 'Loading...', or 'Error loading data': the three faces of everything that is read. What first comes is drawn
 * in small steps, between which the page answers. `data` is what is shown of what the query has read, `bones` the heights of
 * what keeps its place.
 */
export function Read<Data>({
  query: { error, loading },
  data,
  bones,
  skeleton = bones && <Bones heights={bones} />,
  children,
}: {
  query: { error?: unknown; loading: boolean }
  data: Data | null | undefined
  bones?: readonly string[]
  skeleton?: ReactNode
  children(data: Data): ReactNode
}) {
  const client = useApolloClient()
  const present = data !== null && data !== undefined
  const drawn = useDeferredValue(present)
  if (present && drawn) return children(data)
  if ((loading || present) && !error) return <Loading>{skeleton}</Loading>
  return (
    <DataProblem
      body={error ? failureText(error, t) : t.problems.dataBody}
      action={t.common.retry}
      onAction={() => client.refetchQueries({ include: 'active' }).catch(() => undefined)}
    />
  )
}
