import fc from 'fast-check'
import type { PlanTerms } from '../../plan/plan.ts'
import { termsArbitrary } from './plan-arbitrary.ts'

/** What is tried, by position in lists that the run makes: an act that cannot be tried is passed over. */
export type Act =
  | { do: 'connect'; wallet: number; code: 'sponsor' | 'lower case' | 'none' | 'unknown'; sponsor: number }
  | { do: 'deposit'; wallet: number; amount: bigint }
  | { do: 'reverse'; deposit: number }
  | { do: 'purchase'; wallet: number; nft: number; times: number }
  | { do: 'sell'; position: number; by: 'owner' | 'other' | 'again' }
  | { do: 'withdraw'; wallet: number; amount: 'half' | 'most' | 'a wei too much' | 'a cent' | 'a wei' }
  | { do: 'end'; withdrawal: number; how: 'cancel' | 'settle' | 'refund' }
  | { do: 'settle late'; withdrawal: number }
  | { do: 'unknown payout'; wallet: number; net: bigint }
  | { do: 'pass'; until: Moment; count: number; close: Close }
  /** to the instant at which a box vests, and a sale there */
  | { do: 'sell at vesting'; position: number; offsetMs: number }
  /** to the instant after which a purchase is not seasoned at the end of a month, and a purchase there */
  | { do: 'buy at seasoning'; wallet: number; nft: number; offsetMs: number }
  | { do: 'rebuild teams' }
  | { do: 'plan'; inDays: number; atMonthEnd: boolean; terms: PlanTerms }

export type Moment = 'hours' | 'days' | 'midnight' | 'just before midnight' | 'sunday' | 'month end'
export type Close = 'not yet' | 'once' | 'twice' | 'two at once' | 'among acts'

export interface History {
  openAt: Date
  luck: string
  terms: PlanTerms
  /** for each wallet, which one before it is its sponsor; null: none */
  sponsors: (number | null)[]
  /** for each wallet, what it buys at first */
  holdings: number[]
  acts: Act[]
}

/** Days that calendars go wrong on: leap days, weeks 53, ends of months and years. */
const OPENINGS = [
  '2027-12-28T12:00:00.000Z',
  '2028-02-26T23:59:59.999Z',
  '2032-12-20T00:00:00.000Z',
  '2026-12-26T08:30:00.000Z',
  '2028-02-13T10:00:00.000Z',
  '2027-02-01T00:00:00.000Z',
  '2031-10-31T23:00:00.000Z',
]

const index = fc.nat({ max: 40 })
const wallet = fc.nat({ max: 11 })
const offsetMs = fc.constantFrom(-1, 0, 1)

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('connect' as const),
      wallet: fc.nat({ max: 14 }),
      code: fc.constantFrom(
        'sponsor' as const,
        'sponsor' as const,
        'lower case' as const,
        'none' as const,
        'unknown' as const,
      ),
      sponsor: index,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('deposit' as const),
      wallet: fc.nat({ max: 14 }),
      amount: fc.constantFrom(10n ** 19n, 5n * 10n ** 19n, 1n, 123_456_789_012_345_678_901n),
    }),
  },
  { weight: 1, arbitrary: fc.constant<Act>({ do: 'rebuild teams' }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('settle late' as const), withdrawal: index }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('unknown payout' as const),
      wallet: fc.nat({ max: 14 }),
      net: fc.constantFrom(1n, 10n ** 19n, 123_456_789_012_345_678_901n),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reverse' as const), deposit: index }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('purchase' as const),
      wallet,
      nft: fc.nat({ max: 3 }),
      times: fc.constantFrom(1, 1, 2, 3),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('sell' as const),
      position: index,
      by: fc.constantFrom(
        'owner' as const,
        'owner' as const,
        'owner' as const,
        'other' as const,
        'again' as const,
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('withdraw' as const),
      wallet,
      amount: fc.constantFrom(
        'half' as const,
        'most' as const,
        'a wei too much' as const,
        'a cent' as const,
        'a wei' as const,
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('end' as const),
      withdrawal: index,
      how: fc.constantFrom('cancel' as const, 'settle' as const, 'settle' as const, 'refund' as const),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      until: fc.constantFrom<Moment[]>(
        'hours',
        'days',
        'days',
        'midnight',
        'just before midnight',
        'sunday',
        'month end',
        'month end',
      ),
      count: fc.integer({ min: 1, max: 8 }),
      close: fc.constantFrom<Close[]>('not yet', 'not yet', 'once', 'twice', 'two at once', 'among acts'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('sell at vesting' as const), position: index, offsetMs }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('buy at seasoning' as const),
      wallet,
      nft: fc.nat({ max: 3 }),
      offsetMs,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('plan' as const),
      inDays: fc.constantFrom(0, 0, 1, 2, 5, 8),
      atMonthEnd: fc.boolean(),
      terms: termsArbitrary,
    }),
  },
)

/** Each wallet's sponsor: one chain, one wide team, or any tree. */
const sponsors: fc.Arbitrary<(number | null)[]> = fc.integer({ min: 3, max: 12 }).chain((wallets) =>
  fc.oneof(
    fc
      .constantFrom<((i: number) => number)[]>(
        (i) => i - 1,
        () => 0,
        () => 0,
        (i) => Math.floor((i - 1) / 2),
        (i) => Math.max(0, i - 2),
        (i) => Math.max(0, i - 2),
      )
      .map((sponsorOf) => Array.from({ length: wallets }, (_, i) => (i === 0 ? null : sponsorOf(i)))),
    fc
      .array(fc.nat({ max: 1_000 }), { minLength: wallets, maxLength: wallets })
      .map((picks) => picks.map((pick, i) => (i === 0 || pick % 7 === 0 ? null : pick % i))),
  ),
)

/** @param maxActs after the first purchases */
export function historyArbitrary(maxActs: number): fc.Arbitrary<History> {
  return fc.record({
    openAt: fc.oneof(
      fc.constantFrom(...OPENINGS.map((text) => new Date(text))),
      fc.date({ min: new Date('2024-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
    ),
    luck: fc.string({ minLength: 1, maxLength: 4, unit: fc.constantFrom(...'abcdefgh') }),
    terms: termsArbitrary,
    sponsors,
    holdings: fc.array(fc.constantFrom(0, 1, 2, 2, 3, 4), { minLength: 12, maxLength: 12 }),
    acts: fc.array(act, { minLength: 5, maxLength: maxActs, size: 'max' }),
  })
}
