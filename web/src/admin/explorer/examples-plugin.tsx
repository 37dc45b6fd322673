import { type GraphiQLPlugin, useGraphiQL, useGraphiQLActions } from '@graphiql/react'
import { Kind, parse } from 'graphql'
import { BookOpenText } from 'lucide-react'
import { a } from '../../texts/admin.ts'
import { type ExampleQuery, exampleQueries } from './example-queries.ts'

/** A pane of GraphiQL with saved queries; one press puts a query into the editor. */
export const EXAMPLES_PLUGIN: GraphiQLPlugin = {
  title: a.explorer.examples,
  icon: () => <BookOpenText aria-hidden />,
  content: Examples,
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
    // Without variables there is nothing to fill in first.
    if (!variables) void run()
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
