import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql'

const SAMPLES: Record<string, string> = {
  Int: '1',
  Float: '1',
  Boolean: 'true',
  ID: '"1"',
  String: '"text"',
  POL: '"1"',
  Address: `"0x${'1'.repeat(40)}"`,
  Hash: `"0x${'1'.repeat(64)}"`,
  DateTime: '"2030-01-01T00:00:00.000Z"',
  Date: '"2030-01-01"',
}

/**
 * An operation on a field of a root type with a valid value for each argument that must be given, so that it gets as
 * far as the field's own checks.
 * @throws Error for a scalar that has no sample above: add one
 */
export function minimalOperation(kind: 'query' | 'mutation', field: GraphQLField<unknown, unknown>): string {
  const selection = isCompositeType(getNamedType(field.type)) ? '{ __typename }' : ''
  return `${kind} { ${field.name}${argumentsOf(field.args)} ${selection} }`
}

function argumentsOf(args: readonly GraphQLArgument[]): string {
  const given = args.filter(({ type, defaultValue }) => isNonNullType(type) && defaultValue === undefined)
  return given.length > 0 ? `(${given.map(({ name, type }) => `${name}: ${sampleOf(type)}`).join(', ')})` : ''
}

function sampleOf(type: GraphQLInputType): string {
  if (isNonNullType(type)) return sampleOf(type.ofType)
  if (isListType(type)) return `[${sampleOf(type.ofType)}]`
  if (isEnumType(type)) return type.getValues()[0]!.name
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields())
    const given = fields.filter((field) => isNonNullType(field.type) && field.defaultValue === undefined)
    return `{ ${given.map((field) => `${field.name}: ${sampleOf(field.type)}`).join(', ')} }`
  }
  const sample = SAMPLES[type.name]
  if (!sample) throw new Error(`There is no sample of ${type.name}: add one to minimal-operation.ts`)
  return sample
}
