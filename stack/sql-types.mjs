// What node-postgres takes and gives for Postgres' types.

const NUMBER = ['int2', 'int4', 'float4', 'float8', 'oid']
const TEXT = [
  'text',
  'varchar',
  'bpchar',
  'name',
  'regclass',
  'uuid',
  'inet',
  'xid8',
  'pg_lsn',
  'char',
  'unknown',
]
const TIME = ['timestamptz', 'timestamp']
const JSON_ = ['json', 'jsonb']

/** @returns TypeScript of what may be sent for a parameter. @throws Error for a type nobody has thought of */
export function parameterType(type, where) {
  const name = nameOf(type)
  if (name.startsWith('_')) return `readonly (${parameterType(elementOf(type), where)} | null)[]`
  if (type.enumValues) return unionOf(type.enumValues)
  if (NUMBER.includes(name)) return 'number'
  if (name === 'int8' || name === 'numeric') return 'string | number | bigint'
  if (TEXT.includes(name) || name === 'date' || name === 'interval') return 'string'
  if (JSON_.includes(name)) return 'string'
  if (TIME.includes(name)) return 'Date | string'
  if (name === 'bool') return 'boolean'
  if (name === 'bytea') return 'Uint8Array'
  throw new Error(`${where}: no TypeScript is known for a parameter of type ${name}`)
}

/** @returns TypeScript of what comes back for a column. @throws as {@link parameterType} */
export function columnType(type, where) {
  const name = nameOf(type)
  // node-postgres reads no array of an enum: it comes as text.
  if (name.startsWith('_')) return type.elementType ? 'string' : `${columnType(elementOf(type), where)}[]`
  if (type.enumValues) return unionOf(type.enumValues)
  if (NUMBER.includes(name)) return 'number'
  // Wei, and sums: ledger/src/database.ts reads them so.
  if (name === 'numeric') return 'bigint'
  if (name === 'int8' || TEXT.includes(name)) return 'string'
  if (JSON_.includes(name)) return 'unknown'
  if (TIME.includes(name) || name === 'date') return 'Date'
  if (name === 'bool') return 'boolean'
  if (name === 'bytea') return 'Buffer'
  if (name === 'void') return "''"
  throw new Error(`${where}: no TypeScript is known for a column of type ${name}`)
}

const nameOf = (type) => (typeof type === 'string' ? type : type.name)
const elementOf = (type) => type.elementType ?? nameOf(type).slice(1)
const unionOf = (values) => `(${values.map((value) => JSON.stringify(value)).join(' | ')})`
