import { AmountError, parsePolJson } from '@polder/base/amount'
import { ProductError } from '@polder/base/errors'
import { MAX_QUANTITY } from '@polder/ledger/commands/purchase'
import * as z from 'zod'

/** What both faces accept, held to one form before anything else sees it. Messages are for people. */
export const addressInput = hexInput('wallet address', 40).meta({
  description: 'A wallet, in any case; one that nobody knows reads as zeros',
  examples: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
})

export const hashInput = hexInput('transaction hash', 64).meta({
  description: 'Kept beside the act, without effect on it',
  examples: [`0x${'5d'.repeat(32)}`],
})

function hexInput(what: string, digits: number) {
  const pattern = new RegExp(`^0x[0-9a-fA-F]{${digits}}$`)
  return z
    .string(`Not a ${what}`)
    .regex(pattern, `Not a ${what}: 0x and ${digits} hexadecimal digits`)
    .toLowerCase()
}

/** The push services of Chromium, Firefox, Safari and Edge: a worker posts to no other host that a visitor names. */
const PUSH_SERVICE =
  /^(fcm\.googleapis\.com|([\w-]+\.)*push\.services\.mozilla\.com|([\w-]+\.)*push\.apple\.com|([\w-]+\.)*notify\.windows\.com)$/

/** Where a browser is told: what its Push API gives. */
export const pushInput = z.object({
  endpoint: z
    .url({ protocol: /^https$/, hostname: PUSH_SERVICE, error: 'Not an address of a push service' })
    .regex(/^[!-~]{1,1000}$/, 'Not an address of a push service'),
  p256dh: z.string().regex(/^[\w-]{87}$/, 'Not a key of a browser'),
  auth: z.string().regex(/^[\w-]{22}$/, 'Not a secret of a browser'),
  language: z.enum(['en', 'nl'], { error: 'Not a language of the product' }),
})

/** Unknown codes are the ledger's matter; what can be no code is the same as an unknown one. */
export const referralCodeInput = z
  .string('Not a referral code')
  .max(200, 'Not a referral code')
  .meta({ description: "The sponsor's code, in any case", examples: ['K7P2M9QX'] })
  .transform((text) => {
    const code = text.trim()
    if (code === '') return null
    return /^[0-9A-Za-z]{1,64}$/.test(code) ? code : 'UNKNOWN'
  })

export const nftIdInput = z
  .string('Not an NFT')
  .regex(/^[\w-]{1,64}$/, 'Not an NFT')
  .meta({ description: 'The `nftId` of an NFT on offer', examples: ['windmill'] })

export const quantityInput = z
  .int()
  .min(1, 'At least one')
  .max(MAX_QUANTITY, `At most ${MAX_QUANTITY} at once`)

export const positionIdInput = z
  .string('Not a purchase')
  .meta({ description: 'The `id` of the purchase', examples: ['42'] })

export const withdrawalIdInput = hexInput('withdrawal', 64).meta({
  description: 'Its id, as `withdraw` answers it',
  examples: [`0x${'5d'.repeat(32)}`],
})

export const idempotencyKeyInput = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/, 'An idempotency key has 1 to 200 visible characters')
  .meta({
    description: 'The same key with the same request acts once and answers the same; with another: 409',
  })

/** @throws ZodError when it cannot be a key */
export function readIdempotencyKey(text: string | null | undefined): string | null {
  return text == null ? null : idempotencyKeyInput.parse(text)
}

/** An amount above 0 in POL: decimal text, or a JSON number read as its shortest decimal text (docs/api.md#values). */
const amountJson = z.unknown().meta({
  type: ['number', 'string'],
  exclusiveMinimum: 0,
  description: 'In POL, with at most 18 decimals; as text it is exact at any size',
  examples: [10, '10.5'],
})
export const amountInput = amountJson.transform((value) => {
  const wei = readAmount(value)
  if (wei <= 0n) throw new ProductError('INVALID_AMOUNT', INVALID_AMOUNT)
  return wei
})

const INVALID_AMOUNT = 'Please enter a valid withdrawal amount'

function readAmount(value: unknown): bigint {
  try {
    return parsePolJson(value)
  } catch (error) {
    if (!(error instanceof AmountError)) throw error
    const tooFine = /18 decimals/.test(error.message)
    throw new ProductError('INVALID_AMOUNT', tooFine ? error.message : INVALID_AMOUNT)
  }
}

/** A whole number from 1 on in a query string; left out it is `otherwise`, anything else malformed is refused. */
export function wholeNumberInput(name: string, { max, otherwise }: { max: number; otherwise: number }) {
  const message = `\`${name}\` must be a whole number from 1 to ${max}`
  const given = z.unknown().meta({
    type: 'integer',
    minimum: 1,
    maximum: max,
    default: otherwise,
    description: 'How many',
  })
  return given.transform((value, context) => {
    if (value === undefined) return otherwise
    const number = typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : Number.NaN
    if (number >= 1 && number <= max) return number
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
}
