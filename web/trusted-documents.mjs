// Writes ../api/src/graphql/trusted-documents.generated.ts: the operations of this app as Apollo Client sends them.
// Outside of a demo the server runs no others, except for admins: what the console in src/admin sends under its session
// is not in the list. With --check it writes nothing and fails when the file is not current.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { initGraphQLTada } from 'gql.tada'
import { print } from 'graphql'
import { EMPTY } from 'rxjs'

const source = join(import.meta.dirname, 'src')
const consoleSource = join(source, 'admin')
const committed = join(import.meta.dirname, '../api/src/graphql/trusted-documents.generated.ts')
const graphql = initGraphQLTada()

/** `const name = graphql(text, [fragments])` of the app, by that name. */
const documents = new Map()

function readModule(path) {
  const text = readFileSync(path, 'utf8')
  const found = [
    ...text.matchAll(/const (\w+) = graphql\(\s*`([^`$]*(?:\$\w[^`$]*)*)`,?\s*(?:\[([^\]]*)\],?\s*)?\)/g),
  ]
  if (found.length !== (text.match(/\bgraphql\(/g) ?? []).length)
    throw new Error(`${path}: a call of graphql() is not a plain template that is the value of a constant`)
  for (const [, name, text, fragments = ''] of found) {
    if (documents.has(name)) throw new Error(`${path}: another document is called ${name} too`)
    documents.set(name, { text, fragments: fragments.match(/\w+/g) ?? [] })
  }
}

function documentOf(name) {
  const found = documents.get(name)
  if (!found) throw new Error(`There is no document ${name}`)
  found.made ??= graphql(found.text, found.fragments.map(documentOf))
  return found.made
}

/** Lets Apollo Client itself say what it would send. */
async function textSentFor(document) {
  let sent
  const link = new ApolloLink((operation) => {
    sent = print(operation.query)
    return EMPTY
  })
  const client = new ApolloClient({ link, cache: new InMemoryCache() })
  const { operation } = document.definitions.find(({ kind }) => kind === 'OperationDefinition')
  if (operation === 'query') client.query({ query: document, fetchPolicy: 'network-only' }).catch(() => {})
  else if (operation === 'mutation') client.mutate({ mutation: document }).catch(() => {})
  else client.subscribe({ query: document }).subscribe({ error: () => {} })
  // A query leaves a few microtasks later.
  await new Promise((done) => setImmediate(done))
  return sent
}

async function generate() {
  for (const entry of readdirSync(source, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!path.startsWith(consoleSource) && /\.tsx?$/.test(path) && !/\.(test|d)\.tsx?$/.test(path))
      readModule(path)
  }
  const operations = []
  for (const name of documents.keys()) {
    const document = documentOf(name)
    const operation = document.definitions.find(({ kind }) => kind === 'OperationDefinition')
    if (!operation) continue
    const text = await textSentFor(document)
    if (!text) throw new Error(`${name} was not sent`)
    operations.push({ name: operation.name.value, id: createHash('sha256').update(text).digest('hex'), text })
  }
  operations.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1))
  const entries = operations.map(
    ({ name, id, text }) => `  // ${name}\n  '${id}':\n    ${JSON.stringify(text)},\n`,
  )
  return `// Written by web/trusted-documents.mjs from the operations of the web app: \`npm run trust -w web\`.
/** The operations of the web app by the SHA-256 of their text. */
export const TRUSTED_DOCUMENTS: Readonly<Record<string, string>> = {
${entries.join('')}}
`
}

const text = await generate()
if (!process.argv.includes('--check')) {
  writeFileSync(committed, text)
} else if (!existsSync(committed) || readFileSync(committed, 'utf8') !== text) {
  console.error('api/src/graphql/trusted-documents.generated.ts is not current: run `npm run trust -w web`')
  process.exitCode = 1
}
