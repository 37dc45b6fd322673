import {
  Arg,
  Args,
  Authorized,
  type ClassType,
  Ctx,
  FieldResolver,
  Int,
  Mutation,
  Query,
  Resolver,
  Root,
} from 'type-graphql'
import type { AdminRole } from '../admin-auth/admin-session.ts'
import type { GraphqlContext } from './context.ts'
import { nullable, type ObjectClass, unwrap, type ValueOf } from './types/object-type.ts'

export interface Argument<Value = unknown> {
  type: object
  description: string
  otherwise?: Value
}

/**
 * @param type of GraphQL: `[type]` for a list, `nullable` where it may be left out
 * @param otherwise what it is when it is left out
 */
export function arg<const Type extends object>(
  type: Type,
  description: string,
  otherwise?: ValueOf<Type>,
): Argument<ValueOf<Type>> {
  return { type, description, otherwise }
}

export type Arguments = Readonly<Record<string, Argument>>
export type ValuesOf<A> = {
  readonly [Name in keyof A]: A[Name] extends Argument<infer Value> ? Value : never
}

/** A field whose value is found when it is asked for. */
interface ResolvedField {
  type: object
  description: string
  /** by name, or the class of all */
  args: Arguments | ClassType
  resolve(parent: never, wanted: never, context: GraphqlContext): unknown
}

/** Declares a field by its type, its meaning, its arguments, and how its value is found. */
interface MakeField<Parent> {
  <const Type extends object>(
    type: Type,
    description: string,
    resolve: (parent: Parent, wanted: object, context: GraphqlContext) => Promised<ValueOf<Type>>,
  ): ResolvedField
  <const Type extends object, const A extends Arguments>(
    type: Type,
    description: string,
    args: A,
    resolve: (parent: Parent, wanted: ValuesOf<A>, context: GraphqlContext) => Promised<ValueOf<Type>>,
  ): ResolvedField
  <const Type extends object, Wanted extends object>(
    type: Type,
    description: string,
    args: ClassType,
    resolve: (parent: Parent, wanted: Wanted, context: GraphqlContext) => Promised<ValueOf<Type>>,
  ): ResolvedField
}
type Promised<Value> = Value | Promise<Value>

const makeField = ((type: object, description: string, ...rest: unknown[]) => ({
  type,
  description,
  args: rest.length > 1 ? rest[0] : {},
  resolve: rest.at(-1),
})) as unknown as MakeField<never>

/**
 * Gives an object type fields whose values are found when they are asked for.
 * @returns the resolver, for the schema
 */
export function fieldsOf<Parent extends object>(
  parent: ObjectClass<Parent>,
  declare: (field: MakeField<Parent>) => Readonly<Record<string, ResolvedField>>,
): ClassType {
  const resolver = class {}
  for (const [name, field] of Object.entries(declare(makeField as MakeField<Parent>)))
    add(resolver, name, FieldResolver, field)
  Resolver(() => parent)(resolver)
  return resolver
}

/** Fields of the root `Query`. @param role whom they are for; anyone when left out */
export function queries(declare: Declare, role?: AdminRole): ClassType {
  return rootOf(Query, declare, role)
}

/** Fields of the root `Mutation`, as {@link queries}. */
export function mutations(declare: Declare, role?: AdminRole): ClassType {
  return rootOf(Mutation, declare, role)
}

type Declare = (field: MakeField<undefined>) => Readonly<Record<string, ResolvedField>>

function rootOf(root: typeof Query | typeof Mutation, declare: Declare, role?: AdminRole): ClassType {
  const resolver = class {}
  for (const [name, field] of Object.entries(declare(makeField as MakeField<undefined>))) {
    add(resolver, name, root, field)
    if (role) Authorized(role)(resolver.prototype, name, {})
  }
  Resolver()(resolver)
  return resolver
}

function add(
  { prototype }: ClassType,
  name: string,
  kind: typeof FieldResolver | typeof Query,
  { type: given, description, args, resolve }: ResolvedField,
): void {
  const names = typeof args === 'function' ? null : Object.keys(args)
  const value = (parent: unknown, context: GraphqlContext, ...values: unknown[]) => {
    const wanted = names ? Object.fromEntries(names.map((name, n) => [name, values[n]])) : values[0]
    return resolve(parent as never, wanted as never, context)
  }
  Object.defineProperty(prototype, name, { value })
  const { type, nullable } = unwrap(given)
  kind(() => type as ClassType, { description, nullable })(prototype, name, { value })
  Root()(prototype, name, 0)
  Ctx()(prototype, name, 1)
  if (typeof args === 'function') {
    Args(() => args)(prototype, name, 2)
    return
  }
  Object.entries(args).forEach(([argument, { type: wanted, description, otherwise }], n) => {
    const { type, nullable } = unwrap(wanted)
    Arg(argument, () => type as ClassType, { description, nullable, defaultValue: otherwise })(
      prototype,
      name,
      n + 2,
    )
  })
}

export const PAGE = {
  first: arg(nullable(Int), 'How many, 1 to 100', 20),
  after: arg(nullable(String), 'The `endCursor` of the page before'),
}
