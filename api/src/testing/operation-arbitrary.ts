import fc from 'fast-check'
import {
  type GraphQLArgument,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql'
import { ODDITIES } from './odd-values.ts'

/** An operation and its variables, as JSON text: some values cannot be written otherwise. */
export interface Operation {
  query: string
  variables: string
}

/**
 * Operations that the schema allows, and some that it nearly does: any fields to any depth, aliases, fragments,
 * directives, arguments right and odd, written out or as variables.
 * @param known JSON texts by the name of a scalar, of things that exist
 */
export function operationOf(
  schema: GraphQLSchema,
  known: Record<string, readonly string[]>,
): fc.Arbitrary<Operation> {
  // A tape of choices: shortening it makes a smaller operation, so that fast-check can shrink a failure.
  return fc
    .array(fc.nat(), { minLength: 30, maxLength: 400 })
    .map((choices) => new Writer(schema, known, choices).operation())
}

const MAX_FIELDS = 60
const VALUES: Record<string, readonly string[]> = {
  Int: ['0', '1', '2', '20', '100', '101', '-1', '366', '2147483647', '2147483648'],
  Float: ['0', '1.5', '-1', '1e308'],
  Boolean: ['true', 'false'],
  String: ['""', '"x"', '"WyJ4Il0"', '"MTA"', '"W10"', '"bnVsbA"'],
  ID: ['"1"', '"0"', '"-1"', '"999999999999999999"', '"dike"', `"0x${'1'.repeat(64)}"`],
  POL: ['"1"', '"0"', '"0.000000000000000001"', '"999999999999999999999"', '"-1"', '"1.0000000000000000001"'],
  Address: [`"0x${'1'.repeat(40)}"`, `"0x${'A'.repeat(40)}"`, '"0x"'],
  Hash: [`"0x${'1'.repeat(64)}"`, '"0x1"'],
  Date: ['"2026-11-20"', '"0000-01-01"', '"0001-01-01"', '"9999-12-31"', '"2026-02-30"', '"1970-01-01"'],
  DateTime: ['"2026-11-20T12:00:00.000Z"', '"0000-01-01T00:00:00.000Z"', '"9999-12-31T23:59:59.999Z"', '"x"'],
}

class Writer {
  private at = 0
  private fields = 0
  private names = 0
  private readonly declared: string[] = []
  private readonly values: string[] = []
  private readonly fragments: string[] = []

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly known: Record<string, readonly string[]>,
    private readonly choices: readonly number[],
  ) {}

  operation(): Operation {
    const kind = this.oneOf(['query', 'query', 'query', 'query', 'mutation', 'subscription'])
    const root =
      kind === 'mutation'
        ? this.schema.getMutationType()
        : kind === 'subscription'
          ? this.schema.getSubscriptionType()
          : this.schema.getQueryType()
    const depth = 2 + this.below(this.chance(10) ? 16 : 7)
    const selection = this.selection(root as GraphQLObjectType, depth)
    const declared = this.declared.length > 0 ? `(${this.declared.join(', ')})` : ''
    return {
      query: `${kind} Fuzz${declared} ${selection} ${this.fragments.join(' ')}`,
      variables: `{${this.values.join(',')}}`,
    }
  }

  private selection(type: GraphQLNamedType, depth: number): string {
    if (isUnionType(type)) {
      const members = type.getTypes().filter(() => this.chance(70))
      return `{ __typename ${members.map((member) => `... on ${member.name} ${this.selection(member, depth - 1)}`).join(' ')} }`
    }
    if (!isObjectType(type)) return '{ __typename }'
    const all = Object.values(type.getFields()).filter(
      (field) => depth > 0 || !isCompositeType(getNamedType(field.type)),
    )
    const count = 1 + this.below(4)
    const parts: string[] = ['__typename']
    for (let i = 0; i < count && all.length > 0 && this.fields < MAX_FIELDS; i++) {
      this.fields += 1
      const field = this.oneOf(all)
      const args = field.args.map((argument) => this.argument(argument)).filter(Boolean)
      const named = getNamedType(field.type)
      const below = isCompositeType(named) ? this.selection(named, depth - 1) : ''
      parts.push(
        `${this.alias()}${field.name}${args.length > 0 ? `(${args.join(', ')})` : ''}${this.directive()} ${below}`,
      )
    }
    const body = `{ ${parts.join(' ')} }`
    if (!this.chance(5)) return body
    const name = `F${this.names++}`
    this.fragments.push(`fragment ${name} on ${type.name} ${body}`)
    return `{ ...${name} }`
  }

  private alias(): string {
    // Most fields need one: the same field with other arguments is a conflict.
    return this.chance(60) ? `a${this.names++}: ` : ''
  }

  private directive(): string {
    if (!this.chance(5)) return ''
    return this.oneOf([
      ' @include(if: true)',
      ' @skip(if: false)',
      ' @skip(if: true)',
      ' @nothing',
      ' @include',
    ])
  }

  private argument({ name, type, defaultValue }: GraphQLArgument): string {
    const required = isNonNullType(type) && defaultValue === undefined
    if (!this.chance(required ? 97 : 45)) return ''
    if (!this.chance(30)) return `${name}: ${this.value(type, false)}`
    const variable = `v${this.names++}`
    this.declared.push(`$${variable}: ${type}`)
    if (this.chance(95)) this.values.push(`"${variable}":${this.value(type, true)}`)
    return `${name}: $${variable}`
  }

  /** @param json as a variable's value; else as it is written in a document */
  private value(type: GraphQLInputType, json: boolean): string {
    if (this.chance(12))
      return json
        ? this.oneOf(ODDITIES)
        : this.oneOf(['null', '""', '-1', '1e400', '[]', '{}', 'x', '$x', '"\\u0000"', '"""\n"""'])
    if (isNonNullType(type)) return this.value(type.ofType, json)
    if (this.chance(4)) return 'null'
    if (isListType(type))
      return `[${Array.from({ length: this.below(4) }, () => this.value(type.ofType, json)).join(',')}]`
    if (isEnumType(type)) {
      const { name } = this.oneOf(type.getValues())
      return json ? `"${name}"` : name
    }
    if (isInputObjectType(type)) {
      const fields = Object.values(type.getFields()).filter(
        (field) => isNonNullType(field.type) || this.chance(40),
      )
      return `{${fields.map((field) => `${json ? `"${field.name}"` : field.name}: ${this.value(field.type, json)}`).join(', ')}}`
    }
    const { name } = type as GraphQLNamedType
    const exists = this.known[name] ?? []
    return exists.length > 0 && this.chance(60) ? this.oneOf(exists) : this.oneOf(VALUES[name] ?? ['"x"'])
  }

  private below(limit: number): number {
    const choice = this.choices[this.at++] ?? 0
    return choice % limit
  }

  private chance(percent: number): boolean {
    return this.below(100) >= 100 - percent
  }

  private oneOf<T>(values: readonly T[]): T {
    return values[this.below(values.length)] as T
  }
}
