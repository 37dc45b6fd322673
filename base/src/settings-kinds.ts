import { isIP } from 'node:net'
import { z } from 'zod'
import { parsePol } from './amount.ts'

/** An address, a network, or `loopback`. */
export function isProxy(text: string): boolean {
  const [address = '', bits, more] = text.split('/')
  const version = isIP(address)
  if (bits === undefined) return version > 0 || text === 'loopback'
  const [min, max] = version === 4 ? [8, 32] : [7, 128]
  return version > 0 && more === undefined && /^\d+$/.test(bits) && Number(bits) >= min && Number(bits) <= max
}

/** Text of one form. @param problem is said of any other */
export function written(form: RegExp, problem: string) {
  return z.string().regex(form, problem)
}

export function hex(digits: number, what: string) {
  const form = new RegExp(`^0x[0-9a-fA-F]{${digits}}$`)
  const problem = `must be ${what}: 0x and ${digits} hexadecimal digits`
  return written(form, problem).transform((text) => text as `0x${string}`)
}

export function wholeNumber(min: number, max: number, what = `a whole number from ${min} to ${max}`) {
  return written(/^\d{1,16}$/, `must be ${what}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be ${what}`)
}

/** POL with up to 18 decimals, read as wei. */
export function pol() {
  const form = /^\d{1,12}(\.\d{1,18})?$/
  return written(form, 'must be an amount of POL, such as 250 or 0.5').transform(parsePol)
}

/** Gwei with up to nine decimals, read as wei. */
export function gwei() {
  const amount = written(/^\d{1,9}(\.\d{1,9})?$/, 'must be a number of gwei, such as 25 or 0.5')
  return amount.transform((text) => parsePol(text) / 10n ** 9n)
}

export function url(protocols: string[], what: string) {
  return z.string().refine((text) => {
    const { protocol, hostname } = URL.canParse(text) ? new URL(text) : { protocol: '', hostname: '' }
    return protocols.includes(protocol) && hostname !== ''
  }, `must be ${what}`)
}

export function list<Item extends z.ZodType<string, string>>(item: Item) {
  return z
    .string()
    .transform((text) => text.split(/\s*,\s*/).flatMap((part) => part.trim() || []))
    .pipe(z.array(item))
}
