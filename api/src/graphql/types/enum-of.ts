import type { Enumeration } from '@polder/ledger/lists/field'
import { registerEnumType } from 'type-graphql'

type Members<Value extends string> = { readonly [V in Value as Uppercase<V>]: V }

/** The values of an enum that {@link enumOf} made. */
export type MemberOf<Members> = Members[keyof Members]

const registered = new Map<string, object>()

/**
 * @param enumeration its values in lower case; GraphQL shows them in upper case
 * @returns the enum of GraphQL, for `@Field(() => ...)`, and its members
 */
export function enumOf<Value extends string>({
  name,
  description,
  values,
}: Enumeration<Value>): Members<Value> {
  const descriptions = Object.fromEntries(
    Object.entries<string>(values).map(([value, meaning]) => [enumName(value), { description: meaning }]),
  )
  const members = Object.fromEntries(Object.keys(values).map((value) => [enumName(value), value]))
  const known = registered.get(name)
  if (known) return known as Members<Value>
  registered.set(name, members)
  registerEnumType(members, { name, description, valuesConfig: descriptions })
  return members as Members<Value>
}

/** @returns `CREATED_AT` for `createdAt` and `created_at` */
function enumName(value: string): string {
  return value.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()
}
