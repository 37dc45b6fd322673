import 'graphiql/setup-workers/vite'
import '@graphiql/react/style.css'
import '@graphiql/plugin-doc-explorer/style.css'
import '@graphiql/plugin-history/style.css'
import 'graphiql/graphiql.css'
import './explorer.css'
import { type GraphiQLPlugin, useGraphiQL, useGraphiQLActions } from '@graphiql/react'
import { createGraphiQLFetcher } from '@graphiql/toolkit'
import { GraphiQL, HISTORY_PLUGIN } from 'graphiql'
import { Kind, parse } from 'graphql'
import { createClient } from 'graphql-ws'
import { BookOpenText } from 'lucide-react'
import { useStore } from 'zustand'
import { socketUrl } from '../../api/socket-url.ts'
import { colorTheme } from '../../platform/color-theme.ts'
import { a } from '../../texts/admin.ts'
import { adminFetch } from '../session/admin-fetch.ts'
import { type ExampleQuery, exampleQueries } from './example-queries.ts'

/** A pane of GraphiQL with saved queries; one press puts a query into the editor. */
const EXAMPLES_PLUGIN: GraphiQLPlugin = {
  title: a.explorer.examples,
  icon: () => <BookOpenText aria-hidden />,
  content: Examples,
}

// The workers of the editor as modules of our own origin; nothing comes from a CDN.

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

function Examples() {
  const queryEditor = useGraphiQL((state) => state.queryEditor)
  const variableEditor = useGraphiQL((state) => state.variableEditor)
  const responseEditor = useGraphiQL((state) => state.responseEditor)
  const { run, setOperationFacts } = useGraphiQLActions()

  function open({ query, variables }: ExampleQuery) {
    queryEditor?.setValue(query)
    // What the query before was answered would be taken for the answer to this one.
    responseEditor?.setValue('')
    variableEditor?.setValue(variables ? JSON.stringify(variables, null, 2) : '')
    // The editor finds out a little later what it has been given; the run would still name the query before.
    const documentAST = parse(query)
    const operations = documentAST.definitions.filter(
      (definition) => definition.kind === Kind.OPERATION_DEFINITION,
    )
    const operationName = operations[0]?.name?.value
    setOperationFacts({ documentAST, operations, ...(operationName ? { operationName } : {}) })
    // Variables are filled in first: their pane, which may be folded up, opens by its tab alone.
    if (variables) document.querySelector<HTMLElement>('[data-name=variables]')?.click()
    else void run()
  }

  return (
    <section aria-label={a.explorer.examples}>
      <h2 className="font-semibold text-lg">{a.explorer.examples}</h2>
      <p className="mt-1 mb-4 text-ink-faint text-sm">{a.explorer.examplesLead}</p>
      <ul className="space-y-1">
        {exampleQueries.map((example) => (
          <li key={example.question}>
            <button
              type="button"
              // The editor itself comes a little later than the rest.
              disabled={!queryEditor || !variableEditor}
              onClick={() => open(example)}
              className="w-full rounded-control px-3 py-2 text-left font-medium text-sm text-ink-soft hover:bg-sunken hover:text-ink"
            >
              {example.question}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
