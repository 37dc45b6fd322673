// The workers of the editor as modules of our own origin; nothing comes from a CDN.
import 'graphiql/setup-workers/vite'
import '@graphiql/react/style.css'
import '@graphiql/plugin-doc-explorer/style.css'
import '@graphiql/plugin-history/style.css'
import 'graphiql/graphiql.css'
import './explorer.css'
import { createGraphiQLFetcher } from '@graphiql/toolkit'
import { GraphiQL, HISTORY_PLUGIN } from 'graphiql'
import { createClient } from 'graphql-ws'
import { useStore } from 'zustand'
import { socketUrl } from '../../api/socket-url.ts'
import { colorTheme } from '../../platform/color-theme.ts'
import { adminFetch } from '../session/admin-fetch.ts'
import { exampleQueries } from './example-queries.ts'
import { EXAMPLES_PLUGIN } from './examples-plugin.tsx'

const fetcher = createGraphiQLFetcher({
  url: '/graphql',
  fetch: adminFetch,
  wsClient: createClient({ url: socketUrl(), lazy: true }),
})
const plugins = [EXAMPLES_PLUGIN, HISTORY_PLUGIN]

/** GraphiQL under the admin session: its cookies go along, so there are no headers to write and no token to keep. */
export function Explorer() {
  const { theme } = useStore(colorTheme)
  return (
    <GraphiQL
      fetcher={fetcher}
      plugins={plugins}
      visiblePlugin={EXAMPLES_PLUGIN}
      initialQuery={exampleQueries[0]?.query ?? ''}
      forcedTheme={theme}
      isHeadersEditorEnabled={false}
      shouldPersistHeaders={false}
      showPersistHeadersSettings={false}
    >
      <GraphiQL.Logo>{null}</GraphiQL.Logo>
    </GraphiQL>
  )
}
