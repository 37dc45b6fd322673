import * as z from 'zod'
import type { From } from './answers.ts'

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
