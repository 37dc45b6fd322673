import { ApolloLink, type DocumentNode } from '@apollo/client'
import { getMainDefinition } from '@apollo/client/utilities'
import { tap } from 'rxjs'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { a } from '../../texts/admin.ts'
import { formatTime } from '../../texts/format.ts'

/** Of when the figures of a block are. */
export function AsOf({ query }: { query: DocumentNode }) {
  const at = useStore(readTimes, (times) => times[nameOf(query)])
  if (at === undefined) return null
  return (
    <time dateTime={new Date(at).toISOString()} className="figures font-normal text-ink-faint text-xs">
      {a.lists.asOf(formatTime(at))}
    </time>
  )
}

/** When the server last gave the figures of each query, by its name and this browser's clock. */
const readTimes = createStore<Readonly<Record<string, number>>>(() => ({}))

/** Notes in {@link readTimes} what the server answers. */
export const noteReadTimes = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    tap(({ data }) => {
      if (data) readTimes.setState({ [operation.operationName ?? '']: Date.now() })
    }),
  ),
)

/** @returns the name under which {@link readTimes} knows a query */
function nameOf(query: DocumentNode): string {
  const definition = getMainDefinition(query)
  return (definition.kind === 'OperationDefinition' && definition.name?.value) || ''
}
