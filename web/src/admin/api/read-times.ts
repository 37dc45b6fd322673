import { ApolloLink, type DocumentNode } from '@apollo/client'
import { getMainDefinition } from '@apollo/client/utilities'
import { tap } from 'rxjs'
import { createStore } from 'zustand/vanilla'

/** When the server last gave the figures of each query, by its name and this browser's clock. */
export const readTimes = createStore<Readonly<Record<string, number>>>(() => ({}))

/** Notes in {@link readTimes} what the server answers. */
export const noteReadTimes = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    tap(({ data }) => {
      if (data) readTimes.setState({ [operation.operationName ?? '']: Date.now() })
    }),
  ),
)

/** @returns the name under which {@link readTimes} knows a query */
export function nameOf(query: DocumentNode): string {
  const definition = getMainDefinition(query)
  return (definition.kind === 'OperationDefinition' && definition.name?.value) || ''
}
