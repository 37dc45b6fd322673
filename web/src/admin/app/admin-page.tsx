import { ApolloLink, type DocumentNode } from '@apollo/client'
import { getMainDefinition } from '@apollo/client/utilities'
import type { ComponentProps } from 'react'
import { tap } from 'rxjs'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useConfig } from '../../config/config-context.tsx'
import { a } from '../../texts/admin.ts'
import { formatTime } from '../../texts/format.ts'
import { Page } from '../../ui/page.tsx'

/** A page of the console: its title in the browser and its heading. */
export function AdminPage(page: Omit<ComponentProps<typeof Page>, 'site'>) {
  return <Page {...page} site={a.title(useConfig().productName)} />
}

/** Where the server serves this app (ADMIN_PATH), without a slash at the end; it writes it into admin.html. */
export const adminPath = readAdminPath(
  document.querySelector<HTMLMetaElement>('meta[name="admin-path"]')?.content,
)

/** @throws Error when the server has not filled it in */
function readAdminPath(content: string | undefined): string {
  if (!content?.startsWith('/')) throw new Error('admin.html does not say its path')
  return content.replace(/\/+$/, '')
}

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
