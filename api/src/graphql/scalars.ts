import { AmountError, formatPol, parsePol } from '@polder/base/amount'
import { type Day, startOfDay } from '@polder/base/clock'
import { GraphQLScalarType, Kind } from 'graphql'
import { badInput } from './cursor.ts'

/** Wei inside, an exact decimal text in POL outside. */
export const PolScalar = textScalar<bigint>({
  name: 'POL',
  description:
    'An exact amount of POL as a decimal string with at most 18 decimals, e.g. `"12.5"`; never rounded.',
  write: (wei) => formatPol(wei),
  read: (text) => {
    try {
      return parsePol(text)
    } catch (error) {
      throw badInput(error instanceof AmountError ? error.message : 'Not an amount of POL')
    }
  },
})

/** Where Postgres' calendar has no year 0. */
const FIRST_YEAR = '0001'

/** An instant; the product's clock governs the dates of facts. */
export const DateTimeScalar = textScalar<Date>({
  name: 'DateTime',
  description: 'A timestamp in ISO 8601, UTC, e.g. `"2026-11-20T12:00:00.000Z"`.',
  write: (instant) => instant.toISOString(),
  read: (text) => {
    const instant = new Date(text)
    if (!/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text) || text < FIRST_YEAR || Number.isNaN(instant.getTime())) {
      throw badInput('Not a timestamp such as 2026-11-20T12:00:00.000Z')
    }
    return instant
  },
})

export const DateScalar = textScalar<Day>({
  name: 'Date',
  description: 'A calendar day in UTC, e.g. `"2026-11-20"`.',
  write: (day) => day,
  read: (text) => {
    try {
      startOfDay(text)
      if (text < FIRST_YEAR) throw badInput('There is no such year')
      return text
    } catch {
      throw badInput('Not a day such as 2026-11-20')
    }
  },
})

/** An address, lower case inside. */
export const AddressScalar = hexScalar(
  'Address',
  'A wallet address: `0x` and 40 hexadecimal digits. Read in any case, answered in lower case.',
  /^0x[0-9a-fA-F]{40}$/,
  'Not a wallet address: 0x and 40 hexadecimal digits',
)

/** A transaction's hash, lower case inside. */
export const HashScalar = hexScalar(
  'Hash',
  'A 32-byte hash: `0x` and 64 hexadecimal digits.',
  /^0x[0-9a-fA-F]{64}$/,
  'Not a hash: 0x and 64 hexadecimal digits',
)

function hexScalar(name: string, description: string, pattern: RegExp, refusal: string) {
  const read = (text: string) => {
    if (!pattern.test(text)) throw badInput(refusal)
    return text.toLowerCase()
  }
  return textScalar<string>({ name, description, write: (text) => text, read })
}

function textScalar<Value>(of: {
  name: string
  description: string
  write: (value: Value) => string
  read: (text: string) => Value
}): GraphQLScalarType<Value, string> {
  const read = (value: unknown): Value => {
    if (typeof value !== 'string') throw badInput(`${of.name} is given as a string`)
    return of.read(value)
  }
  return new GraphQLScalarType<Value, string>({
    name: of.name,
    description: of.description,
    serialize: (value) => of.write(value as Value),
    parseValue: read,
    parseLiteral: (node) => read(node.kind === Kind.STRING ? node.value : undefined),
  })
}
