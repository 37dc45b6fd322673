// Writes ../api/src/graphql/trusted-documents.generated.ts: the operations of this app as Apollo Client sends them.
// Outside of a demo the server runs no others, except for admins: what the console in src/admin sends under its session
// is not in the list. With --check it writes nothing and fails when the file is not current.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { initGraphQLTada } from 'gql.tada'
import { print } from 'graphql'
import { EMPTY } from 'rxjs'
import ts from 'typescript'

const source = join(import.meta.dirname, 'src')
const consoleSource = join(source, 'admin')
const committed = join(import.meta.dirname, '../api/src/graphql/trusted-documents.generated.ts')
const graphql = initGraphQLTada()

/** Path of a module to its documents by the name of their constant: `{ text, fragments }`, then the document itself. */
const modules = new Map()

/** Finds `const name = graphql(text, [fragments])`, and where its names come from. */
function readModule(path) {
  const file = ts.createSourceFile(
    path,
    readFileSync(path, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  )
  const imports = new Map()
  const documents = new Map()
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || !statement.moduleSpecifier.text.startsWith('.')) continue
    const from = resolve(dirname(path), statement.moduleSpecifier.text)
    const bindings = statement.importClause?.namedBindings
    if (!bindings || !ts.isNamedImports(bindings)) continue
    for (const { name, propertyName } of bindings.elements) {
      imports.set(name.text, { from, name: (propertyName ?? name).text })
    }
  }
  let calls = 0
  const visit = (node) => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'graphql') calls += 1
    if (ts.isVariableDeclaration(node) && node.initializer && ts.isCallExpression(node.initializer)) {
      const [text, fragments] = node.initializer.arguments
      if (node.initializer.expression.getText() === 'graphql') {
        if (!text || !ts.isNoSubstitutionTemplateLiteral(text))
          fail(path, node, 'its text is no plain template')
        if (fragments && !ts.isArrayLiteralExpression(fragments))
          fail(path, node, 'its fragments are no list')
        documents.set(node.name.getText(), {
          text: text.text,
          fragments: (fragments?.elements ?? []).map((fragment) => fragment.getText()),
        })
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  if (calls !== documents.size) throw new Error(`${path}: a call of graphql() is not the value of a constant`)
  return { imports, documents, made: new Map() }
}

function fail(path, node, why) {
  throw new Error(`${path}: ${node.name.getText()}: ${why}`)
}

function documentOf(path, name) {
  const module = modules.get(path)
  const imported = module?.imports.get(name)
  if (imported) return documentOf(imported.from, imported.name)
  const known = module?.made.get(name)
  if (known) return known
  const found = module?.documents.get(name)
  if (!found) throw new Error(`${path}: there is no document ${name}`)
  const made = graphql(
    found.text,
    found.fragments.map((fragment) => documentOf(path, fragment)),
  )
  module.made.set(name, made)
  return made
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
    if (entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test|d)\.tsx?$/.test(entry.name)) {
      const path = join(entry.parentPath, entry.name)
      modules.set(path, readModule(path))
    }
  }
  const operations = []
  for (const [path, { documents }] of modules) {
    if (path.startsWith(consoleSource)) continue
    for (const name of documents.keys()) {
      const document = documentOf(path, name)
      const operation = document.definitions.find(({ kind }) => kind === 'OperationDefinition')
      if (!operation) continue
      const text = await textSentFor(document)
      if (!text) throw new Error(`${path}: ${name} was not sent`)
      operations.push({
        name: operation.name.value,
        id: createHash('sha256').update(text).digest('hex'),
        text,
      })
    }
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
} else if (readCurrent() !== text) {
  console.error('api/src/graphql/trusted-documents.generated.ts is not current: run `npm run trust -w web`')
  process.exitCode = 1
}

function readCurrent() {
  try {
    return readFileSync(committed, 'utf8')
  } catch {
    return ''
  }
}
