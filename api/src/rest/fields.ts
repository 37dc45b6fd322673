import { formatPol } from '@polder/base/amount'
import * as z from 'zod'

/** Fields of answers, each documented where it is used. */

const amount = z.number().nonnegative()

/** Written from wei. @param description what the amount is; @param example in POL */
export function polField(description: string, example = 12.5): z.ZodNumber & From<bigint> {
  const inPol = /\bPOL\b/.test(description) ? description : `${description}, in POL`
  return about(amount, inPol, example) as z.ZodNumber & From<bigint>
}

/** @param example in percent */
export function percentField(description: string, example: number) {
  return about(amount, `${description}, in percent`, example)
}

export function countField(description: string, example = 3) {
  return about(z.int().nonnegative(), description, example)
}

export function textField(description: string, example: string) {
  return about(z.string(), description, example)
}

export function flagField(description: string) {
  return z.boolean().meta({ description })
}

/** Written from a time. */
export function instantField(description: string, example = '2026-11-20T12:00:00.000Z') {
  const described = about(z.iso.datetime(), `${description}; ISO 8601, UTC`, example)
  return described as z.ZodISODateTime & From<Date>
}

export function addressField(description: string) {
  return about(z.string().regex(/^0x[0-9a-f]{40}$/), `${description}, lower case`, EXAMPLE_ADDRESS)
}

export function hashField(description: string) {
  return about(z.string().regex(/^0x[0-9a-f]{64}$/), description, `0x${'5d'.repeat(32)}`)
}

function about<Schema extends z.ZodType>(schema: Schema, description: string, example: unknown): Schema {
  return schema.meta({ description, examples: [example] })
}

export function transactionStatus(description: string) {
  return z.enum(['pending', 'completed', 'failed', 'cancelled']).meta({ description })
}

/** @param id of the schema, which the OpenAPI document refers to. @param fields by their names in JSON */
export function named<Fields extends z.ZodRawShape>(id: string, fields: Fields, description?: string) {
  return z.object(fields).meta({ id, ...(description && { description }) })
}

/** @param parts what is answered beside `success` */
export function success<Parts extends z.ZodRawShape>(parts: Parts) {
  return z.object({ success: z.literal(true), ...parts })
}

/** What every refused call answers (docs/api.md#errors). */
export const failure = named(
  'Failure',
  {
    success: z.literal(false),
    error: textField('What was refused and what to do, for people', 'This NFT is not on offer.'),
    message: textField('The same text', 'This NFT is not on offer.'),
  },
  'How every call is refused; the HTTP status says the class',
)

export const EXAMPLE_ADDRESS = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'

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
