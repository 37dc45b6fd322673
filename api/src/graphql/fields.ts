import {
  Arg,
  Authorized,
  type ClassType,
  Ctx,
  FieldResolver,
  Int,
  Mutation,
  Query,
  Resolver,
  Root,
  Subscription,
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
  args: Arguments
  resolve(parent: never, wanted: never, context: GraphqlContext): unknown
  /** Of the root `Subscription`: gives the events. */
  subscribe?(context: GraphqlContext, wanted: never): AsyncIterable<unknown>
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
  const resolver = resolverOf(FieldResolver, declare(makeField as MakeField<Parent>))
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

/** Declares a subscription by its type, its meaning, its arguments, what gives its events, and what is told of one. */
type MakeSubscription = <const Type extends object, const A extends Arguments, Event = ValueOf<Type>>(
  type: Type,
  description: string,
  args: A,
  subscribe: (context: GraphqlContext, wanted: ValuesOf<A>) => AsyncIterable<Event>,
  resolve: (event: Event, wanted: ValuesOf<A>, context: GraphqlContext) => Promised<ValueOf<Type>>,
) => ResolvedField

const makeSubscription: MakeSubscription = (type, description, args, subscribe, resolve) => ({
  ...{ type, description, args, subscribe, resolve },
})

/** Fields of the root `Subscription`. */
export function subscriptions(
  declare: (field: MakeSubscription) => Readonly<Record<string, ResolvedField>>,
): ClassType {
  return rootOf(Subscription, () => declare(makeSubscription))
}

type Declare = (field: MakeField<undefined>) => Readonly<Record<string, ResolvedField>>
type Kind = typeof FieldResolver | typeof Query | typeof Mutation | typeof Subscription

function rootOf(kind: Kind, declare: Declare, role?: AdminRole): ClassType {
  const resolver = resolverOf(kind, declare(makeField as MakeField<undefined>), role)
  Resolver()(resolver)
  return resolver
}

function resolverOf(
  kind: Kind,
  fields: Readonly<Record<string, ResolvedField>>,
  role?: AdminRole,
): ClassType {
  const resolver = class {}
  for (const [name, field] of Object.entries(fields)) {
    add(resolver, name, kind, field)
    if (role) Authorized(role)(resolver.prototype, name, {})
  }
  return resolver
}

function add(
  { prototype }: ClassType,
  name: string,
  kind: Kind,
  { type: given, description, args, resolve, subscribe }: ResolvedField,
): void {
  const names = Object.keys(args)
  const value = (parent: unknown, context: GraphqlContext, ...values: unknown[]) => {
    const wanted = Object.fromEntries(names.map((name, n) => [name, values[n]]))
    return resolve(parent as never, wanted as never, context)
  }
  Object.defineProperty(prototype, name, { value })
  const { type, nullable } = unwrap(given)
  const source = ({ args, context }: { args: object; context: GraphqlContext }) =>
    subscribe?.(context, args as never) as never
  kind(() => type as ClassType, { description, nullable, ...(subscribe && { subscribe: source }) } as never)(
    prototype,
    name,
    { value },
  )
  Root()(prototype, name, 0)
  Ctx()(prototype, name, 1)
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
