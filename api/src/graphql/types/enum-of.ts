import type { Enumeration } from '@polder/ledger/lists/field'
import { registerEnumType } from 'type-graphql'
import { once } from './object-type.ts'

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
