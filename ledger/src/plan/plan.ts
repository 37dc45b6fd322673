import { AmountError, parsePol } from '@polder/base/amount'
import * as z from 'zod'

/** An amount in the plan file: POL as decimal text, read as wei. */
const amount = z.string().transform((text, context) => {
  try {
    return parsePol(text)
  } catch (error) {
    if (!(error instanceof AmountError)) throw error
    context.addIssue({ code: 'custom', message: error.message })
    return z.NEVER
  }
})
const positiveAmount = amount.refine((wei) => wei > 0n, 'must be above 0 POL')
const basisPoints = z.int().min(0).max(10_000)

/** A name that people read: no control characters, nothing that a text format gives a meaning. */
const name = z.string().regex(/^[^\\\p{C}]{1,60}$/u, 'up to 60 letters, digits, spaces or signs')

const nft = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/, 'lower-case letters, digits and dashes'),
  name,
  imageUrl: z
    .string()
    .regex(/^[\x21-\x7e]{1,300}$/, 'a path or an address of at most 300 visible characters'),
  price: positiveAmount,
  dailyInterest: amount,
})

/** Changes are shown under the name of what they change: a second of the same name would hide the first. */
function areUnique(names: readonly string[]): boolean {
  return new Set(names).size === names.length
}

/** The terms of the product: everything a money rule reads (docs/money.md#the-plan). Amounts are wei, percentages basis points. */
export const planSchema = z.strictObject({
  catalogue: z
    .array(nft)
    .min(1)
    .max(100)
    .refine((nfts) => areUnique(nfts.map(({ id }) => id)), 'two NFTs have the same id'),
  withdrawal: z.strictObject({
    feeBasisPoints: basisPoints.max(9_999),
    minimum: positiveAmount,
    minimumBalance: amount,
  }),
  referral: z
    .array(z.strictObject({ basisPoints, threshold: amount }))
    .length(10)
    .refine(
      (levels) => levels.reduce((sum, level) => sum + level.basisPoints, 0) <= 10_000,
      'levels pay over 100 %',
    ),
  clubs: z
    .array(z.strictObject({ name, threshold: positiveAmount, basisPoints }))
    .max(20)
    .refine(
      (clubs) => clubs.every((club, i) => i === 0 || club.threshold > clubs[i - 1]!.threshold),
      'thresholds must rise',
    )
    .refine((clubs) => areUnique(clubs.map(({ name }) => name)), 'two clubs have the same name'),
  clubRules: z.strictObject({
    minimumLegBasisPoints: basisPoints.max(5_000),
    seasoningDays: z.int().min(0).max(366),
  }),
  mysteryBox: z.strictObject({
    days: z.int().min(0).max(3_660),
    vestingDays: z.int().min(0).max(366),
    tiers: z
      .array(
        z.strictObject({
          name,
          chanceBasisPoints: basisPoints,
          rewardBasisPoints: basisPoints,
        }),
      )
      .min(1)
      .refine(
        (tiers) => tiers.reduce((sum, tier) => sum + tier.chanceBasisPoints, 0) === 10_000,
        'chances must sum to 100 %',
      )
      .refine((tiers) => areUnique(tiers.map(({ name }) => name)), 'two tiers have the same name'),
  }),
  prizePool: z.strictObject({
    weeks: z.int().min(0).max(520),
    threshold: amount,
    weeklyPool: amount,
    finalPool: amount,
    shares: z.enum(['equal', 'byEarnings'], 'must be equal or byEarnings').default('equal'),
  }),
})

/** Terms as rules read them. */
export type Plan = z.output<typeof planSchema>
/** Terms as they are written down: amounts are decimal text in POL. */
export type PlanTerms = z.input<typeof planSchema>
export type Nft = Plan['catalogue'][number]

/** Terms that cannot be in force; the message names each field. */
export class PlanError extends Error {
  override readonly name = 'PlanError'
}

/**
 * @param terms outside data: a plan file, or a row of `plan_version`
 * @throws PlanError naming every field that is wrong
 */
export function parsePlan(terms: unknown): Plan {
  const parsed = planSchema.safeParse(terms)
  if (parsed.success) return parsed.data
  throw new PlanError(`The plan is not valid:\n${z.prettifyError(parsed.error)}`)
}
