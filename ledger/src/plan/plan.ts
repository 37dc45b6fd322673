import { AmountError, POL, parsePol } from '@polder/base/amount'
import * as z from 'zod'

/** An amount in the plan file: POL as decimal text, read as wei. */
const amount = z
  .string('write an amount of POL as text, such as "12.5"')
  .transform((text, context) => {
    try {
      return parsePol(text)
    } catch (error) {
      if (!(error instanceof AmountError)) throw error
      context.addIssue({ code: 'custom', message: error.message })
      return z.NEVER
    }
  })
  // About all POL that exist. A close cannot sum far more, such as wei that were written for POL.
  .refine((wei) => wei <= 10n ** 10n * POL, 'must not be above 10,000,000,000 POL')
const positiveAmount = amount.refine((wei) => wei > 0n, 'must be above 0 POL')
const whole = (max: number, wanted = `write a whole number from 0 to ${max}`) =>
  z.int(wanted).min(0, wanted).max(max, wanted)
const share = (max = 10_000) =>
  whole(max, `write a share from 0 to ${max / 100} % (0 to ${max} basis points)`)
const text = (pattern: RegExp, wanted: string) => z.string(wanted).regex(pattern, wanted)

/** A name that people read: no control characters, nothing that a text format gives a meaning. */
const name = text(/^[^\\\p{C}]{1,60}$/u, 'write 1 to 60 letters, digits, spaces or signs')

const nft = z
  .strictObject({
    id: text(/^[a-z0-9-]{1,40}$/, 'write 1 to 40 lower-case letters, digits and dashes'),
    name,
    imageUrl: text(/^[\x21-\x7e]{1,300}$/, 'write a path or an address of at most 300 visible characters'),
    price: positiveAmount,
    dailyInterest: amount,
  })
  .refine(({ price, dailyInterest }) => dailyInterest <= price, {
    path: ['dailyInterest'],
    error: 'must not be above the price',
  })

/** Changes are shown under the name of what they change: a second of the same name would hide the first. */
const areUnique = (names: readonly string[]) => new Set(names).size === names.length

/** The terms of the product: everything a money rule reads (docs/money.md#the-plan). Amounts are wei, percentages basis points. */
export const planSchema = z.strictObject({
  catalogue: z
    .array(nft)
    .min(1, 'offer one NFT or more')
    .max(100, 'offer at most 100 NFTs')
    .refine((nfts) => areUnique(nfts.map(({ id }) => id)), 'two NFTs have the same id: change one'),
  withdrawal: z.strictObject({
    feeBasisPoints: share(9_999),
    minimum: positiveAmount,
    minimumBalance: amount,
  }),
  referral: z
    .array(z.strictObject({ basisPoints: share(), threshold: amount }))
    .length(10, 'write all 10 levels')
    .refine(
      (levels) => levels.reduce((sum, level) => sum + level.basisPoints, 0) <= 10_000,
      'levels pay over 100 % together: lower some',
    ),
  clubs: z
    .array(z.strictObject({ name, threshold: positiveAmount, basisPoints: share() }))
    .max(20, 'write at most 20 clubs')
    .refine(
      (clubs) => clubs.every((club, i) => i === 0 || club.threshold > clubs[i - 1]!.threshold),
      'thresholds must rise',
    )
    .refine((clubs) => areUnique(clubs.map(({ name }) => name)), 'two clubs have the same name: change one'),
  clubRules: z.strictObject({
    minimumLegBasisPoints: share(5_000),
    seasoningDays: whole(366),
  }),
  mysteryBox: z.strictObject({
    days: whole(3_660),
    vestingDays: whole(366),
    tiers: z
      .array(z.strictObject({ name, chanceBasisPoints: share(), rewardBasisPoints: share() }))
      .refine(
        (tiers) => tiers.reduce((sum, tier) => sum + tier.chanceBasisPoints, 0) === 10_000,
        'chances must sum to 100 %',
      )
      .refine(
        (tiers) => areUnique(tiers.map(({ name }) => name)),
        'two tiers have the same name: change one',
      ),
  }),
  prizePool: z.strictObject({
    weeks: whole(520),
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
  const parsed = planSchema.safeParse(terms, { error: wantedOf })
  if (parsed.success) return parsed.data
  throw new PlanError(`The plan is not valid:\n${z.prettifyError(parsed.error)}`)
}

/** @returns what to do about a part of the terms that is no part of a plan, or is missing */
function wantedOf(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'unrecognized_keys') return `take out what no plan has: ${issue.keys.join(', ')}`
  return issue.code === 'invalid_type'
    ? `write ${issue.expected === 'array' ? 'a list' : 'a group of fields'}`
    : undefined
}
