// What src/admin/api/console.generated.ts holds, from ../schema.graphql: of each list of the console its operation, what
// its rows hold, and what it can be sorted and filtered by; its other reads, whole; and its acts.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, getNamedType, getNullableType, isLeafType, isListType, parse, print } from 'graphql'

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

/** What else the console reads whole, by the type that has it. */
const READS = {
  AdminView: [
    ...['auditProof', 'auditValues', 'closeHold', 'flows', 'openExits', 'overview', 'payoutSettings'],
    ...['previewPlan', 'proposedChanges', 'search'],
  ],
  Query: ['adminSessions', 'announcements'],
}

/** What the console does. */
const ACTS = [
  ...['acceptUnexplained', 'addPlanVersion', 'allowCloses', 'announce', 'approveChange'],
  ...['approveWithdrawal', 'cancelWithdrawalAsAdmin', 'closeDryRun', 'confirmTotp', 'declineChange'],
  ...['disableTotp', 'endAnnouncement', 'enrolTotp'],
  ...['pausePayouts', 'resumePayouts', 'revokeAdminSession', 'setPayoutLimits', 'signOutEverywhere'],
]

/** What tells a list's rows apart: the first of these that they have. */
const KEYS = ['id', 'sequence', 'day', 'address']

function writeList(field, owner) {
  const name = owner.name(field.name)
  const operation = `Admin${upperFirst(name)}`
  const typeOf = (argument) => field.args.find((arg) => arg.name === argument)?.type
  const [sort, filter] = [typeOf('sortBy'), typeOf('filter')]
  const sorts =
    sort &&
    getNamedType(sort)
      .getValues()
      .map((value) => value.name)
  const edge = getNamedType(getNamedType(field.type).getFields().edges.type)
  const row = getNamedType(edge.getFields().node.type)
  const variables = sort
    ? `$first: Int!, $after: String, $sortBy: ${sort}, $descending: Boolean!, $filter: ${filter}`
    : '$address: Address!, $after: String'
  const page = `{ edges { node { ${fieldsOf(row, isList)} } } pageInfo { hasNextPage endCursor } ${sort ? 'totalCount totalCountIsExact' : ''} }`
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
)}${rule('kinds', kindsOf(row))}${sort ? rule('sorts', sorts) + rule('filters', Object.keys(getNamedType(filter).getFields())) : ''}} as const
`
}

function writeRead(name, owner) {
  const field = schema.getType(owner).getFields()[name]
  const admin = owner === 'AdminView'
  const read = `${call(field)} { ${fieldsOf(getNamedType(field.type), isAny)} }`
  return `
/** ${field.description} */
export const ${name}Query = graphql(\`
${write('query', admin ? `Admin${upperFirst(name)}` : upperFirst(name), field, admin ? `admin { ${read} }` : read)}
\`)
`
}

/** An act answers with a refusal or with what came of it. */
function writeAct(name) {
  const field = schema.getMutationType().getFields()[name]
  const answers = getNamedType(field.type)
    .getTypes()
    .map((type) => [type, fieldsOf(type, isFlat)])
    .map(([type, fields]) => fields && `... on ${type} { ${fields} }`)
  const mutation = `${upperFirst(name)}Mutation`
  const takes = field.args.length > 0
  return `
const ${mutation} = graphql(\`
${write('mutation', upperFirst(name), field, `${call(field)} { __typename ${answers.join(' ')} }`)}
\`)

/** ${field.description}. @throws RefusedError with the server's words */
export const ${name} = (${takes ? `variables: VariablesOf<typeof ${mutation}>` : ''}) =>
  mutate(adminClient, ${mutation}, ${takes ? 'variables' : '{}'})
`
}

function write(kind, name, { args }, body) {
  const variables = args.map((arg) => `$${arg.name}: ${arg.type}`).join(', ')
  return print(parse(`${kind} ${name}${variables && `(${variables})`} { ${body} }`)).replace(/^/gm, '  ')
}

function call({ name, args }) {
  return args.length > 0 ? `${name}(${args.map((arg) => `${arg.name}: $${arg.name}`).join(', ')})` : name
}

/** What is asked of a type: what stands in it itself, and of what it consists of the parts that `takes` says. */
function fieldsOf(type, takes) {
  const fields = Object.values(type.getFields()).flatMap((field) => {
    const part = getNamedType(field.type)
    if (isLeafType(part)) return field.name
    return takes(field) ? `${field.name} { ${fieldsOf(part, takes)} }` : []
  })
  return fields.join(' ')
}

const isAny = () => true
const isList = ({ type }) => isListType(getNullableType(type))
const isFlat = ({ type }) =>
  Object.values(getNamedType(type).getFields()).every((field) => isLeafType(getNamedType(field.type)))

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
const reads = Object.entries(READS).flatMap(([owner, names]) => names.map((name) => writeRead(name, owner)))
export const consoleText = `// Written by web/generate-console.mjs from schema.graphql: \`npm run generate -w web\`.
import { graphql, type ResultOf, type VariablesOf } from '../../api/graphql.ts'
import { mutate } from '../../api/mutate.ts'
import { adminClient } from './admin-client.ts'
${[...lists, ...reads, ...ACTS.map(writeAct)].join('')}`
