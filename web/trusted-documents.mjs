// Writes ../api/src/graphql/trusted-documents.generated.ts: the operations of this app as Apollo Client sends them.
// Outside of a demo the server runs no others, except for admins: what the console in src/admin sends under its session
// is not in the list. With --check it writes nothing and fails when the file is not current.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { InMemoryCache } from '@apollo/client'
import { initGraphQLTada } from 'gql.tada'
import { print } from 'graphql'
import { writeGenerated } from '../base/dist/write-generated.js'

const source = join(import.meta.dirname, 'src')
const consoleSource = join(source, 'admin')
const graphql = initGraphQLTada()
/** Adds to a document what Apollo Client does before it sends it. */
const cache = new InMemoryCache()

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

function generate() {
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
    const text = print(cache.transformDocument(document))
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

writeGenerated('api/src/graphql/trusted-documents.generated.ts', generate(), 'npm run trust -w web')
