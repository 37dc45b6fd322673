import { formatPol } from '@polder/base/amount'
import * as z from 'zod'

declare const given: unique symbol
/** A schema of JSON that is written from something else: wei, a time, a record. */
export type From<Value> = { readonly [given]: Value }

/** What is handed over to be answered by a schema. */
export type Given<Schema> =
  Schema extends From<infer Value>
    ? Value
    : Schema extends z.ZodNullable<infer Inner>
      ? Given<Inner> | null
      : Schema extends z.ZodLazy<infer Later>
        ? Given<Later>
        : Schema extends z.ZodArray<infer Item>
          ? readonly Given<Item>[]
          : Schema extends z.ZodObject<infer Shape>
            ? { readonly [Name in keyof Shape]: Given<Shape[Name]> }
            : z.output<Schema>

/** Where a property is found in a record: under which name, or how. */
type Source<Of, Schema> =
  | { [Name in keyof Of]: Of[Name] extends Given<Schema> ? Name : never }[keyof Of]
  | ((record: Of) => Given<Schema>)

type Property = readonly [name: string, schema: z.ZodType, source: unknown]
const DECLARED = new WeakMap<z.ZodObject, readonly Property[]>()

/**
 * Declares how records of a type are answered: `answerOf<Nft>()('Nft', { pricePOL: [polField('Its price'), 'price'] })`.
 * @returns given the schema's id for the OpenAPI document, and by property its schema and where it is found in the record,
 *   a schema that {@link toJson} writes records by
 */
export function answerOf<Of>() {
  return <Shape extends Record<string, z.ZodType>>(
    id: string | null,
    properties: { readonly [Name in keyof Shape]: readonly [Shape[Name], Source<Of, Shape[Name]>] },
    description?: string,
  ) => {
    const entries = Object.entries<readonly [z.ZodType, unknown]>(properties)
    const shape = Object.fromEntries(entries.map(([name, [schema]]) => [name, schema]))
    const schema = z.object(shape).meta({ ...(id && { id }), ...(description && { description }) })
    DECLARED.set(
      schema,
      entries.map(([name, property]) => [name, ...property]),
    )
    return schema as z.ZodObject & From<Of>
  }
}

/** @returns what the schema says, of what is given for it: amounts in POL, the nearest numbers there are (docs/api.md#values) */
export function toJson(schema: z.ZodType, value: unknown): unknown {
  if (typeof value === 'bigint') return Number(formatPol(value))
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Date) return value.toISOString()
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodLazy)
    return toJson(schema.unwrap() as z.ZodType, value)
  if (schema instanceof z.ZodArray)
    return (value as unknown[]).map((item) => toJson(schema.element as z.ZodType, item))
  if (!(schema instanceof z.ZodObject)) return value
  const named = () => Object.entries(schema.shape).map(([name, property]): Property => [name, property, name])
  const record = value as Readonly<Record<string, unknown>>
  const json: Record<string, unknown> = {}
  for (const [name, property, source] of DECLARED.get(schema) ?? named())
    json[name] = toJson(property, typeof source === 'function' ? source(record) : record[String(source)])
  return json
}
