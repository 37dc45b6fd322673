import type { Enumeration } from '@polder/ledger/lists/field'
import type { GraphQLScalarType } from 'graphql'
import { type ClassType, Field, InputType, ObjectType, registerEnumType } from 'type-graphql'

/** By field: a type of GraphQL (`[type]` for a list, {@link nullable} where there may be none), and what it means. */
type Fields = Readonly<Record<string, readonly [type: object, description: string]>>

/** What TypeScript calls a value of a type of GraphQL. */
export type ValueOf<Type> =
  Type extends Nullable<infer Of>
    ? ValueOf<Of> | null
    : Type extends Union<infer Member>
      ? Member
      : Type extends readonly [infer Of]
        ? ValueOf<Of>[]
        : Type extends GraphQLScalarType<infer Value, infer _Written>
          ? Value
          : Type extends StringConstructor
            ? string
            : Type extends BooleanConstructor
              ? boolean
              : Type extends new (
                    values: never,
                  ) => infer Instance
                ? Instance
                : Type[keyof Type]

type ValuesOf<F extends Fields> = { -readonly [Name in keyof F]: ValueOf<F[Name][0]> }

/** A class that type-graphql knows an object type by. */
export type ObjectClass<Values extends object> = new (values: Values) => Values

export class Nullable<Type extends object> {
  constructor(readonly type: Type) {}
}

/** A union, with what its members are in TypeScript. */
export interface Union<Member> {
  readonly [member]: Member
}
declare const member: unique symbol

const made = new Map<string, unknown>()

/** @returns the type of that name: what was made before, or is made now */
export function once<Made>(name: string, make: () => Made): Made {
  if (!made.has(name)) made.set(name, make())
  return made.get(name) as Made
}

/** @returns what type-graphql takes of a type */
export function unwrap(type: object): { type: object; nullable: boolean } {
  return type instanceof Nullable ? { type: type.type, nullable: true } : { type, nullable: false }
}

/** @returns the type, where there may be no value */
export function nullable<const Type extends object>(type: Type): Nullable<Type> {
  return new Nullable(type)
}

/**
 * @param name as GraphQL calls it
 * @param fields what TypeScript knows of its values follows from their types
 * @returns the object type, for `@Field(() => ...)`. Where it is a member of a union its values are made with `new`;
 *   elsewhere any object with the fields will do
 */
export function objectType<const F extends Fields>(
  name: string,
  description: string,
  fields: F,
): ObjectClass<ValuesOf<F>> {
  class Values {
    constructor(values: object) {
      Object.assign(this, values)
    }
  }
  Object.defineProperty(Values, 'name', { value: name })
  addFields(Values, fields)
  ObjectType(name, { description })(Values)
  return Values as unknown as ObjectClass<ValuesOf<F>>
}

/**
 * @param name as GraphQL calls it
 * @returns the type of an argument with fields, any of which may be left out
 */
export function inputType(name: string, description: string, fields: Fields): ClassType {
  class Values {}
  addFields(Values, fields, true)
  InputType(name, { description })(Values)
  return Values
}

function addFields({ prototype }: ClassType, fields: Fields, optional = false): void {
  for (const [field, [given, description]] of Object.entries(fields)) {
    const { type, nullable } = unwrap(given)
    Field(() => type, { description, nullable: nullable || optional })(prototype, field)
  }
}

type Members<Value extends string> = { readonly [V in Value as Uppercase<V>]: V }

/** The values of an enum that {@link enumOf} made. */
export type MemberOf<Members> = Members[keyof Members]

/**
 * @param enumeration its values in lower case; GraphQL shows them in upper case
 * @returns the enum of GraphQL, always the same, and its members
 */
export function enumOf<Value extends string>(enumeration: Enumeration<Value>): Members<Value> {
  const { name, description, values } = enumeration
  return once(name, () => {
    const named = Object.entries<string>(values).map(
      ([value, means]) => [enumName(value), value, means] as const,
    )
    const members = Object.fromEntries(named.map(([member, value]) => [member, value]))
    const valuesConfig = Object.fromEntries(
      named.map(([member, , means]) => [member, { description: means }]),
    )
    registerEnumType(members, { name, description, valuesConfig })
    return members as Members<Value>
  })
}

/** @returns `CREATED_AT` for `createdAt` and `created_at` */
function enumName(value: string): string {
  return value.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()
}
