// Writes src/admin/lists/lists.generated.ts from ../schema.graphql: of each list of the console its operation, what its
// rows hold, and what it can be sorted and filtered by. With --check it writes nothing and fails when the file is not
// current.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, getNamedType, getNullableType, isLeafType, isListType, parse, print } from 'graphql'

const committed = join(import.meta.dirname, 'src/admin/lists/lists.generated.ts')
const schema = buildSchema(readFileSync(join(import.meta.dirname, '../schema.graphql'), 'utf8'))

/** Which types have lists, how a list is reached from the root, and what is asked of it. */
const LISTED = 'first: $first, after: $after, sortBy: $sortBy, descending: $descending, filter: $filter'
const OWNERS = [
  {
    type: 'AdminView',
    name: (list) => list,
    reach: (list, page) => `{ admin { ${list}(${LISTED}) ${page} } }`,
    path: 'admin',
  },
  {
    type: 'AdminWallet',
    name: (list) => `wallet${upperFirst(list)}`,
    reach: (list, page) =>
      `{ admin { wallet(address: $address) { address ${list}(first: 20, after: $after) ${page} } } }`,
    path: 'admin.wallet',
  },
  {
    // What anybody may read of a wallet, as far as the console shows it.
    type: 'Wallet',
    lists: ['statement', 'positions', 'deposits'],
    name: (list) => `wallet${upperFirst(list)}`,
    reach: (list, page) =>
      `{ wallet(address: $address) { address ${list}(first: 20, after: $after) ${page} } }`,
    path: 'wallet',
  },
]

/** What tells a list's rows apart: the first of these that they have. */
const KEYS = ['id', 'sequence', 'day', 'address']

function writeList(field, owner) {
  const name = owner.name(field.name)
  const operation = `Admin${upperFirst(name)}`
  const typeOf = (argument) => field.args.find((arg) => arg.name === argument)?.type
  const [sort, filter] = [typeOf('sortBy'), typeOf('filter')]
  const edge = getNamedType(getNamedType(field.type).getFields().edges.type)
  const row = getNamedType(edge.getFields().node.type)
  const variables = sort
    ? `$first: Int!, $after: String, $sortBy: ${sort}, $descending: Boolean!, $filter: ${filter}`
    : '$address: Address!, $after: String'
  const page = `{ edges { node ${leavesOf(row)} } pageInfo { hasNextPage endCursor } ${sort ? 'totalCount totalCountIsExact' : ''} }`
  const text = print(parse(`query ${operation}(${variables}) ${owner.reach(field.name, page)}`))
  const rule = (key, value) => `  ${key}: ${JSON.stringify(value)},\n`
  return `
const ${operation}Query = graphql(\`
${text.replace(/^/gm, '  ')}
\`)

/** ${row.description} */
export const ${name} = {
  query: ${operation}Query,
  page: (data: ResultOf<typeof ${operation}Query>) => data.${owner.path}.${field.name},
${rule(
  'rowKey',
  KEYS.find((key) => row.getFields()[key]),
)}${rule('kinds', kindsOf(row))}${sort ? rule('filters', Object.keys(getNamedType(filter).getFields())) : ''}} as const
`
}

/** What stands in a row itself, and in the lists of it. */
function leavesOf(type) {
  const leaves = Object.values(type.getFields()).flatMap((field) => {
    if (isLeafType(getNamedType(field.type))) return [field.name]
    return isListType(getNullableType(field.type))
      ? [`${field.name} ${leavesOf(getNamedType(field.type))}`]
      : []
  })
  return `{ ${leaves.join(' ')} }`
}

function kindsOf(row) {
  const leaves = Object.values(row.getFields()).filter(({ type }) => isLeafType(getNamedType(type)))
  return Object.fromEntries(leaves.map(({ name, type }) => [name, getNamedType(type).name]))
}

function upperFirst(text) {
  return text[0].toUpperCase() + text.slice(1)
}

const lists = OWNERS.flatMap((owner) =>
  Object.values(schema.getType(owner.type).getFields())
    .filter(({ name, type }) => owner.lists?.includes(name) ?? getNamedType(type).name.endsWith('Connection'))
    .map((field) => writeList(field, owner)),
)
const text = `// Written by web/generate-lists.mjs from schema.graphql: \`npm run generate -w web\`.
import { graphql, type ResultOf } from '../../api/graphql.ts'
${lists.join('')}`

if (!process.argv.includes('--check')) {
  writeFileSync(committed, text)
} else if (readFileSync(committed, 'utf8') !== text) {
  console.error('web/src/admin/lists/lists.generated.ts is not current: run `npm run generate -w web`')
  process.exitCode = 1
}
